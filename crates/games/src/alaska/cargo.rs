//! Containers that lie together.

use table::Seat;

/// ALA-6: so many containers of each colour.
pub const CONTAINERS: u8 = 14;
/// The colours are those of the four seats, whether somebody sits there or not (ALA-6).
pub const COLOURS: usize = 4;

/// How many containers of each colour, four bits a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cargo(u16);

impl Cargo {
    pub const NOTHING: Cargo = Cargo(0);
    /// ALA-6: all containers of all colours.
    pub const ALL: Cargo = Cargo(0x1111 * CONTAINERS as u16);

    pub fn of(numbers: [u8; COLOURS]) -> Cargo {
        Cargo(numbers.iter().rev().fold(0, |cargo, &number| cargo << 4 | (number & 15) as u16))
    }

    pub fn number(self, colour: Seat) -> u8 {
        (self.0 >> (4 * colour.0) & 15) as u8
    }

    pub fn numbers(self) -> [u8; COLOURS] {
        std::array::from_fn(|colour| self.number(Seat(colour as u8)))
    }

    pub fn has(self, colour: Seat) -> bool {
        self.number(colour) > 0
    }

    pub fn add(&mut self, colour: Seat) {
        self.0 += 1 << (4 * colour.0);
    }

    pub fn remove(&mut self, colour: Seat) {
        self.0 -= 1 << (4 * colour.0);
    }

    /// Adds all of another cargo: there are never more than fit.
    pub fn add_all(&mut self, other: Cargo) {
        self.0 += other.0;
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn total(self) -> u8 {
        let pairs = (self.0 & 0x0f0f) + (self.0 >> 4 & 0x0f0f);
        ((pairs & 0xff) + (pairs >> 8)) as u8
    }

    /// Only the colours of the seats of a table.
    pub fn of_seated(self, seats: u8) -> Cargo {
        Cargo(self.0 & ((1u32 << (4 * seats)) - 1) as u16)
    }
}
