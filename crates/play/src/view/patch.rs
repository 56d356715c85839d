//! The difference of two JSON values as JSON: a merge patch (RFC 7396).
//!
//! Objects are compared key by key, everything else is replaced as a whole, and what is gone is `null`. So what is patched
//! must hold no `null` in its objects; views hold none.

use serde_json::{Map, Value as Json};

/// What makes `new` of `old`; nothing if they are equal.
pub fn patch_of(old: &Json, new: &Json) -> Option<Json> {
    if old == new {
        return None;
    }
    let (Json::Object(before), Json::Object(after)) = (old, new) else { return Some(new.clone()) };
    let mut patch = Map::new();
    for key in before.keys().filter(|key| !after.contains_key(*key)) {
        patch.insert(key.clone(), Json::Null);
    }
    for (key, value) in after {
        let change = match before.get(key) {
            Some(old) => patch_of(old, value),
            None => Some(value.clone()),
        };
        if let Some(change) = change {
            patch.insert(key.clone(), change);
        }
    }
    Some(Json::Object(patch))
}

/// The value that a patch makes of another.
#[must_use]
pub fn patched(old: Json, patch: &Json) -> Json {
    let Json::Object(changes) = patch else { return patch.clone() };
    let mut object = match old {
        Json::Object(object) => object,
        _ => Map::new(),
    };
    for (key, change) in changes {
        if change.is_null() {
            object.shift_remove(key);
        } else {
            let old = object.get_mut(key).map(Json::take).unwrap_or_default();
            object.insert(key.clone(), patched(old, change));
        }
    }
    Json::Object(object)
}
