//! Adds a rule: its patterns, its joins, shared with other rules where they agree.

use super::Network;
use super::check::Checks;
use super::join::{Activity, Input, Join, Link, Polarity, Side};
use super::memory::Memory;
use super::place::Place;
use super::plan::{Plan, Planned, PlannedGroup, PlannedKind};
use super::rule::{DisjunctId, RuleData, RuleId};
use super::terms::Terms;
use super::test::Test;
use super::tokens::{Kind, Token};
use super::wanted::Wanted;
use crate::arena::{JoinId, TokenId};
use crate::code::op::Code;

/// Where the builder is in a row of conditions.
struct Builder<'p> {
    conditions: &'p [Planned],
    at: usize,
    logical: Option<usize>,
    /// How many joins of the outer level there are.
    outer: usize,
    logical_join: JoinId,
}

impl Network {
    /// Adds a rule with its alternatives, each a plan and the code of the actions. Returns it, and which of its joins are shared (`=j`)
    /// and which are new (`+j`).
    pub(crate) fn build_rule(
        &mut self,
        data: RuleData,
        salience: i32,
        alternatives: Vec<(Plan, Code)>,
    ) -> (RuleId, String) {
        let id = self.rules.add(data);
        self.marks.clear();
        for (plan, actions) in alternatives {
            let disjunct = self.rules.add_disjunct(id, salience);
            self.build(disjunct, &plan);
            self.rules.disjunct_mut(disjunct).actions = actions;
        }
        self.forget_deferrals();
        (id, std::mem::take(&mut self.marks))
    }

    fn build(&mut self, disjunct: DisjunctId, plan: &Plan) {
        let logical = plan.logical_join();
        let mut builder =
            Builder { conditions: &plan.conditions, at: 0, logical, outer: 0, logical_join: JoinId::NONE };
        let last = if plan.conditions.is_empty() {
            let wanted = Wanted::new(JoinId::NONE, Input::Nothing, 0);
            let first = self.find_or_make(wanted, &mut true);
            // The reference shows this one only where it is new.
            self.marks = self.marks.replace("=j", "");
            first
        } else {
            self.build_level(&mut builder, 1, JoinId::NONE, &mut true)
        };
        let left_len = self.joins[last].left_len + 1;
        let terminal = self.make_join(Wanted::new(last, Input::Nothing, left_len));
        self.marks.push_str("+j\n");
        self.joins[terminal].ends = Some(disjunct);
        if logical == Some(builder.outer) {
            builder.logical_join = terminal;
            self.joins[terminal].is_logical = true;
        }
        let of = self.rules.disjunct_mut(disjunct);
        of.terminal = terminal;
        of.logical = builder.logical_join;
        of.complexity = plan.complexity();
        of.set_variables(&plan.variables, left_len);
    }

