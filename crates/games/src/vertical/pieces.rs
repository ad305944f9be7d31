//! What lies in the box: the kinds of cliff tiles and of tokens, and their names.

/// An enum whose variants each have one name, in notation as in JSON.
macro_rules! named {
    ($(#[$about:meta])* $Kind:ident { $($(#[$note:meta])* $Variant:ident = $name:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize, table::TS)]
        pub enum $Kind {
            $($(#[$note])* #[serde(rename = $name)] $Variant),+
        }

        impl $Kind {
            pub const ALL: [$Kind; [$($name),+].len()] = [$($Kind::$Variant),+];

            pub fn index(self) -> usize {
                self as usize
            }

            pub fn name(self) -> &'static str {
                match self {
                    $($Kind::$Variant => $name),+
                }
            }
        }

        impl std::fmt::Display for $Kind {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $Kind {
            type Err = table::BadNotation;

            fn from_str(text: &str) -> Result<$Kind, table::BadNotation> {
                $Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or(table::BadNotation)
            }
        }
    };
}

named! {
    /// What a cliff tile shows (VER-1). Drawing one is an outcome of chance (VER-5).
    Kind {
        Plain = "plain",
        /// The ice-axe logo.
        Axe = "axe",
        /// The crampons logo.
        Crampons = "crampons",
        /// The ladder logo; whether a ladder lies there is another matter.
        Ladder = "ladder",
        Cave = "cave",
        Danger = "danger",
        /// Never placed (VER-15).
        Fall = "fall",
    }
}

named! {
    /// A token of equipment (VER-2).
    Token {
        Axe = "axe",
        Crampons = "crampons",
        Map = "map",
        Carabiner = "carabiner",
        Ladder = "ladder",
        Zipline = "zipline",
    }
}

named! {
    /// The orange tokens, which are put on the cliff (VER-2, VER-8).
    Orange {
        Carabiner = "carabiner",
        Ladder = "ladder",
        Zipline = "zipline",
    }
}

pub const KINDS: usize = Kind::ALL.len();
pub const TOKENS: usize = Token::ALL.len();
pub const ORANGES: usize = Orange::ALL.len();

impl Orange {
    /// The token as it lies in the bag.
    pub fn token(self) -> Token {
        match self {
            Orange::Carabiner => Token::Carabiner,
            Orange::Ladder => Token::Ladder,
            Orange::Zipline => Token::Zipline,
        }
    }

    pub fn of(token: Token) -> Option<Orange> {
        Orange::ALL.into_iter().find(|orange| orange.token() == token)
    }
}
