//! All code that rules hold, to find out what they use.

use super::Network;
use super::test::Test;
use crate::code::op::Code;

impl Network {
    /// A network without rules, with the same settings.
    pub(crate) fn renewed(&self) -> Network {
        Network {
            rules: self.rules.renewed(),
            copies_faults: self.copies_faults,
            is_indexed: self.is_indexed,
            waiting: self.waiting.renewed(),
            ..Network::default()
        }
    }

    /// The code of all rules: tests, actions and saliences.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &Code> {
        let mut tests = Vec::new();
        for node in &self.nodes {
            collect(&node.key.tests, &mut tests);
        }
        for join in &self.joins {
            collect(&join.tests, &mut tests);
            collect(&join.secondary, &mut tests);
        }
        self.rules.codes().chain(tests)
    }
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
