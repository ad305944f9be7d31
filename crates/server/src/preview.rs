//! What a link to the house looks like where it is shared: a title, a sentence and a picture. The picture is of the
//! game, never of a position: whoever sees a link has no seat.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, header};
use house::protocol::TableStage;
use table::{AnyGame, Lang};
use tokio::time::timeout;

use crate::App;

/// A page does not wait longer than this for what is only said of its link.
const PATIENCE: Duration = Duration::from_millis(500);

const SCHEME: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The tags for the head of the page at this address.
pub async fn tags(app: &App, path: &str, asked: &HeaderMap) -> String {
    let lang = language(asked);
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    let (kind, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let (game, stage) = match kind {
        "play" | "rules" => (games::find(name), None),
        "t" => at_table(app, name).await.unzip(),
        _ => (None, None),
    };
    write(game, stage, lang, asked)
}

/// What is played at a table, and how far it is.
async fn at_table(app: &App, table: &str) -> Option<(&'static dyn AnyGame, TableStage)> {
    let look = app.hall.look(table, |it| Ok((it.game(), it.stage())));
    timeout(PATIENCE, look).await.ok()?.ok()
}

fn write(game: Option<&dyn AnyGame>, stage: Option<TableStage>, lang: Lang, asked: &HeaderMap) -> String {
    let title = game.map_or("Cordée".to_string(), |game| {
        let title = &game.book().title;
        format!("{} · Cordée", lang.pick(&title.fr, &title.en))
    });
    let picture = game.map_or("house", |game| game.meta().id);
    let mut tags = vec![
        ("og:site_name", "Cordée".to_string()),
        ("og:type", "website".to_string()),
        ("og:title", title),
        ("og:description", sentence(game, stage, lang)),
        ("twitter:card", "summary_large_image".to_string()),
    ];
    // A picture is asked for from elsewhere, so that its address has to be whole.
    tags.extend(origin(asked).map(|origin| ("og:image", format!("{origin}/previews/{picture}.png"))));
    let tag = |(name, text): (&str, String)| format!("<meta property=\"{name}\" content=\"{}\" />\n", escaped(&text));
    tags.into_iter().map(tag).collect()
}

fn sentence(game: Option<&dyn AnyGame>, stage: Option<TableStage>, lang: Lang) -> String {
    let text = match (stage, game) {
        (Some(TableStage::Lobby), _) => {
            lang.pick("Une table vous attend\u{a0}: prenez place.", "A table is waiting for you: take a seat.")
        }
        (Some(TableStage::Playing), _) => {
            lang.pick("Une partie est en cours\u{a0}: venez voir.", "A game is being played: come and watch.")
        }
        (Some(TableStage::Over), _) => {
            lang.pick("La partie est finie\u{a0}: revoyez-la coup par coup.", "The game is over: see it move by move.")
        }
        (None, Some(game)) => lang.pick(&game.book().about.fr, &game.book().about.en),
        (None, None) => lang.pick(
            "Cinq jeux de société venus des sommets\u{a0}: seul, autour d’un écran ou entre amis.",
            "Five board games from the mountains: alone, around one screen or with friends.",
        ),
    };
    text.to_string()
}

/// The first of our languages that the asker names; whoever shares a link seldom says.
fn language(asked: &HeaderMap) -> Lang {
    let text = asked.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let known = |part: &str| part.trim().get(..2).and_then(|two| two.to_lowercase().parse().ok());
    text.split(',').find_map(known).unwrap_or(Lang::Fr)
}

/// Where the asker found us, if that can be written down without a second thought.
fn origin(asked: &HeaderMap) -> Option<String> {
    let host = asked.get(header::HOST)?.to_str().ok()?;
    let plain = !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte));
    let secure = asked.get(SCHEME).is_some_and(|scheme| scheme == "https");
    plain.then(|| format!("{}://{host}", if secure { "https" } else { "http" }))
}

fn escaped(text: &str) -> String {
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
    fn every_game_has_its_words_and_nothing_breaks_out_of_a_tag() {
        for game in games::all() {
            for lang in Lang::ALL {
                let tags = write(Some(*game), None, lang, &asked(&[(header::HOST, "a.example")]));
                assert!(tags.contains(&format!("http://a.example/previews/{}.png", game.meta().id)), "{tags}");
                assert_eq!(tags.lines().count(), 6);
                assert!(tags.lines().all(|line| line.matches(['"', '<', '>']).count() == 6), "{tags}");
            }
        }
        assert_eq!(escaped("a&\"<b>"), "a&amp;&quot;&lt;b&gt;");
    }
}
