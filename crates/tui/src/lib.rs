//! The terminal view: plays watched and played, step by step, with their reasons.
