//! What one sees from a hex of water: places are called by it, as one would at a table.

use std::cmp::Ordering;

use super::lake::{Hex, NEXT, Place, Territory, WATER, bit};

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

/// Where a hex of water lies, so that no two are called alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The hexes around the island lie like the hours of a clock.
    Hour(u8),
    /// In a row off a land, and which of that row.
    Row { land: Territory, row: u8, nth: Nth },
}

/// Which of a row, counted from its nearer end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nth {
    Only,
    Middle,
    From(u8, Territory),
}

impl Spot {
    pub fn of(hex: Hex) -> Spot {
        match Landmark::of(hex) {
            Landmark::Island => Spot::Hour(hour(hex)),
            Landmark::Off(land) | Landmark::Towards(land) => {
                let row = row(hex, land);
                Spot::Row { land, row, nth: nth(hex, land, row) }
            }
        }
    }

    /// The hex that a floe is called by: the land is the best mark, then the island.
    pub fn best(hexes: impl IntoIterator<Item = Hex>) -> Option<Hex> {
        hexes.into_iter().min_by_key(|&hex| Landmark::of(hex).rank())
    }
}

fn water() -> impl Iterator<Item = Hex> {
    Hex::all().filter(|hex| WATER & bit(hex.0) != 0)
}

/// The land that a hex is called by, if it is not at the island.
fn land_of(hex: Hex) -> Option<Territory> {
    match Landmark::of(hex) {
        Landmark::Island => None,
        Landmark::Off(land) | Landmark::Towards(land) => Some(land),
    }
}

fn hour(hex: Hex) -> u8 {
    let (x, r) = hex.coordinates();
    let on_the_right = match r {
        3 if x == 0 => return 12,
        7 if x == 0 => return 6,
        3 => 1,
        4 => 2,
        5 => 3,
        6 => 4,
        _ => 5,
    };
    if x > 0 { on_the_right } else { 12 - on_the_right }
}

fn row(hex: Hex, land: Territory) -> u8 {
    let shore = water().filter(|&shore| touched(shore) == Some(land));
    1 + shore.map(|shore| distance(hex, shore)).min().unwrap_or_default()
}

fn nth(hex: Hex, land: Territory, at: u8) -> Nth {
    // The north and the south shore lie along the rows.
    let along = matches!(land, Territory::N | Territory::S);
    let key = |hex: Hex| {
        let (x, r) = hex.coordinates();
        if along { (x, r) } else { (r, x) }
    };
    let same: Vec<Hex> = water().filter(|&other| land_of(other) == Some(land) && row(other, land) == at).collect();
    let before = same.iter().filter(|&&other| key(other) < key(hex)).count() as u8;
    let behind = same.len() as u8 - 1 - before;
    let (first, last) = if along { (Territory::W, Territory::E) } else { (Territory::N, Territory::S) };
    match before.cmp(&behind) {
        _ if same.len() == 1 => Nth::Only,
        Ordering::Equal => Nth::Middle,
        Ordering::Less => Nth::From(before + 1, first),
        Ordering::Greater => Nth::From(behind + 1, last),
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
    use std::{collections::BTreeSet, fs, path::Path};

    use table::Lang;

    use super::*;
    use crate::alaska::phrases::lies;

    #[test]
    fn every_hex_of_water_has_a_name_of_its_own() {
        let said = |hex: &str| lies(&[hex.parse().unwrap()], Lang::En);
        assert_eq!(said("-4,3"), "in the fourth row off the red camp");
        assert_eq!(said("1,0"), "off the north shore (third from the east)");
        assert_eq!(said("-7,2"), "in the second row off the red camp (in the middle)");
        assert_eq!(said("0,3"), "near the island (at 12 o’clock)");
        assert_eq!(said("-4,5"), "near the island (at 9 o’clock)");
        assert_eq!(
            lies(&["-7,4", "-5,4", "-4,5"].map(|hex| hex.parse().unwrap()), Lang::Fr),
            "près de l’île (à 9 heures)"
        );
        for lang in [Lang::En, Lang::Fr] {
            let names: BTreeSet<String> = water().map(|hex| lies(&[hex], lang)).collect();
            assert_eq!(names.len(), water().count());
        }
    }

    /// The page knows where each hex lies; its dictionary says how that is called. `RENEW=1 cargo nextest run -p cordee-games types` writes its table.
    #[test]
    fn the_landmarks_beside_the_pages_types_are_fresh() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games/alaska/landmarks.gen.ts");
        let want = typescript();
        if std::env::var_os("RENEW").is_some() {
            fs::write(&path, &want).unwrap();
        }
        assert!(fs::read_to_string(&path).unwrap_or_default() == want, "landmarks.gen.ts is stale");
    }

    fn code(spot: Spot) -> String {
        match spot {
            Spot::Hour(hour) => format!("island {hour}"),
            Spot::Row { land, row, nth } => {
                let nth = match nth {
                    Nth::Only => String::new(),
                    Nth::Middle => " middle".to_string(),
                    Nth::From(number, side) => format!(" {number} {}", side.name()),
                };
                format!("{} {row}{nth}", land.name())
            }
        }
    }

    fn typescript() -> String {
        let hexes: String = water().map(|hex| format!("  '{hex}': '{}',\n", code(Spot::of(hex)))).collect();
        format!(
            "// Made from the Rust code; do not edit. RENEW=1 cargo nextest run -p cordee-games types\n\n\
             /**\n * Where a hex of water lies: by the island and at which hour, or off which land and in which row there; which of that row,\n \
             * if there are others.\n */\nexport const SPOTS: Record<string, string> = {{\n{hexes}}};\n"
        )
    }
}
