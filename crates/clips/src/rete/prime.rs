//! What holds without any fact: rules without conditions, tests at the beginning, and what must not match.
//!
//! A reset takes it away before the facts go, and brings it back before the first fact comes.

use super::Cause;
use super::key::Key;
use super::matcher::{Host, Matching};
use super::test::{Answer, Which};
use crate::arena::TokenId;
use crate::code::stop::Stop;

impl<H: Host> Matching<'_, H> {
    /// Takes away what holds without any fact.
    pub(crate) fn unprime(mut self) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.network.is_matching, true);
        for join in self.network.right_prime.clone() {
            let permanent = self.network.joins[join].permanent;
            self.reborrow().remove_right_children(permanent, Cause::Assert);
        }
        for join in self.network.left_prime.clone() {
            let permanent = self.network.joins[join].permanent;
            self.network.tokens.unblock(permanent);
            // It blocks itself, so that nothing is sent from it while the facts go.
            self.network.tokens.block_by_itself(permanent);
            self.reborrow().remove_subtree(permanent, Cause::Assert);
        }
        self.network.is_matching = before;
        self.network.take_stop()
    }

    /// Brings back what holds without any fact.
    pub(crate) fn prime(mut self) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.network.is_matching, true);
        for join in self.network.right_prime.clone() {
            let permanent = self.network.joins[join].permanent;
            self.reborrow().right_activate(join, permanent, Cause::Assert);
        }
        for join in self.network.left_prime.clone() {
            let permanent = self.network.joins[join].permanent;
            if !self.network.copies_faults {
                // DIVERGENCE: the reference does not see that a group may hold without any fact, and sends at once.
                self.network.tokens.unblock(permanent);
                let first = self.network.joins[join].right.first(Key::NOTHING);
                self.reborrow().seek_blocker(join, permanent, first, Cause::Assert);
            } else if self.reborrow().join_holds(join, Which::Secondary, permanent, TokenId::NONE) == Answer::Yes {
                self.network.tokens.unblock(permanent);
                self.reborrow().send(join, permanent, TokenId::NONE, Cause::Assert);
            }
        }
        self.network.is_matching = before;
        self.network.take_stop()
    }
}
