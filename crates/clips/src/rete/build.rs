//! Adds a rule: its patterns, its joins, shared with other rules where they agree.

use super::Network;
use super::analyse::analyse;
use super::analyse::plan::{Plan, Planned, PlannedGroup, PlannedKind};
use super::check::Checks;
use super::join::{Activity, Demand, Input, Join, Link, Side};
use super::matches::{Kind, Match};
use super::memory::Memory;
use super::place::Place;
use super::rule::{DisjunctId, RuleData, RuleId};
use super::terms::Terms;
use super::test::Test;
use super::wanted::Wanted;
use crate::ast::{self, Exprs};
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::engine::Engine;
use crate::store::NONE;
use crate::symbol::Sym;

/// Where the builder is in a row of conditions.
struct Builder<'p> {
    conditions: &'p [Planned],
    at: usize,
    logical: Option<usize>,
    /// How many joins of the outer level there are.
    outer: usize,
    logical_join: u32,
}

impl Engine {
    /// Adds a rule, and matches it with the facts that are there. To redefine a rule, the caller removes the old one first.
    pub(crate) fn add_rule(&mut self, rule: &ast::Rule, exprs: &Exprs) -> Result<RuleId, Refusal> {
        let own = self.here(rule.name.name);
        let kept = self.network.rules.kept.take().filter(|it| it.named == own);
        let (salience, salience_code) = self.salience_of(rule, exprs)?;
        let plans = analyse(self, rule, exprs).map_err(|refusal| self.read_first(refusal, rule, exprs))?;
        let mut actions = Vec::with_capacity(plans.len());
        for plan in &plans {
            let names: Vec<Sym> = plan.variables.iter().map(|it| it.0).collect();
            actions.push(self.compile(exprs, &rule.actions, &mut Scope::actions(&names))?);
        }
        let id = self.network.rules.add(RuleData {
            name: rule.name.name,
            module: self.modules.current,
            salience_code,
            auto_focus: rule.auto_focus,
            disjuncts: Vec::new(),
            watch_activations: self.watches_activations() || kept.is_some_and(|it| it.watch_activations),
            watch_firings: self.watches_firings() || kept.is_some_and(|it| it.watch_firings),
            has_break: kept.is_some_and(|it| it.has_break),
        });
        self.network.marks.clear();
        for (plan, actions) in plans.iter().zip(actions) {
            let disjunct = self.network.rules.add_disjunct(id, salience);
            self.network.build(disjunct, plan);
            self.network.rules.disjunct_mut(disjunct).actions = actions;
        }
        self.network.forget_manners();
        let marks = std::mem::take(&mut self.network.marks);
        self.show_joins(&marks);
        // The rule is there even if a limit was reached while it was matched; the next change of facts finds that out too.
        let _ = self.match_late(id);
        Ok(id)
    }

    /// The reference reads the actions before it looks at the variables of the conditions.
    fn read_first(&mut self, refusal: Refusal, rule: &ast::Rule, exprs: &Exprs) -> Refusal {
        let is_of_variables = refusal.code.starts_with("ANALYSIS")
            || refusal.code.starts_with("RULECSTR")
            || refusal.code == "CSTRNCHK1" && refusal.text.contains("found in CE #");
        if self.collects || !is_of_variables {
            return refusal;
        }
        self.check_reading(exprs, &rule.actions, &mut Scope::actions(&[])).err().unwrap_or(refusal)
    }
}

impl Network {
    fn build(&mut self, disjunct: DisjunctId, plan: &Plan) {
        let logical = plan.logical_join();
        let mut builder = Builder { conditions: &plan.conditions, at: 0, logical, outer: 0, logical_join: NONE };
        let last = if plan.conditions.is_empty() {
            let wanted = Wanted::new(NONE, Input::Nothing, 0);
            let first = self.find_or_make(wanted, &mut true);
            // The reference shows this one only where it is new.
            self.marks = self.marks.replace("=j", "");
            first
        } else {
            self.build_level(&mut builder, 1, NONE, &mut true)
        };
        let left_len = self.joins[last as usize].left_len + 1;
        let terminal = self.make_join(Wanted::new(last, Input::Nothing, left_len));
        self.marks.push_str("+j\n");
        self.joins[terminal as usize].ends = Some(disjunct);
        if logical == Some(builder.outer) {
            builder.logical_join = terminal;
            self.joins[terminal as usize].is_logical = true;
        }
        let of = self.rules.disjunct_mut(disjunct);
        of.terminal = terminal;
        of.logical = builder.logical_join;
        of.complexity = plan.complexity();
        of.variables.clone_from(&plan.variables);
        of.len = left_len;
    }

