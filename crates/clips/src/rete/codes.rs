//! All code that rules hold, to find out what they use.

use super::Network;
use super::test::Test;
use crate::arena::Id;
use crate::code::op::Code;

impl Network {
    /// A network without rules, with the same settings.
    pub(crate) fn renewed(&self) -> Network {
        Network {
            rules: self.rules.renewed(),
            copies_faults: self.copies_faults,
            is_indexed: self.is_indexed,
            pending: self.pending.renewed(),
            ..Network::default()
        }
    }

    /// The code of all rules: tests, actions and saliences.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &Code> {
        let mut tests = Vec::new();
        // What was removed keeps its tests until its place is used again.
        for (node, _) in self.nodes.iter().zip(in_use(&self.free_nodes, self.nodes.len())).filter(|(_, used)| *used) {
            collect(&node.key.tests, &mut tests);
        }
        for (join, _) in self.joins.iter().zip(in_use(&self.free_joins, self.joins.len())).filter(|(_, used)| *used) {
            collect(&join.tests, &mut tests);
            collect(&join.secondary, &mut tests);
        }
        self.rules.codes().chain(tests)
    }
}

/// Which of the cells of an arena are in use.
fn in_use<I: Id>(free: &[I], count: usize) -> Vec<bool> {
    let mut in_use = vec![true; count];
    for id in free {
        in_use[id.index()] = false;
    }
    in_use
}

fn collect<'a>(tests: &'a [Test], codes: &mut Vec<&'a Code>) {
    for test in tests {
        match test {
            Test::Code(code) => codes.push(code),
            Test::Any(alternatives) => alternatives.iter().for_each(|it| collect(it, codes)),
            Test::Not(tests) => collect(tests, codes),
            Test::Same { .. } | Test::Agree { .. } | Test::Truth(_) => {}
        }
    }
}
