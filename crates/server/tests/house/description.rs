//! `/api/openapi.json`, held against the routes and against the types.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::support::House;

/// The routes as the source writes them, each with its methods.
fn routes() -> Vec<(String, Vec<&'static str>)> {
    let sources = [
        include_str!("../../src/http.rs"),
        include_str!("../../src/lessons.rs"),
        include_str!("../../src/notices/devices.rs"),
        include_str!("../../src/seats/mod.rs"),
    ];
    let lines =
        sources.iter().flat_map(|source| source.lines()).filter_map(|line| line.trim().strip_prefix(".route(\""));
    let route = |line: &'static str| {
        let (path, handlers) = line.split_once('"').unwrap();
        let methods =
            ["delete", "get", "post", "put"].into_iter().filter(|method| handlers.contains(&format!("{method}(")));
        (path.to_string(), methods.collect())
    };
    lines.map(route).filter(|(path, _)| !path.contains("{*") && path != "/api/socket").collect()
}

#[tokio::test]
async fn the_description_names_every_route_and_nothing_else() {
    let house = House::open().await;
    let document = house.get("/api/openapi.json").await.json();
    let paths = document["paths"].as_object().unwrap();
    let mut described: Vec<_> = paths.keys().cloned().collect();
    let mut routes = routes();
    described.sort();
    routes.sort();
    assert_eq!(described, routes.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>());
    for (path, methods) in &routes {
        let mut told: Vec<_> = paths[path].as_object().unwrap().keys().map(String::as_str).collect();
        told.sort();
        assert_eq!(told, *methods, "{path}");
    }
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let text = document.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name} is described");
    }
}

/// Every type that `protocol.gen.ts`, which is made from ours, declares under the name of a schema has the same fields there.
#[tokio::test]
async fn the_description_has_the_fields_of_every_type() {
    let house = House::open().await;
    let document = house.get("/api/openapi.json").await.json();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let types = Types::read();
    let mut compared = 0;
    for (name, schema) in schemas {
        let Some(variants) = types.variants(name) else { continue };
        let described = described(schemas, schema);
        assert_eq!(described.len(), variants.len(), "{name}: how many variants it has");
        for (described, fields) in described.iter().zip(&variants) {
            let names = |fields: &Fields| fields.keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(described), names(fields), "{name} in openapi.json, and as it is");
            for (field, Field { optional, nullable }) in fields {
                let told = &described[field];
                assert!(told.optional || !optional, "{name}.{field} may be left out");
                assert!(
                    nullable.is_none() || told.nullable.is_none() || told.nullable == *nullable,
                    "{name}.{field}: null"
                );
            }
        }
        compared += 1;
    }
    assert!(compared > 40, "only {compared} types were found");
}

/// The fields of an object by name.
type Fields = BTreeMap<String, Field>;

struct Field {
    /// May it be left out?
    optional: bool,
    /// May it be null? None if it may be anything.
    nullable: Option<bool>,
}

/// What a schema says of each of its variants; of itself, if it has none.
fn described(schemas: &Map<String, Value>, schema: &Value) -> Vec<Fields> {
    if let Some(variants) = schema["oneOf"].as_array() {
        let named = |variant: &Value| variant["$ref"].as_str().unwrap().rsplit('/').next().unwrap().to_string();
        return variants.iter().flat_map(|variant| described(schemas, &schemas[&named(variant)])).collect();
    }
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let field = |(name, schema): (&String, &Value)| {
        let anything = schema.as_object().unwrap().keys().all(|key| key == "description");
        let null = |kind: &Value| kind == "null";
        let nullable = schema["type"].as_array().is_some_and(|kinds| kinds.iter().any(null))
            || schema["oneOf"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| null(&kind["type"])));
        let optional = !required.contains(&Value::from(name.as_str()));
        (name.clone(), Field { optional, nullable: (!anything).then_some(nullable) })
    };
    vec![schema["properties"].as_object().into_iter().flatten().map(field).collect()]
}

/// The declarations of `protocol.gen.ts`, without comments.
struct Types(BTreeMap<String, String>);

impl Types {
    fn read() -> Types {
        let source = include_str!("../../../../web/src/protocol.gen.ts");
        let bare: String =
            source.split("/**").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest)).collect();
        let declared = bare.split("export type ").skip(1).filter_map(|declaration| {
            let (name, body) = declaration.split_once('=')?;
            Some((name.trim().to_string(), body.trim().trim_end_matches(';').to_string()))
        });
        Types(declared.collect())
    }

    /// The fields of each variant of a type; nothing if it is no object.
    fn variants(&self, name: &str) -> Option<Vec<Fields>> {
        if name == "Text" {
            return Some(vec![in_every_language()]);
        }
        parts(self.0.get(name)?, '|').into_iter().map(|variant| self.fields(variant)).collect()
    }

    fn fields(&self, body: &str) -> Option<Fields> {
        let mut fields = Fields::new();
        for part in parts(body, '&') {
            match part.strip_prefix('{').and_then(|inside| inside.strip_suffix('}')) {
                Some(inside) => fields.extend(parts(inside, ',').into_iter().filter_map(field)),
                None if part.starts_with("Record<Lang,") => fields.extend(in_every_language()),
                None => fields.extend(self.variants(part)?.pop()?),
            }
        }
        Some(fields)
    }
}

fn in_every_language() -> Fields {
    ["en", "fr"].map(|lang| (lang.to_string(), Field { optional: false, nullable: Some(false) })).into()
}

/// `name?: Type | null`.
fn field(text: &str) -> Option<(String, Field)> {
    let (name, kind) = text.split_once(':')?;
    let optional = name.ends_with('?');
    let nullable = (kind.trim() != "unknown").then(|| parts(kind, '|').contains(&"null"));
    Some((name.trim_end_matches('?').trim_matches('"').to_string(), Field { optional, nullable }))
}

/// The parts between separators that stand in no bracket.
fn parts(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0;
    let outside = |letter: char| {
        depth += i32::from("{[(<".contains(letter)) - i32::from("}])>".contains(letter));
        depth == 0 && letter == separator
    };
    text.split(outside).map(str::trim).filter(|part| !part.is_empty()).collect()
}
