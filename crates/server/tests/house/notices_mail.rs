//! Letters by mail, taken by a real server of the tests' own.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    mail_server::MailServer,
    notices::{Device, house_with},
    support::{House, Two, key},
};

async fn house_by_mail(server: &MailServer) -> House {
    house_with(|set| server.serve(&mut set.notices)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_comes_after_a_yes_and_ends_with_one_click() {
    let server = MailServer::start().await;
    let house = house_by_mail(&server).await;
    assert_eq!(house.get("/api/notices").await.json()["mail"], true);
    let Two { table, keys, mut anne, bo } = house.two().await;
    let device = Device::new(&house, 1).await;
    device.link(&table, &keys[1]).await;
    let wish = json!({"kind": "mail", "address": "bo@example.org", "digest": "none"});
    let channel = device.add(wish.clone()).await;
    assert_eq!((&channel["state"], &channel["digest"]), (&json!("unconfirmed"), &json!("none")));
    bo.leave().await;

    let asked = server.letter(0).await;
    assert_eq!(asked.to, "bo@example.org");
    assert!(asked.header("Subject").is_some() && asked.header("List-Unsubscribe").is_none(), "{asked:?}");
    // Nothing is sent before; looking at the page does nothing, a button does.
    anne.act_somehow(0).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(server.letters.lock().len(), 1);
    let page = house.get(&asked.link()).await;
    assert!(page.status == 200 && page.body.contains("bo@example.org") && page.body.contains("do\" value=\"confirm"));
    assert_eq!(device.channel(|_| true).await["state"], "unconfirmed");
    assert_eq!(house.request(&format!("POST {}", asked.link()), "do=confirm").await.status, 200);
    assert_eq!(device.channel(|_| true).await["state"], "ready");
    // The same wish again asks nobody again.
    assert_eq!(
        device.add(json!({"kind": "mail", "address": "bo@example.org", "digest": "hourly"})).await["state"],
        "ready"
    );
    device.add(wish).await;

    let mut bo = house.hello(&table, &[&keys[1]]).await;
    bo.act_somehow(1).await;
    bo.leave().await;
    anne.told().await;
    *server.busy.lock() = 1;
    anne.act_somehow(0).await;
    let letter = server.letter(1).await;
    assert_eq!(letter.header("Subject").unwrap(), "Alcatraz: it is your turn");
    assert!(letter.header("From").unwrap().contains("<cordee@games.example>"));
    assert!(letter.body().contains(&format!("https://games.example/t/{table}")), "{}", letter.body());
    assert!(letter.header("Message-ID").unwrap().ends_with("@games.example>"));
    let refused = server.refused.lock()[0].clone();
    assert_eq!(refused.header("Message-ID"), letter.header("Message-ID"), "the same letter again says so");
    let leave = letter.header("List-Unsubscribe").unwrap();
    assert_eq!(letter.header("List-Unsubscribe-Post").unwrap(), "List-Unsubscribe=One-Click");
    assert!(!letter.text.contains(&keys[1]) && !letter.text.contains(&key(1)));
    device.channel(|channel| channel["delivered"].is_u64()).await;

    let leave = leave.trim_matches(['<', '>']).strip_prefix("https://games.example").unwrap();
    house.request(&format!("POST {leave}"), "nonsense=1").await.refused(400, "message");
    assert_eq!(house.request(&format!("POST {leave}"), "List-Unsubscribe=One-Click").await.status, 200);
    assert_eq!(device.channel(|_| true).await["state"], "gone");
    assert_eq!(house.get("/mail/00000000000000000000000000000000").await.status, 404);
    assert_eq!(server.letters.lock().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_none_says_so_and_nobody_is_flooded() {
    let server = MailServer::start().await;
    let house = house_by_mail(&server).await;
    let device = Device::new(&house, 1).await;
    for address in ["", "nobody", "a@b@c", "Bo <bo@example.org>", "bo@example.org\r\nBcc: all@example.org"] {
        device.ask("POST", "/channels", json!({"kind": "mail", "address": address})).await.refused(400, "channel");
    }
    let channel = device.add(json!({"kind": "mail", "address": "nobody@example.org"})).await;
    assert_eq!((&channel["state"], &channel["failure"]["why"]), (&json!("unconfirmed"), &json!("rejected")));
    assert_eq!(channel["failure"]["again"], Value::Null);
    // Whoever asks, an address is asked three times a day.
    for digit in 2..5 {
        Device::new(&house, digit).await.add(json!({"kind": "mail", "address": "bo@example.org"})).await;
    }
    let fourth = Device::new(&house, 5).await;
    fourth.ask("POST", "/channels", json!({"kind": "mail", "address": "BO@example.org"})).await.refused(429, "rate");
    assert_eq!(server.letters.lock().len(), 3);
}
