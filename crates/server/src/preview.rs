//! What a link to the house looks like where it is shared: a title, a sentence and a picture. At a table where the game has
//! begun it is of the position, as somebody sees it who only looks on; otherwise it is the game's.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, Uri, header};
use house::protocol::TableStage;
use table::{AnyGame, HOUSE, Lang, say};
use tokio::time::timeout;

use crate::App;

/// A page does not wait longer than this for what is only said of its link.
const PATIENCE: Duration = Duration::from_millis(500);

const SCHEME: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// What the page at some address says before any of its scripts has run.
pub struct Preview {
    pub lang: Lang,
    /// Its title until its scripts give it another.
    pub title: String,
    /// For its head.
    pub tags: String,
    /// For browsers without scripts.
    pub no_script: String,
}

/// What the page at this address says of itself, in the asker's language.
pub async fn of(app: &App, uri: &Uri, asked: &HeaderMap) -> Preview {
    let lang = language(asked);
    let mut parts = uri.path().split('/').filter(|part| !part.is_empty());
    let (kind, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let table = match kind {
        "t" => at_table(app, name).await,
        _ => None,
    };
    let game = match kind {
        "play" | "rules" | "learn" | "brief" | "puzzles" => games::find(name),
        _ => table.as_ref().map(|table| table.game),
    };
    // What leads nowhere is the house. Keys of seats stand behind a #, which no browser sends.
    let here = if game.is_some() { address(uri) } else { "/".to_string() };
    let tags = write(game, table.as_ref(), &here, lang, asked);
    let title = escaped(&title(game, lang));
    Preview { lang, title, tags, no_script: escaped(&say!(HOUSE, lang, "needs-scripts")) }
}

/// What is played at a table, and how far it is.
struct Table {
    id: String,
    game: &'static dyn AnyGame,
    stage: TableStage,
    /// What those who look on were told last; nothing before the game begins.
    number: Option<u32>,
}

async fn at_table(app: &App, table: &str) -> Option<Table> {
    let id = table.to_string();
    let look = app.hall.look(table, move |the_match| {
        Ok(Table { id: id.clone(), game: the_match.game(), stage: the_match.stage(), number: the_match.state_number() })
    });
    timeout(PATIENCE, look).await.ok()?.ok()
}

/// A position has another address at each step: whoever has seen one picture is to look again.
fn picture(game: Option<&dyn AnyGame>, table: Option<&Table>) -> String {
    match table {
        Some(Table { id, number: Some(number), .. }) => format!("api/tables/{id}/picture.png?at={number}"),
        _ => format!("previews/{}.png", game.map_or("house", |game| game.meta().id)),
    }
}

/// Where a page is: of what is asked for behind its path only the step of a replay is part of it.
fn address(uri: &Uri) -> String {
    let step =
        uri.query().unwrap_or_default().split('&').find_map(|part| part.strip_prefix("at=")?.parse::<u32>().ok());
    step.map_or(uri.path().to_string(), |step| format!("{}?at={step}", uri.path()))
}

fn title(game: Option<&dyn AnyGame>, lang: Lang) -> String {
    game.map_or("Cordée".to_string(), |game| format!("{} · Cordée", game.book().title.get(lang)))
}

fn write(game: Option<&dyn AnyGame>, table: Option<&Table>, path: &str, lang: Lang, asked: &HeaderMap) -> String {
    let description = sentence(game, table.map(|table| table.stage), lang);
    let mut tags = vec![
        ("og:site_name", "Cordée".to_string()),
        ("og:type", "website".to_string()),
        ("og:title", title(game, lang)),
        ("og:locale", lang.locale()),
        ("og:description", description.clone()),
        ("twitter:card", "summary_large_image".to_string()),
    ];
    let others = Lang::ALL.into_iter().filter(|other| *other != lang);
    tags.extend(others.map(|other| ("og:locale:alternate", other.locale())));
    // These are asked for from elsewhere, so that their addresses have to be whole.
    if let Some(origin) = origin(asked) {
        tags.push(("og:url", format!("{origin}{path}")));
        tags.push(("og:image", format!("{origin}/{}", picture(game, table))));
        tags.extend([("og:image:width", "1200".to_string()), ("og:image:height", "630".to_string())]);
    }
    let tag = |(name, text): (&str, String)| format!("<meta property=\"{name}\" content=\"{}\" />\n", escaped(&text));
    let own = format!("<meta name=\"description\" content=\"{}\" />\n", escaped(&description));
    [own].into_iter().chain(tags.into_iter().map(tag)).collect()
}

fn sentence(game: Option<&dyn AnyGame>, stage: Option<TableStage>, lang: Lang) -> String {
    match (stage, game) {
        (Some(TableStage::Lobby), _) => {
            say!(HOUSE, lang, "shared-waiting")
        }
        (Some(TableStage::Playing), _) => {
            say!(HOUSE, lang, "shared-playing")
        }
        (Some(TableStage::Over), _) => {
            say!(HOUSE, lang, "shared-over")
        }
        (None, Some(game)) => game.book().about[lang].clone(),
        (None, None) => say!(HOUSE, lang, "shared-house"),
    }
}

/// The first of our languages that the asker names; whoever shares a link seldom says.
fn language(asked: &HeaderMap) -> Lang {
    let text = asked.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.split(',').find_map(Lang::tagged).unwrap_or(Lang::Fr)
}

/// Where the asker found us, if that can be written down without a second thought.
fn origin(asked: &HeaderMap) -> Option<String> {
    let host = asked.get(header::HOST)?.to_str().ok()?;
    let plain = !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte));
    let secure = asked.get(SCHEME).is_some_and(|scheme| scheme == "https");
    plain.then(|| format!("{}://{host}", if secure { "https" } else { "http" }))
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn asked(headers: &[(HeaderName, &'static str)]) -> HeaderMap {
        headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn a_link_speaks_the_language_it_is_asked_in() {
        for (accepted, lang) in [("de-CH, en;q=0.8, fr", Lang::En), ("FR-fr", Lang::Fr), ("", Lang::Fr)] {
            let headers = [(header::ACCEPT_LANGUAGE, HeaderValue::from_str(accepted).unwrap())].into_iter().collect();
            assert_eq!(language(&headers), lang, "{accepted}");
        }
    }

    #[test]
    fn a_picture_has_a_whole_address_or_none() {
        assert_eq!(origin(&asked(&[(header::HOST, "a.example:80")])).as_deref(), Some("http://a.example:80"));
        let proxied = asked(&[(header::HOST, "a.example"), (SCHEME, "https")]);
        assert_eq!(origin(&proxied).as_deref(), Some("https://a.example"));
        assert_eq!(origin(&asked(&[(header::HOST, "a\"><script>")])), None);
        assert_eq!(origin(&asked(&[])), None);
    }

    #[test]
    fn an_address_keeps_its_step_and_nothing_else() {
        let address = |text: &'static str| address(&Uri::from_static(text));
        assert_eq!(address("/t/abc/replay?at=12&review"), "/t/abc/replay?at=12");
        assert_eq!(address("/t/abc?key=secret&at=x"), "/t/abc");
    }

    #[test]
    fn every_game_has_its_words_and_nothing_breaks_out_of_a_tag() {
        for game in games::all() {
            for lang in Lang::ALL {
                let path = format!("/play/{}\"><script>", game.meta().id);
                let tags = write(Some(*game), None, &path, lang, &asked(&[(header::HOST, "a.example")]));
                assert!(tags.contains(&format!("http://a.example/previews/{}.png", game.meta().id)), "{tags}");
                assert!(
                    tags.contains(&format!("og:url\" content=\"http://a.example/play/{}&quot;&gt;", game.meta().id))
                );
                assert_eq!(tags.matches("og:locale\"").count(), 1);
                assert_eq!(tags.matches("og:locale:alternate\"").count(), Lang::ALL.len() - 1);
                assert_eq!(tags.lines().count(), 11 + Lang::ALL.len() - 1);
                assert!(tags.lines().all(|line| line.matches(['"', '<', '>']).count() == 6), "{tags}");
            }
        }
        assert_eq!(escaped("a&\"<b>"), "a&amp;&quot;&lt;b&gt;");
    }
}
