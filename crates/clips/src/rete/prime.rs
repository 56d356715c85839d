//! What holds without any fact: rules without conditions, tests at the beginning, and what must not match.
//!
//! A reset takes it away before the facts go, and brings it back before the first fact comes.

use super::Cause;
use super::key::Key;
use super::test::{Answer, Which};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::store::NONE;

impl Engine {
    /// Takes away what holds without any fact.
    pub(crate) fn unprime(&mut self) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.network.is_matching, true);
        for join in self.network.right_prime.clone() {
            let permanent = self.network.joins[join as usize].permanent;
            self.remove_right_children(permanent, Cause::Assert);
        }
        for join in self.network.left_prime.clone() {
            let permanent = self.network.joins[join as usize].permanent;
            self.network.matches.unblock(permanent);
            // It blocks itself, so that nothing is sent from it while the facts go.
            self.network.matches.block_by_itself(permanent);
            self.remove_subtree(permanent, Cause::Assert);
        }
        self.network.is_matching = before;
        self.network.take_stop()
    }

    /// Brings back what holds without any fact.
    pub(crate) fn prime(&mut self) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.network.is_matching, true);
        for join in self.network.right_prime.clone() {
            let permanent = self.network.joins[join as usize].permanent;
            self.right_activate(join, permanent, Cause::Assert);
        }
        for join in self.network.left_prime.clone() {
            let permanent = self.network.joins[join as usize].permanent;
            if !self.network.copies_faults {
                // DIVERGENCE: the reference does not see that a group may hold without any fact, and sends at once.
                self.network.matches.unblock(permanent);
                let first = self.network.joins[join as usize].right.first(Key::NOTHING);
                self.seek_blocker(join, permanent, first, Cause::Assert);
            } else if self.join_holds(join, Which::Secondary, permanent, NONE) == Answer::Yes {
                self.network.matches.unblock(permanent);
                self.send(join, permanent, NONE, Cause::Assert);
            }
        }
        self.network.is_matching = before;
        self.network.take_stop()
    }
}