    /// Builds the conditions of one depth, up to the one that ends it; returns the last join.
    fn build_level(&mut self, builder: &mut Builder<'_>, depth: u16, parent: u32, reuse: &mut bool) -> u32 {
        let mut last = parent;
        while builder.at < builder.conditions.len() {
            let first = &builder.conditions[builder.at];
            let group = first.opens.iter().find(|it| it.depth == depth).filter(|_| first.begin > depth);
            let (wanted, end) = if let Some(group) = group {
                // Joins inside are shared or not on their own; the outer one needs the same right side.
                let right = self.build_level(builder, depth + 1, last, &mut reuse.clone());
                self.want_group(builder, first, group, last, right, depth)
            } else {
                builder.at += 1;
                (self.want_condition(first, last), first.end)
            };
            let wants_logical = depth == 1 && builder.logical == Some(builder.outer);
            last = self.find_or_make(Wanted { is_logical: wants_logical, ..wanted }, reuse);
            if depth == 1 {
                builder.outer += 1;
                if wants_logical {
                    builder.logical_join = last;
                    self.joins[last as usize].is_logical = true;
                }
            }
            if end < depth {
                break;
            }
        }
        last
    }

    fn want_condition(&mut self, it: &Planned, parent: u32) -> Wanted {
        let input = match &it.kind {
            PlannedKind::Pattern { template, nodes } => Input::Node(self.add_pattern(*template, nodes)),
            PlannedKind::Object { nodes, end } => Input::Node(self.add_object_pattern(nodes, end)),
            PlannedKind::Test | PlannedKind::Made => Input::Nothing,
        };
        Wanted {
            demand: it.demand,
            tests: it.tests.clone(),
            secondary: it.secondary.clone(),
            left_hash: it.left_hash.clone(),
            ..Wanted::new(parent, input, it.position)
        }
    }

    /// The join of a group whose inside was just built, and how deep what follows is.
    fn want_group(
        &self,
        builder: &mut Builder<'_>,
        first: &Planned,
        group: &PlannedGroup,
        parent: u32,
        right: u32,
        depth: u16,
    ) -> (Wanted, u16) {
        let mut end = builder.conditions[builder.at - 1].end;
        let mut secondary = Vec::new();
        let next = builder.conditions.get(builder.at).filter(|it| it.is_test() && it.begin == depth);
        if let Some(test) = next.filter(|_| end == depth) {
            secondary.clone_from(&test.tests);
            end = test.end;
            builder.at += 1;
        }
        let agree = |(position, place): &(u16, Place)| Test::Agree { position: *position, place: *place };
        let wanted = Wanted {
            demand: if group.is_exists { Demand::Existence } else { Demand::Absence },
            tests: group.agree.iter().map(agree).collect(),
            secondary,
            left_hash: group.agree.clone(),
            right_hash: group.agree.clone(),
            right_len: self.joins[right as usize].left_len + 1,
            opens_with_test: matches!(first.kind, PlannedKind::Made),
            ..Wanted::new(parent, Input::Join(right), first.position)
        };
        (wanted, end)
    }

    /// A join that another rule has already, as long as everything before it was shared; else a new one.
    fn find_or_make(&mut self, wanted: Wanted, reuse: &mut bool) -> u32 {
        if *reuse {
            if let Some(join) = self.find_join(&wanted) {
                self.marks.push_str("=j");
                return join;
            }
            *reuse = false;
        }
        self.marks.push_str("+j");
        self.make_join(wanted)
    }

