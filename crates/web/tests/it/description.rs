//! The description of the API describes the API: every route is in it, and its examples work.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use web::Limits;

use crate::{by_minds, serve};

#[test]
fn routes_and_paths_are_the_same() {
    let (server, client) = serve(Limits::default());
    let description = client.get("/api/openapi.json").json();
    let described: BTreeSet<(String, String)> = description["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, item)| item.as_object().unwrap().keys().map(move |method| (method.clone(), path.clone())))
        .collect();
    let routed: BTreeSet<(String, String)> =
        web::paths().into_iter().map(|(method, path)| (method.to_owned(), path.to_owned())).collect();
    assert_eq!(described, routed);
    server.stop();
}

#[test]
fn every_reference_in_it_leads_somewhere() {
    fn look(all: &Json, it: &Json) {
        match it {
            Json::Object(object) => {
                if let Some(Json::String(reference)) = object.get("$ref") {
                    assert!(all.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
                }
                object.values().for_each(|it| look(all, it));
            }
            Json::Array(list) => list.iter().for_each(|it| look(all, it)),
            _ => {}
        }
    }
    let (server, client) = serve(Limits::default());
    let description = client.get("/api/openapi.json").json();
    assert!(!description.to_string().contains("GAME"), "games are filled in");
    look(&description, &description);
    server.stop();
}

/// Whether a value is of a schema, as far as schemas are used here; says where it is not.
fn fits(all: &Json, schema: &Json, value: &Json, at: &str) {
    if let Some(reference) = schema.get("$ref").and_then(Json::as_str) {
        return fits(all, all.pointer(reference.trim_start_matches('#')).unwrap(), value, at);
    }
    if let Some(names) = schema.get("enum") {
        assert!(names.as_array().unwrap().contains(value), "{at}: {value} is none of {names}");
    }
    let kinds = match &schema["type"] {
        Json::String(kind) => vec![kind.as_str()],
        Json::Array(kinds) => kinds.iter().map(|it| it.as_str().unwrap()).collect(),
        _ => Vec::new(),
    };
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        _ => value.is_null(),
    };
    assert!(kinds.is_empty() || kinds.iter().any(|kind| is(kind)), "{at}: {value} is none of {kinds:?}");
    for key in schema["required"].as_array().into_iter().flatten() {
        assert!(value.get(key.as_str().unwrap()).is_some(), "{at}: {key} is missing in {value}");
    }
    if let (Some(properties), Some(object)) = (schema["properties"].as_object(), value.as_object()) {
        for (key, it) in object {
            if let Some(schema) = properties.get(key) {
                fits(all, schema, it, &format!("{at}.{key}"));
            }
        }
    }
    if let (Some(items), Some(list)) = (schema.get("items"), value.as_array()) {
        for it in list {
            fits(all, items, it, &format!("{at}[]"));
        }
    }
}

#[test]
fn its_examples_work_and_answers_are_of_its_schemas() {
    let (server, client) = serve(Limits::default());
    let all = client.get("/api/openapi.json").json();
    let play = client.begin(&by_minds(crate::any_game()));
    client.finish(&play);
    let id = play.rsplit('/').next().unwrap();
    for (path, item) in all["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            if path.ends_with("/events") || path == "/api/traces" || method == "delete" {
                continue;
            }
            let mut address = path.replace("{id}", id);
            if path.ends_with("/find") {
                address.push_str("?words=a");
            }
            let example = operation.pointer("/requestBody/content/application~1json/example");
            let answer = match example {
                Some(example) => client.post(&address, example),
                None => client.get(&address),
            };
            let place = format!("{method} {path}");
            let mut described = &operation["responses"][answer.status.to_string()];
            assert!(described.is_object(), "{place}: {} is not described: {}", answer.status, answer.text());
            if let Some(reference) = described.get("$ref").and_then(Json::as_str) {
                described = all.pointer(reference.trim_start_matches('#')).unwrap();
            }
            if let Some(schema) = described.pointer("/content/application~1json/schema") {
                fits(&all, schema, &answer.json(), &place);
            }
        }
    }
    let first = client.events(&play, "").next().unwrap();
    fits(&all, &json!({ "$ref": "#/components/schemas/View" }), &first.data["view"], "view");
    server.stop();
}
