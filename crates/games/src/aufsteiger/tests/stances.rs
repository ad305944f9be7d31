//! How blocks can stand, for the page: it draws them and turns them in the hand, and knows no rule.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use super::*;
use crate::aufsteiger::Faces;

const HEAD: &str = "// Made from the Rust rules; do not edit. RENEW=1 cargo nextest run -p cordee-games types
import type { BlockId, Color, Dir, Faces } from './types.gen';

/** AUF-4: a way in which a block can stand: along x, along y, upwards; and the colours of its six sides. */
export interface Stand {
  top: Color;
  dir: Dir;
  size: readonly [number, number, number];
  faces: Faces;
}

export type Kind = 'half' | 'cube' | 'double' | 'pillar';

/** AUF-2, AUF-3: blocks that are alike. */
export interface Make {
  kind: Kind;
  blocks: readonly BlockId[];
  stands: readonly Stand[];
}

export const MAKES: readonly Make[] = [
";

fn stands(id: BlockId) -> String {
    let mut text = String::new();
    for stance in id.stances() {
        for &top in stance.colors {
            let (dir, shape) = (stance.dir.name(), stance.shape);
            let size = format!("[{}, {}, {}]", shape.wide, shape.deep, shape.tall);
            let Faces { up, down, east, west, south, north } = Faces::of(id, top, stance.dir);
            let sides =
                [("up", up), ("down", down), ("east", east), ("west", west), ("south", south), ("north", north)];
            let faces = sides.map(|(side, color)| format!("{side}: '{}'", color.name())).join(", ");
            let top = top.name();
            writeln!(text, "      {{ top: '{top}', dir: '{dir}', size: {size}, faces: {{ {faces} }} }},").unwrap();
        }
    }
    text
}

fn makes() -> String {
    let mut makes: BTreeMap<(usize, u8), Vec<BlockId>> = BTreeMap::new();
    for id in BlockId::all() {
        makes.entry((id.kind() as usize, id.pair())).or_default().push(id);
    }
    let mut text = HEAD.to_string();
    for ((kind, _), blocks) in &makes {
        let kind = ["half", "cube", "double", "pillar"][*kind];
        let names: Vec<String> = blocks.iter().map(|id| format!("'{id}'")).collect();
        let (names, stands) = (names.join(", "), stands(blocks[0]));
        write!(text, "  {{\n    kind: '{kind}',\n    blocks: [{names}],\n    stands: [\n{stands}    ],\n  }},\n")
            .unwrap();
    }
    text + "];\n"
}

#[test]
fn auf_4_the_pages_types_of_blocks_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games/aufsteiger/makes.gen.ts");
    let want = makes();
    if std::env::var_os("RENEW").is_some() {
        fs::write(&path, &want).unwrap();
    }
    let have = fs::read_to_string(&path).unwrap_or_default();
    assert!(have == want, "makes.gen.ts is stale: RENEW=1 cargo nextest run -p cordee-games types");
}