    fn find_join(&self, wanted: &Wanted) -> Option<u32> {
        let linked = |of: u32, side: Side| {
            self.joins[of as usize].children.iter().filter(move |it| it.side == side).map(|it| it.join)
        };
        let is_same = |join: &u32| self.is_wanted(*join, wanted);
        match (wanted.parent, wanted.input) {
            (NONE, _) if wanted.opens_with_test => None,
            (NONE, Input::Nothing) => self.right_prime.iter().copied().find(is_same),
            (NONE, Input::Node(node)) => self.nodes[node as usize].joins.iter().copied().find(is_same),
            (NONE, Input::Join(join)) => linked(join, Side::Right).find(is_same),
            (parent, _) => linked(parent, Side::Left).find(is_same),
        }
    }

    fn is_wanted(&self, join: u32, wanted: &Wanted) -> bool {
        let it = &self.joins[join as usize];
        it.ends.is_none()
            && it.parent == wanted.parent
            && it.input == wanted.input
            && it.demand == wanted.demand
            && it.tests == wanted.tests
            && it.secondary == wanted.secondary
            && it.left_hash == wanted.left_hash
            && it.right_hash == wanted.right_hash
            && (!wanted.is_logical || it.is_logical || (it.left.len() == 0 && it.right.len() == 0))
    }

    fn make_join(&mut self, wanted: Wanted) -> u32 {
        self.shape += 1;
        let Wanted { parent, input, .. } = wanted;
        let id = self.free_joins.last().copied().unwrap_or(self.joins.len() as u32);
        let right_places = match input {
            Input::Node(node) => self.nodes[node as usize].key.right_hash.as_slice(),
            Input::Nothing | Input::Join(_) => &[],
        };
        let join = Join {
            parent,
            input,
            demand: wanted.demand,
            left_len: wanted.left_len,
            right_len: wanted.right_len,
            checks: Checks::new(&wanted.tests, wanted.left_len, |_| true),
            rest: Checks::new(&wanted.tests, wanted.left_len, |test| !wanted.is_in_key(test, right_places)),
            secondary_checks: Checks::new(&wanted.secondary, wanted.left_len, |_| true),
            tests: wanted.tests,
            secondary: wanted.secondary,
            left: Memory::of_left(!wanted.left_hash.is_empty()),
            right: Memory::new(!wanted.right_hash.is_empty()),
            left_terms: Terms::new(&wanted.left_hash, wanted.left_len),
            right_terms: Terms::new(&wanted.right_hash, wanted.right_len),
            left_hash: wanted.left_hash,
            right_hash: wanted.right_hash,
            permanent: NONE,
            children: Vec::new(),
            straight: None,
            is_logical: wanted.is_logical,
            ends: None,
            is_new: true,
            activity: Activity::default(),
        };
        if self.free_joins.pop().is_some() {
            self.joins[id as usize] = join;
        } else {
            self.joins.push(join);
        }
        self.new_joins.push(id);
        self.link_join(id);
        if parent == NONE {
            self.begin_first(id);
        }
        id
    }

    fn link_join(&mut self, id: u32) {
        let Join { parent, input, .. } = self.joins[id as usize];
        match input {
            Input::Nothing => {}
            Input::Node(node) => self.nodes[node as usize].joins.insert(0, id),
            Input::Join(right) => {
                self.joins[right as usize].children.insert(0, Link { join: id, side: Side::Right });
                self.straighten(right);
            }
        }
        if parent != NONE {
            let children = &mut self.joins[parent as usize].children;
            // The inside of a group was pushed just before, and is served first.
            let index = usize::from(matches!(input, Input::Join(_)) && !children.is_empty());
            children.insert(index, Link { join: id, side: Side::Left });
            self.straighten(parent);
        }
    }

    /// Gives a first join what it begins with.
    fn begin_first(&mut self, id: u32) {
        let join = &self.joins[id as usize];
        let is_right_less = join.input == Input::Nothing;
        let is_not_like = join.is_not_like();
        if !is_right_less && !is_not_like && !join.is_exists() {
            return;
        }
        let kind = if is_right_less { Kind::Right } else { Kind::Left };
        let permanent = self.matches.add(Match::new(kind, id));
        self.joins[id as usize].permanent = permanent;
        if is_right_less {
            self.right_prime.insert(0, id);
        } else if is_not_like {
            self.left_prime.insert(0, id);
        }
    }
}
