//! What people read.

use std::borrow::Cow;

use table::Lang;

use super::Why;

impl Why {
    /// A whole sentence.
    pub fn say(&self, lang: Lang) -> Cow<'static, str> {
        let plain = |fr: &'static str, en: &'static str| Cow::Borrowed(lang.pick(fr, en));
        let with = |fr: &str, en: &str, what: &str| Cow::Owned(lang.pick(fr, en).replace("{}", what));
        match self {
            Why::Rule { said, .. } => Cow::Owned(said.get(lang).to_string()),
            Why::Setup(bad) => with(
                "Cette partie ne peut pas commencer ainsi\u{a0}: {}.",
                "This game cannot begin like that: {}.",
                bad.say(lang),
            ),

            Why::Key => plain("Cette place n’est pas la vôtre.", "This seat is not yours."),
            Why::Host => plain("Seul l’hôte de la table peut faire cela.", "Only the host of the table can do that."),
            Why::Stage => plain("Ce n’est pas le moment.", "This cannot be done at this point."),
            Why::NotOver => plain("La partie n’est pas finie.", "The game is not over."),
            Why::Stale => plain("La partie a avancé entre-temps.", "The game has moved on meanwhile."),
            Why::NoSeat => plain("Il n’y a pas de telle place.", "There is no such seat."),
            Why::SeatTaken => plain("Cette place n’est pas libre.", "This seat is not free."),
            Why::OpenSeats => plain("Il reste des places libres.", "There are open seats left."),
            Why::Name => {
                plain("Un nom compte de 1 à 24 caractères visibles.", "A name has 1 to 24 visible characters.")
            }
            Why::Level => plain("Ce niveau n’existe pas.", "There is no such level."),
            Why::NothingToUndo => plain("Il n’y a rien à annuler.", "There is nothing to take back."),
            Why::ActedSince => plain(
                "Quelqu’un d’autre a joué depuis\u{a0}: son coup s’annule d’abord.",
                "Somebody else has acted since: theirs is taken back first.",
            ),
            Why::Asked => plain("Une demande est déjà en cours.", "Somebody is asking already."),
            Why::Patience => plain("Laissez-lui encore un peu de temps.", "Give them a little more time."),
            Why::Fair => plain(
                "Contre d’autres personnes, chacun réfléchit seul\u{a0}: pas de conseil à cette table.",
                "Against other people everybody thinks alone: there is no advice at this table.",
            ),
            Why::Secrets => plain(
                "La partie n’est pas finie\u{a0}: son compte rendu trahirait des secrets.",
                "The game is not over: its record would give secrets away.",
            ),
            Why::Failed => {
                plain("L’ordinateur n’a pas pu relire cette partie.", "The computer could not go through this game.")
            }

            Why::NoGame => plain("Ce jeu n’est pas sur l’étagère.", "There is no such game on the shelf."),
            Why::NoTable => plain("Cette table n’existe pas.", "There is no such table."),
            Why::NoPath => plain("Il n’y a rien à cette adresse.", "There is nothing at this address."),
            Why::Rules(what) => with(
                "Cette table ne peut pas être ouverte ici\u{a0}: {}. Son compte rendu peut être téléchargé.",
                "This table cannot be opened here: {}. Its record can still be downloaded.",
                what.say(lang),
            ),
            Why::NotARecord(bad) => {
                with("Ce fichier n’est pas un compte rendu\u{a0}: {}.", "This file is not a record: {}.", bad)
            }
            Why::BadRecord(bad) => with(
                "Ce compte rendu ne peut pas être rejoué\u{a0}: {}.",
                "This record cannot be replayed: {}.",
                &bad.say(lang),
            ),
            Why::Unreadable => plain("Ce message est illisible.", "This message cannot be read."),
            Why::BadRequest(bad) => {
                with("Cette demande est illisible\u{a0}: {}.", "This request cannot be read: {}.", bad)
            }
            Why::BadId => plain("Un identifiant compte de 1 à 40 octets.", "An id has 1 to 40 bytes."),
            Why::NoHello => plain("Commencez par «\u{202f}hello\u{202f}».", "Begin with a hello."),
            Why::NoSocket => plain("Ici on ne parle que par WebSocket.", "Only WebSockets are spoken here."),

            Why::Origin => {
                plain("Cette page ne vient pas de cette maison.", "This page does not come from this house.")
            }
            Why::Hosts => plain(
                "Cette maison ne répond pas sous ce nom. (Pour l’hôte\u{a0}: --hosts.)",
                "This house does not answer under this name. (For the host: --hosts.)",
            ),
            Why::Connections => {
                plain("Trop de connexions depuis cette adresse.", "Too many connections from this address.")
            }
            Why::TooManyRequests => plain("Trop de demandes à la fois.", "Too many requests at once."),
            Why::TooManyMessages => {
                plain("Doucement\u{202f}! Trop de messages à la fois.", "Slowly! Too many messages at once.")
            }
            Why::TooManyTables => plain("Trop de tables ouvertes d’un coup.", "Too many tables opened at once."),
            Why::TooManyReviews => plain(
                "Trop de parties attendent d’être revues\u{a0}: redemandez plus tard.",
                "Too many games wait to be gone through: ask again later.",
            ),

            Why::Busy => plain(
                "La maison a beaucoup à faire\u{a0}: redemandez dans un instant.",
                "The house has much to do: ask again in a moment.",
            ),
            Why::Thinking => plain(
                "L’ordinateur réfléchit déjà beaucoup\u{a0}: redemandez dans un instant.",
                "The computer has much to think about: ask again in a moment.",
            ),
            Why::Closing => plain("La maison ferme un instant.", "The house closes for a moment."),
            Why::Storage => plain(
                "La maison n’arrive pas à enregistrer\u{a0}: rien n’a changé. Réessayez dans un instant.",
                "The house cannot store this: nothing has changed. Try again in a moment.",
            ),
            Why::Internal { id } => with(
                "Une erreur est survenue de notre côté (n°\u{a0}{}).",
                "Something went wrong on our side (no. {}).",
                id,
            ),
        }
    }
}
