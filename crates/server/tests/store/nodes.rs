//! What nodes share beside the logs: who was first, what is new, who does which work, one lobby.

use server::store::{LobbyLine, Shared, Store};

use super::{append, row};

pub async fn have_one_log(one: &dyn Store, other: &dyn Store) {
    assert!(append(one, vec![row("shared", 0, "one")]).await);
    assert!(!append(other, vec![row("shared", 0, "other"), row("shared", 1, "other")]).await);
    assert!(append(other, vec![row("shared", 1, "other")]).await);
    assert_eq!(one.load("shared").await.unwrap(), ["one", "other"]);
    // Deleted by one while the other goes on: nothing of it stays.
    for round in 0..20 {
        let table = format!("contested end {round}");
        assert!(append(one, vec![row(&table, 0, "x")]).await);
        let grow = async {
            let mut length = 1;
            while append(other, vec![row(&table, length, "x")]).await {
                length += 1;
            }
        };
        let delete = async {
            tokio::time::sleep(std::time::Duration::from_millis(round)).await;
            assert!(one.delete(&table, None).await.unwrap());
        };
        tokio::join!(grow, delete);
        assert!(one.load(&table).await.unwrap().is_empty());
    }
    one.close().await.unwrap();
    other.close().await.unwrap();
}

pub async fn hear_of_each_other(shared: &dyn Shared) {
    let known = [("shared".to_string(), 1), ("ordered".to_string(), 4), ("nowhere".to_string(), 0)];
    assert_eq!(shared.news(&known).await.unwrap(), [row("shared", 1, "other")]);
    assert!(shared.news(&[]).await.unwrap().is_empty());
}

pub async fn share_work(shared: &dyn Shared) {
    let tasks = |names: &[&str]| -> Vec<String> { names.iter().map(|name| name.to_string()).collect() };
    let claim = async |node: &str, names: &[&str]| {
        let mut claimed = shared.claim(node, &tasks(names)).await.unwrap();
        claimed.sort();
        claimed
    };
    assert!(!shared.beat("one").await.unwrap(), "it is new");
    assert!(shared.beat("one").await.unwrap() && !shared.beat("two").await.unwrap());
    assert_eq!(claim("one", &["a", "b"]).await, ["a", "b"]);
    assert_eq!(claim("one", &["a"]).await, ["a"], "it has it already");
    assert_eq!(claim("two", &["a", "c"]).await, ["c"]);
    shared.release("two", &tasks(&["a"])).await.unwrap();
    assert!(claim("two", &["a"]).await.is_empty(), "nobody gives back what is another's");
    shared.release("one", &tasks(&["a"])).await.unwrap();
    assert_eq!(claim("two", &["a", "b"]).await, ["a"]);
    shared.retire("one").await.unwrap();
    assert_eq!(claim("two", &["b"]).await, ["b"]);
    // Nobody has ever heard of this one.
    assert_eq!(claim("dead", &["d"]).await, ["d"]);
    assert_eq!(claim("two", &["d"]).await, ["d"]);
    shared.tidy().await.unwrap();
    shared.beat("one").await.unwrap();
    assert!(claim("one", &["a", "b", "c", "d"]).await.is_empty(), "all of it is somebody's who is alive");
    // Many want the same at once: one has it.
    let names: Vec<String> = (0..8).map(|number| format!("racer {number}")).collect();
    for name in &names {
        shared.beat(name).await.unwrap();
    }
    for round in 0..10 {
        let task = tasks(&[&format!("race {round}")]);
        let claims = futures_util::future::join_all(names.iter().map(|name| shared.claim(name, &task))).await;
        assert_eq!(claims.into_iter().filter(|claimed| !claimed.as_ref().unwrap().is_empty()).count(), 1);
    }
    for name in names.iter().map(String::as_str).chain(["one", "two"]) {
        shared.retire(name).await.unwrap();
    }
}

pub async fn have_one_lobby(shared: &dyn Shared) {
    let line =
        |length, body: Option<&str>| [LobbyLine { table: "waits".to_string(), length, body: body.map(str::to_string) }];
    let lobby = async || shared.lobby(10).await.unwrap();
    shared.show_in_lobby(&line(2, Some("two"))).await.unwrap();
    shared.show_in_lobby(&line(1, Some("one"))).await.unwrap();
    assert_eq!(lobby().await, ["two"], "the longer log knows more");
    shared.show_in_lobby(&line(3, None)).await.unwrap();
    shared.show_in_lobby(&line(2, Some("two"))).await.unwrap();
    assert!(lobby().await.is_empty(), "somebody has not heard of it yet");
    shared.show_in_lobby(&line(4, Some("four"))).await.unwrap();
    assert_eq!(lobby().await, ["four"]);
    shared.show_in_lobby(&line(5, None)).await.unwrap();
}
