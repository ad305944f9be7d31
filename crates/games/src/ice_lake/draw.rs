//! The lake in characters.
//!
//! A half-row is a line and a column four characters. Cracks run from centre to centre: north and
//! south across the line between, aslant in two halves that meet at a corner.
//!
//! ```text
//!         A─╮   ·
//!       ·   ╰─·   ·
//! ```

use table::{Drawing, Ink, Seat, sort_by};

use super::{Crack, Dir, Hex, View};

/// Characters from column to column.
const WIDTH: i32 = 4;

/// The hexes that are wholly adrift: all six triangles around them have broken away (LAC-14).
pub fn adrift(view: &View) -> Vec<Hex> {
    let mut corners: Vec<Hex> = view.adrift.iter().flatten().copied().collect();
    sort_by(&mut corners, Hex::cmp);
    corners.chunk_by(|a, b| a == b).filter(|same| same.len() == 6).map(|same| same[0]).collect()
}

pub fn draw(view: &View) -> Drawing {
    let mut sheet = Sheet::of(view);
    for hex in hexes(view.side as i8 - 1) {
        sheet.put(hex, 0, '·', Ink::Ice);
    }
    for hex in adrift(view) {
        sheet.put(hex, 0, '~', Ink::Water);
    }
    for &Crack { between: [from, to], .. } in &view.cracks {
        sheet.crack(from, to);
    }
    for (seat, skater) in view.skaters.iter().enumerate() {
        if let Some(at) = skater.at {
            sheet.put(at, 0, letter(seat), Ink::Of(Seat(seat as u8)));
        }
    }
    let mut drawing = sheet.print();
    legend(&mut drawing, view);
    drawing
}

/// LAC-1.
fn hexes(reach: i8) -> impl Iterator<Item = Hex> {
    (-reach..=reach).flat_map(move |c| {
        let most = 2 * reach - c.abs();
        (-most..=most).step_by(2).map(move |r| Hex::new(c, r))
    })
}

/// A player's skater, told apart without colour: seat 0 is `A`.
fn letter(seat: usize) -> char {
    (b'A' + seat as u8) as char
}

fn legend(drawing: &mut Drawing, view: &View) {
    drawing.line();
    for (seat, skater) in view.skaters.iter().enumerate() {
        let state = match skater.at {
            Some(_) => arrow(skater.facing),
            None => '×',
        };
        drawing.put(format!("  {} {state}", letter(seat)), Ink::Of(Seat(seat as u8)));
    }
}

fn arrow(facing: Dir) -> char {
    ['↑', '↗', '↘', '↓', '↙', '↖'][facing as usize]
}

/// Characters in inks, a line a half-row.
struct Sheet {
    reach: i32,
    lines: Vec<Vec<(char, Ink)>>,
}

impl Sheet {
    fn of(view: &View) -> Sheet {
        let reach = view.side as i32 - 1;
        let width = 2 * WIDTH * reach + 1;
        let blank = vec![(' ', Ink::Quiet); width as usize];
        Sheet { reach, lines: vec![blank; 4 * reach as usize + 1] }
    }

    fn cell(&mut self, hex: Hex, right: i32) -> Option<&mut (char, Ink)> {
        let column = (hex.c as i32 + self.reach) * WIDTH + right;
        self.lines.get_mut((hex.r as i32 + 2 * self.reach) as usize)?.get_mut(column as usize)
    }

    fn put(&mut self, hex: Hex, right: i32, char: char, ink: Ink) {
        if let Some(cell) = self.cell(hex, right) {
            *cell = (char, ink);
        }
    }

    /// From a hex to its neighbour in the north-east, the south-east or the south.
    fn crack(&mut self, from: Hex, to: Hex) {
        if from.c == to.c {
            return self.put(Hex::new(from.c, from.r + 1), 0, '│', Ink::Plain);
        }
        let (out, into) = if to.r > from.r { ('╮', '╰') } else { ('╯', '╭') };
        self.put(from, 1, '─', Ink::Plain);
        self.bend(from, 2, out);
        self.bend(to, -2, into);
        self.put(to, -1, '─', Ink::Plain);
    }

    /// A corner; two of them in one place make a fork.
    fn bend(&mut self, hex: Hex, right: i32, corner: char) {
        let Some(cell) = self.cell(hex, right) else { return };
        let char = match (cell.0, corner) {
            ('╮', '╯') | ('╯', '╮') => '┤',
            ('╰', '╭') | ('╭', '╰') => '├',
            _ => corner,
        };
        *cell = (char, Ink::Plain);
    }

    fn print(self) -> Drawing {
        let mut drawing = Drawing::new();
        for (line, r) in self.lines.iter().zip(-2 * self.reach..) {
            drawing.line().put(format!("{r:>3} "), Ink::Quiet);
            for &(char, ink) in line {
                drawing.put(char, ink);
            }
        }
        drawing.line().put("   ", Ink::Quiet);
        for c in -self.reach..=self.reach {
            drawing.put(format!("{c:>2}  "), Ink::Quiet);
        }
        drawing
    }
}
