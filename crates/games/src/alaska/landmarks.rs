//! What one sees from a hex of water: places are called by it, as one would at a table.

use super::lake::{Hex, NEXT, Place, Territory};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landmark {
    /// At the land.
    Off(Territory),
    /// At the island.
    Island,
    /// Out on the lake, between the island and this land.
    Towards(Territory),
}

impl Landmark {
    pub fn of(hex: Hex) -> Landmark {
        match touched(hex) {
            Some(land) => Landmark::Off(land),
            None if NEXT[hex.index()] & Place::ISLAND.bit() != 0 => Landmark::Island,
            None => Landmark::Towards(nearest_land(hex)),
        }
    }

    /// The land is the best mark of all, the open lake the worst.
    pub fn rank(&self) -> u8 {
        match self {
            Landmark::Off(_) => 0,
            Landmark::Island => 1,
            Landmark::Towards(_) => 2,
        }
    }
}

fn touched(hex: Hex) -> Option<Territory> {
    Territory::ALL.into_iter().find(|&land| NEXT[hex.index()] & Place::land(land).bit() != 0)
}

/// The land with the shortest way over water; of two as near, the first clockwise from NW.
fn nearest_land(hex: Hex) -> Territory {
    let shore = Hex::all().filter_map(|shore| touched(shore).map(|land| (distance(hex, shore), land)));
    shore.min_by_key(|&(far, land)| (far, land as u8)).map_or(Territory::N, |(_, land)| land)
}

/// Steps from hex to hex: along a row a step is two wide, and each row up or down gives one of them.
fn distance(from: Hex, to: Hex) -> u8 {
    let ((ax, ar), (bx, br)) = (from.coordinates(), to.coordinates());
    let (across, down) = (ax.abs_diff(bx), ar.abs_diff(br));
    down + across.saturating_sub(down) / 2
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use table::Lang;

    use super::*;
    use crate::alaska::{
        lake::{WATER, bit},
        phrases::near,
    };

    #[test]
    fn hexes_lie_off_a_land_near_the_island_or_between() {
        let said = |hex: &str| near(Landmark::of(hex.parse().unwrap()), Lang::En);
        assert_eq!(said("-7,0"), "off the red camp");
        assert_eq!(said("1,0"), "off the north shore");
        assert_eq!(said("0,3"), "near the island");
        assert_eq!(said("0,1"), "between the island and the north shore");
        assert_eq!(said("-6,5"), "between the island and the west shore");
    }

    /// The page knows what each hex lies at; its dictionary says how that is called. `RENEW=1 cargo nextest run -p cordee-games types` writes its table.
    #[test]
    fn the_landmarks_beside_the_pages_types_are_fresh() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games/alaska/landmarks.gen.ts");
        let want = typescript();
        if std::env::var_os("RENEW").is_some() {
            fs::write(&path, &want).unwrap();
        }
        assert!(fs::read_to_string(&path).unwrap_or_default() == want, "landmarks.gen.ts is stale");
    }

    fn code(landmark: Landmark) -> String {
        match landmark {
            Landmark::Off(land) => land.name().to_string(),
            Landmark::Island => "island".to_string(),
            Landmark::Towards(land) => format!("to {}", land.name()),
        }
    }

    fn typescript() -> String {
        let water: Vec<Hex> = Hex::all().filter(|hex| WATER & bit(hex.0) != 0).collect();
        let hexes: String = water.iter().map(|&hex| format!("  '{hex}': '{}',\n", code(Landmark::of(hex)))).collect();
        format!(
            "// Made from the Rust code; do not edit. RENEW=1 cargo nextest run -p cordee-games types\n\n\
             /** What a hex of water lies at. */\nexport const MARKS: Record<string, string> = {{\n{hexes}}};\n"
        )
    }
}
