//! Each call is told in one line; a call that fails stops nothing but itself.

use serde_json::{json, Value};
use std::fmt::Display;
use std::future::IntoFuture;

pub fn given(name: &str) -> String {
    std::env::var(name).unwrap()
}

pub async fn call<T, E: Display>(name: &str, making: impl IntoFuture<Output = Result<T, E>>) -> Option<T> {
    let answer = making.into_future().await;
    let problem = answer.as_ref().err().map(|error| error.to_string());
    println!("CALL {}", json!({ "name": name, "problem": problem }));
    answer.ok()
}

/// Asks the platform, or the control plane of the sandbox, for what a client cannot do itself.
pub async fn post(path: &str, body: Value) -> Value {
    let request = reqwest::Client::new().post(given("BASE") + path).bearer_auth(given("TOKEN")).json(&body);
    request.send().await.unwrap().json().await.unwrap()
}

pub async fn incoming(customer: &str) -> String {
    let message = json!({ "type": "text", "text": { "body": "hi" } });
    let answer = post("/__sim/inbound", json!({ "from": customer, "message": message })).await;
    answer["id"].as_str().unwrap().to_owned()
}
