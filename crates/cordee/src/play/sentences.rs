//! What the program says while a game is played, in both languages.

use table::{Lang, Seat};

use super::history::Kept;
use crate::words::seat_name;

pub struct Sentences(pub Lang);

impl Sentences {
    pub fn welcome(&self, title: &str, people: &[String], bots: &[String]) -> String {
        let Sentences(lang) = *self;
        let (people, bots) = (people.join(", "), bots.join(", "));
        let mut text = title.to_string();
        if !people.is_empty() {
            text += &lang.pick(format!(" · vous : {people}"), format!(" · you: {people}"));
        }
        if !bots.is_empty() {
            text += &lang.pick(format!(" · l’ordinateur : {bots}"), format!(" · the computer: {bots}"));
        }
        text + lang.pick("\nÉcrivez une action, ou « aide ».", "\nType an action, or “help”.")
    }

    pub fn help(&self) -> &'static str {
        self.0.pick(
            "\
une action         la jouer (Tab complète les actions permises)
pourquoi ACTION    pourquoi cette action est interdite, ou non
coups [DÉBUT]      les actions permises, ou celles qui commencent ainsi
annuler            revenir sur votre dernière décision
sauver FICHIER     écrire la partie ; --resume FICHIER la reprendra
règles [N]         le livre de règles, ou une règle
journal            ce qui s’est passé
décrire            le plateau en mots
voir               le plateau
aide · quitter",
            "\
an action          take it (Tab completes the legal ones)
why ACTION         why this action is forbidden, or that it is not
legal [PREFIX]     the legal actions, or those that begin like this
undo               take back your last decision
save FILE          write the game down; --resume FILE goes on with it
rules [N]          the rule book, or one rule
log                what happened
describe           the board in words
look               the board
help · quit",
        )
    }

    pub fn refused(&self, action: &str, rule: &str, why: &str) -> String {
        self.0.pick(format!("{action} est refusé ({rule}) : {why}"), format!("{action} is refused ({rule}): {why}"))
    }

    /// After a text that is no action at all.
    pub fn try_help(&self) -> &'static str {
        self.0.pick("« coups » montre les actions permises.", "“legal” shows what you may do.")
    }

    pub fn allowed(&self, action: &str) -> String {
        self.0.pick(format!("{action} est permis."), format!("{action} is legal."))
    }

    pub fn why_what(&self) -> &'static str {
        self.0.pick("Écrivez l’action aussi : pourquoi ACTION.", "Write the action too: why ACTION.")
    }

    pub fn over(&self) -> &'static str {
        self.0.pick(
            "La partie est finie : « annuler », « sauver FICHIER », « journal » ou « quitter ».",
            "The game is over: “undo”, “save FILE”, “log” or “quit”.",
        )
    }

    pub fn how_many(&self, shown: usize, all: usize) -> String {
        match (shown, all) {
            (_, 0) => {
                self.0.pick("Aucune action permise ne commence ainsi.", "No legal action begins like this.").into()
            }
            (shown, all) if shown < all => self.0.pick(
                format!("… et {} autres : donnez un début.", all - shown),
                format!("… and {} more: give a prefix.", all - shown),
            ),
            (_, all) => self.0.pick(format!("{all} en tout."), format!("{all} in all.")),
        }
    }

    pub fn taken_back(&self) -> &'static str {
        self.0.pick("Annulé.", "Taken back.")
    }

    pub fn kept(&self, kept: Kept) -> &'static str {
        match kept {
            Kept::Nothing => self.0.pick("Il n’y a rien à annuler.", "There is nothing to take back."),
            Kept::Chance => self.0.pick(
                "Non : le hasard a parlé depuis, et annuler serait relancer le dé.",
                "No: chance has decided since, and taking back would be another roll.",
            ),
            Kept::Other => self.0.pick(
                "Non : quelqu’un d’autre a joué depuis, et vous en avez appris quelque chose.",
                "No: somebody else has acted since, and you have learnt from it.",
            ),
            Kept::Learnt => self.0.pick(
                "Non : cette action vous a appris ce que vous ne saviez pas.",
                "No: this action showed you something that you did not know.",
            ),
        }
    }

    pub fn saved(&self, file: &str) -> String {
        self.0.pick(format!("Écrit dans {file}."), format!("Written to {file}."))
    }

    pub fn save_where(&self) -> &'static str {
        self.0.pick("Donnez un nom de fichier : sauver FICHIER.", "Give a file name: save FILE.")
    }

    pub fn not_saved(&self, file: &str, reason: &str) -> String {
        self.0.pick(format!("{file} n’a pas été écrit : {reason}."), format!("{file} was not written: {reason}."))
    }

    pub fn another_file(&self) -> &'static str {
        self.0.pick(
            "ce fichier existe et n’est pas une partie ; choisissez un autre nom",
            "this file exists and is not a game; choose another name",
        )
    }

    pub fn no_such_rule(&self, id: &str, first: &str, last: &str) -> String {
        self.0.pick(
            format!("Il n’y a pas de règle {id} : elles vont de {first} à {last}."),
            format!("There is no rule {id}: they go from {first} to {last}."),
        )
    }

    pub fn thinking(&self, seat: Seat) -> String {
        let name = seat_name(seat, self.0);
        self.0.pick(format!("{name} réfléchit…"), format!("{name} is thinking…"))
    }

    pub fn pass_the_screen(&self, seat: Seat) -> String {
        let name = seat_name(seat, self.0);
        self.0.pick(
            format!("Passez l’écran à {name}, puis appuyez sur Entrée."),
            format!("Pass the screen to {name}, then press Enter."),
        )
    }

    pub fn left(&self) -> &'static str {
        self.0.pick("Partie quittée avant la fin.", "You left before the end.")
    }
}
