use openapi::apis::configuration::Configuration;
use openapi::apis::{contacts_api, media_api, messages_api, webhooks_api, Error};
use openapi::models::{self, MessageOrDryRun};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

fn given(name: &str) -> String {
    std::env::var(name).unwrap()
}

/// The code of a refusal: the type of its body has no way for it.
fn code<T: Debug, E: Debug>(answer: Result<T, Error<E>>) -> String {
    match answer {
        Err(Error::ResponseError(refused)) => {
            let body: serde_json::Value = serde_json::from_str(&refused.content).unwrap();
            body["error"]["code"].as_str().unwrap().to_owned()
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::main]
async fn main() {
    let mut client = Configuration::new();
    client.base_path = format!("{}/v1", given("BASE"));
    client.bearer_access_token = Some(given("KEY"));

    let template = models::SendMessageRequestTemplate {
        name: Some(Some("order_update".into())),
        language: Some(Some("en".into())),
        params: Some(Some(HashMap::from([("1".into(), "4711".into())]))),
        ..Default::default()
    };
    let mut order = models::SendMessageRequest::new("+15550100031".into(), models::send_message_request::Type::Template);
    order.template = Some(Some(Box::new(template)));
    let key = format!("order-{}", std::process::id());
    let sent = messages_api::send_message(&client, order.clone(), Some(&key)).await.unwrap();
    let MessageOrDryRun::Message(sent) = sent else { panic!("{sent:?}") };
    let got = messages_api::get_message(&client, &sent.id.to_string()).await.unwrap();
    assert_eq!(got.template.unwrap().unwrap().name, "order_update");
    println!("sent");

    let again = messages_api::send_message(&client, order, Some(&key)).await.unwrap();
    assert!(matches!(again, MessageOrDryRun::Message(again) if again.id == sent.id));
    println!("replayed");

    let mut ids = HashSet::new();
    let mut cursor: Option<String> = None;
    while ids.len() < 3 {
        let page = contacts_api::list_contacts(&client, Some(1), cursor.as_deref(), None, None, None, None).await.unwrap();
        ids.extend(page.data.iter().map(|contact| contact.id));
        cursor = page.next_cursor;
        assert!(cursor.is_some() || ids.len() == 3);
    }
    println!("paged");

    let media = media_api::upload_media(&client, given("PICTURE").into(), None).await.unwrap();
    assert_eq!(media.mime_type, "image/png");
    println!("uploaded");

    let events = vec![models::create_webhook_endpoint_request::Events::MessageSent];
    let asked = models::CreateWebhookEndpointRequest::new(given("RECEIVER"), events);
    let webhook = webhooks_api::create_webhook_endpoint(&client, asked, None).await.unwrap();
    assert!(webhook.secret.starts_with("whsec_"));
    let id = webhook.id.to_string();
    // Without a body it would send null.
    let test = Some(models::TestWebhookEndpointRequest::new());
    webhooks_api::test_webhook_endpoint(&client, &id, None, test).await.unwrap();
    webhooks_api::delete_webhook_endpoint(&client, &id).await.unwrap();
    println!("subscribed");

    let mut text = models::SendMessageRequest::new("+15550100032".into(), models::send_message_request::Type::Text);
    text.text = Some(Some(Box::new(models::SendMessageRequestText::new("Hello".into()))));
    assert_eq!(code(messages_api::send_message(&client, text, None).await), "window_closed");
    let person = models::CreateContactRequest::new(given("PHONE"));
    assert_eq!(code(contacts_api::create_contact(&client, person, None).await), "conflict");
    println!("refused");
}
