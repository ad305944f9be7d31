//! What is counted and timed, for Prometheus.

use std::{sync::OnceLock, time::Duration};

use metrics::{describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Seconds, from a quick commit to a long thought.
const BUCKETS: [f64; 10] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.2, 1.0, 3.0, 10.0];

/// One for the whole process: the counters are the process's own.
fn recorder() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || {
        let builder = PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &BUCKETS);
        let handle = builder.ok()?.install_recorder().ok()?;
        describe();
        Some(handle)
    };
    HANDLE.get_or_init(install).as_ref()
}

fn describe() {
    describe_counter!("cordee_moves_total", "Moves made by players and bots");
    describe_counter!("cordee_tables_opened_total", "Tables opened");
    describe_counter!("cordee_refused_total", "Messages of clients that were refused");
    describe_counter!("cordee_commits_total", "Transactions stored");
    describe_counter!("cordee_commits_failed_total", "Transactions that could not be stored");
    describe_counter!("cordee_late_total", "Changes that another node was faster with: they were judged again");
    describe_counter!("cordee_news_found_total", "Times that entries of another node were found without a hint");
    describe_counter!("cordee_notices_total", "Notices stored for people who are away");
    describe_counter!("cordee_notices_delivered_total", "Messages delivered to them");
    describe_counter!("cordee_notices_failed_total", "Messages that could not be delivered, by why");
    describe_counter!("cordee_notices_stale_total", "Notices that were not sent, because they were not true any more");
    describe_gauge!("cordee_hints_up", "Whether NATS is there; without it other nodes are heard of later");
    describe_gauge!("cordee_connections", "Clients connected now");
    describe_gauge!("cordee_tables", "Tables in memory now");
    describe_histogram!("cordee_commit_seconds", "Time to store a transaction");
    describe_histogram!("cordee_bot_seconds", "Time a bot takes to choose");
}

/// Times pile up until somebody asks for the metrics; so this tidies them up now and then.
pub async fn keep_up() {
    let Some(recorder) = recorder() else { return };
    loop {
        tokio::time::sleep(Duration::from_secs(5)).await;
        recorder.run_upkeep();
    }
}

pub async fn show() -> String {
    recorder().map(PrometheusHandle::render).unwrap_or_default()
}
