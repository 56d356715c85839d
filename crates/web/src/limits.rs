//! How much anybody may ask for.

use std::time::Duration;

use play::Brief;
use serde_json::{Value as Json, json};

/// The limits of a server; reaching one is an ordinary, refused request.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of an ordinary request.
    pub body: usize,
    /// Bytes of a trace that is handed in.
    pub trace: usize,
    /// Bytes of all requests together that are being read or answered; the first 64 kB of each are free.
    pub bodies: usize,
    /// Bytes of a map.
    pub map: usize,
    /// Bytes of a rule base.
    pub rules: usize,
    /// Bytes of an address with its query.
    pub url: usize,
    /// Plays that are kept.
    pub plays: usize,
    /// Plays that are kept for one visitor, who is known by the address of the machine.
    pub plays_per_visitor: usize,
    /// Plays that think at the same time; the others wait their turn.
    pub running: usize,
    /// Questions about plays that are answered at the same time.
    pub askers: usize,
    /// Cells of all boards of a picture.
    pub cells: usize,
    /// Bytes that all plays together may take, as far as that can be told.
    pub memory: usize,
    /// Bytes that a rule base may take at one seat; where several servers run in one process, those of the last one.
    pub minds: usize,
    /// Turns of one play.
    pub turns: u32,
    /// Nodes of thought per decision.
    pub nodes: u64,
    /// How long one decision may take.
    pub decision: Duration,
    /// How long all decisions of a play may take together.
    pub play: Duration,
    /// How long a question about a play may take.
    pub request: Duration,
    /// Bytes of reasons that a play keeps; its minds are not asked why any more after that.
    pub reasons: usize,
    /// Batches that are kept.
    pub batches: usize,
    /// Batches of one visitor that are played or wait for their turn.
    pub batches_per_visitor: usize,
    /// Plays of one batch.
    pub batch_plays: u64,
    /// How long a batch may take.
    pub batch: Duration,
    /// Views in one answer.
    pub views: usize,
    /// Bytes of views in one answer; the answer then holds fewer of them.
    pub view_bytes: usize,
    /// Bytes of a shared file.
    pub share: usize,
    /// Events that are kept for readers who fall behind.
    pub events: usize,
    /// Bytes of those events.
    pub event_bytes: usize,
    /// Readers of events in all.
    pub readers: usize,
    /// Readers of the events of one play.
    pub readers_per_play: usize,
    /// Connections in all.
    pub connections: usize,
    /// How long a request may take from its first byte to the first byte of its answer.
    pub unanswered: Duration,
    /// How long somebody may take no byte of what is written, or a connection may lie idle.
    pub silence: Duration,
    /// How long a play is kept that waits for somebody and is not touched, when room is needed.
    pub patience: Duration,
    /// How long a play with a pace goes on when nobody watches; then it waits for somebody.
    pub unwatched: Duration,
    /// The longest time between two turns.
    pub pace: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 2 << 20,
            trace: 32 << 20,
            bodies: 96 << 20,
            map: 1 << 20,
            rules: 256 << 10,
            url: 2048,
            plays: 64,
            plays_per_visitor: 16,
            running: 4,
            askers: 4,
            cells: 10_000,
            memory: 512 << 20,
            minds: 32 << 20,
            turns: 20_000,
            nodes: Brief::NODES,
            decision: Duration::from_secs(20),
            play: Duration::from_mins(5),
            request: Duration::from_secs(20),
            reasons: 64 << 20,
            batches: 256,
            batches_per_visitor: 8,
            batch_plays: 20_000,
            batch: Duration::from_mins(2),
            views: 256,
            view_bytes: 16 << 20,
            share: 32 << 20,
            events: 256,
            event_bytes: 8 << 20,
            readers: 512,
            readers_per_play: 256,
            connections: 1024,
            unanswered: Duration::from_mins(1),
            silence: Duration::from_mins(1),
            patience: Duration::from_mins(10),
            unwatched: Duration::from_secs(20),
            pace: Duration::from_mins(1),
        }
    }
}

impl Limits {
    /// The limits as JSON: bytes, counts, and times in seconds.
    pub fn to_json(&self) -> Json {
        json!({
            "body": self.body, "trace": self.trace, "bodies": self.bodies, "map": self.map, "rules": self.rules, "url": self.url,
            "plays": self.plays, "plays_per_visitor": self.plays_per_visitor, "running": self.running, "askers": self.askers,
            "cells": self.cells, "memory": self.memory, "minds": self.minds, "turns": self.turns, "nodes": self.nodes,
            "decision_seconds": self.decision.as_secs(), "play_seconds": self.play.as_secs(),
            "request_seconds": self.request.as_secs(), "reasons": self.reasons,
            "batches": self.batches, "batches_per_visitor": self.batches_per_visitor, "batch_plays": self.batch_plays, "batch_seconds": self.batch.as_secs(),
            "views": self.views, "view_bytes": self.view_bytes, "share": self.share,
            "events": self.events, "event_bytes": self.event_bytes,
            "readers": self.readers, "readers_per_play": self.readers_per_play, "connections": self.connections,
            "unanswered_seconds": self.unanswered.as_secs(), "silence_seconds": self.silence.as_secs(),
            "patience_seconds": self.patience.as_secs(), "unwatched_seconds": self.unwatched.as_secs(),
            "pace_seconds": self.pace.as_secs(),
        })
    }
}