    /// Builds the conditions of one depth, up to the one that ends it; returns the last join.
    fn build_level(&mut self, builder: &mut Builder<'_>, depth: u16, parent: JoinId, reuse: &mut bool) -> JoinId {
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
                    self.joins[last].is_logical = true;
                }
            }
            if end < depth {
                break;
            }
        }
        last
    }

    fn want_condition(&mut self, it: &Planned, parent: JoinId) -> Wanted {
        let input = match &it.kind {
            PlannedKind::Pattern { template, nodes } => Input::Node(self.add_pattern(*template, nodes)),
            PlannedKind::Object { nodes, end } => Input::Node(self.add_object_pattern(nodes, end)),
            PlannedKind::Test | PlannedKind::Made => Input::Nothing,
        };
        Wanted {
            polarity: it.polarity,
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
        parent: JoinId,
        right: JoinId,
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
            polarity: if group.is_exists { Polarity::Existential } else { Polarity::Negative },
            tests: group.agree.iter().map(agree).collect(),
            secondary,
            left_hash: group.agree.clone(),
            right_hash: group.agree.clone(),
            right_len: self.joins[right].left_len + 1,
            opens_with_test: matches!(first.kind, PlannedKind::Made),
            ..Wanted::new(parent, Input::Join(right), first.position)
        };
        (wanted, end)
    }

    /// A join that another rule has already, as long as everything before it was shared; else a new one.
    fn find_or_make(&mut self, wanted: Wanted, reuse: &mut bool) -> JoinId {
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

    fn find_join(&self, wanted: &Wanted) -> Option<JoinId> {
        let linked =
            |of: JoinId, side: Side| self.joins[of].children.iter().filter(move |it| it.side == side).map(|it| it.join);
        let is_same = |join: &JoinId| self.is_wanted(*join, wanted);
        match (wanted.parent, wanted.input) {
            (JoinId::NONE, _) if wanted.opens_with_test => None,
            (JoinId::NONE, Input::Nothing) => self.right_prime.iter().copied().find(is_same),
            (JoinId::NONE, Input::Node(node)) => self.nodes[node].joins.iter().copied().find(is_same),
            (JoinId::NONE, Input::Join(join)) => linked(join, Side::Right).find(is_same),
            (parent, _) => linked(parent, Side::Left).find(is_same),
        }
    }

    fn is_wanted(&self, join: JoinId, wanted: &Wanted) -> bool {
        let it = &self.joins[join];
        it.ends.is_none()
            && it.parent == wanted.parent
            && it.input == wanted.input
            && it.polarity == wanted.polarity
            && it.tests == wanted.tests
            && it.secondary == wanted.secondary
            && it.left_hash == wanted.left_hash
            && it.right_hash == wanted.right_hash
            && (!wanted.is_logical || it.is_logical || (it.left.len() == 0 && it.right.len() == 0))
    }

    fn make_join(&mut self, wanted: Wanted) -> JoinId {
        self.shape += 1;
        let Wanted { parent, input, .. } = wanted;
        let id = self.free_joins.last().copied().unwrap_or(self.joins.next());
        let right_places = match input {
            Input::Node(node) => self.nodes[node].key.right_hash.as_slice(),
            Input::Nothing | Input::Join(_) => &[],
        };
        let checks = Checks::new(&wanted.tests, wanted.left_len, |_| true);
        let is_left = |test: &Test| !wanted.is_in_key(test, right_places);
        let rest = if wanted.tests.iter().all(is_left) {
            checks.clone()
        } else {
            Checks::new(&wanted.tests, wanted.left_len, is_left)
        };
        let join = Join {
            parent,
            input,
            polarity: wanted.polarity,
            left_len: wanted.left_len,
            right_len: wanted.right_len,
            checks,
            rest,
            secondary_checks: Checks::new(&wanted.secondary, wanted.left_len, |_| true),
            tests: wanted.tests,
            secondary: wanted.secondary,
            left: Memory::of_left(!wanted.left_hash.is_empty()),
            right: Memory::new(!wanted.right_hash.is_empty()),
            left_terms: Terms::new(&wanted.left_hash, wanted.left_len),
            right_terms: Terms::new(&wanted.right_hash, wanted.right_len),
            left_hash: wanted.left_hash,
            right_hash: wanted.right_hash,
            permanent: TokenId::NONE,
            children: Vec::new(),
            chained: None,
            is_logical: wanted.is_logical,
            ends: None,
            is_new: true,
            activity: Activity::default(),
        };
        if self.free_joins.pop().is_some() {
            self.joins[id] = join;
        } else {
            self.joins.push(join);
        }
        self.new_joins.push(id);
        self.link_join(id);
        if parent == JoinId::NONE {
            self.begin_first(id);
        }
        id
    }

    fn link_join(&mut self, id: JoinId) {
        let Join { parent, input, .. } = self.joins[id];
        match input {
            Input::Nothing => {}
            Input::Node(node) => self.nodes[node].joins.insert(0, id),
            Input::Join(right) => {
                self.joins[right].children.insert(0, Link { join: id, side: Side::Right });
                self.find_chain(right);
            }
        }
        if parent != JoinId::NONE {
            let children = &mut self.joins[parent].children;
            // The inside of a group was pushed just before, and is served first.
            let index = usize::from(matches!(input, Input::Join(_)) && !children.is_empty());
            children.insert(index, Link { join: id, side: Side::Left });
            self.find_chain(parent);
        }
    }

    /// Gives a first join what it begins with.
    fn begin_first(&mut self, id: JoinId) {
        let join = &self.joins[id];
        let is_right_less = join.input == Input::Nothing;
        let is_not_like = join.is_not_like();
        if !is_right_less && !is_not_like && !join.is_exists() {
            return;
        }
        let kind = if is_right_less { Kind::Right } else { Kind::Left };
        let permanent = self.tokens.add(Token::new(kind, id.raw()));
        self.joins[id].permanent = permanent;
        if is_right_less {
            self.right_prime.insert(0, id);
        } else if is_not_like {
            self.left_prime.insert(0, id);
        }
    }
}
