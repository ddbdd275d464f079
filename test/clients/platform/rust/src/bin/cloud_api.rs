//! The crate has since moved to another name, which it says as a warning of each of its types.
#![allow(deprecated)]

use platform_clients::{call, given, incoming, post};
use serde_json::json;
use whatsapp_cloud_api::models::*;
use whatsapp_cloud_api::WhatsappClient;

#[tokio::main]
async fn main() {
    let to = given("CUSTOMER");
    let wa = WhatsappClient::new(&given("TOKEN"), &given("PHONE"));
    let text = || Text::new("Hello");
    let sent = call("send a text", wa.send_message(&Message::from_text(&to, text(), None))).await;
    let id = sent.map(|answer| answer.messages[0].id.clone()).unwrap_or_default();
    call("reply to a text", wa.send_message(&Message::from_text(&to, text(), Some(Context::new(&id))))).await;
    call("send a text with a preview", wa.send_message(&Message::from_text(&to, Text::with_preview_url("https://shop.example/"), None))).await;
    call("send a picture by link", wa.send_message(&Message::from_image(&to, Image::new("https://shop.example/a.png", None), None))).await;
    call("send a picture with words", wa.send_message(&Message::from_image(&to, Image::new("https://shop.example/a.png", Some("See".into())), None))).await;
    call("send a template", wa.send_message(&Message::from_template(&to, Template::new("hello", "en"), None))).await;
    let values = Component::with_parameters(ComponentType::Body, vec![Parameter::from_text("A-1")]);
    call("send a template with values", wa.send_message(&Message::from_template(&to, Template::with_components("order_update", "en", vec![values]), None))).await;
    let buttons = vec![InteractiveActionButton::new("Yes", "yes"), InteractiveActionButton::new("No", "no")];
    call("send reply buttons", wa.send_message(&Message::from_interactive(&to, Interactive::for_button(buttons, "Well?"), None))).await;
    let rows = vec![InteractiveActionSectionRow::new("a", "A"), InteractiveActionSectionRow::with_description("b", "B", "second")];
    call("send a list", wa.send_message(&Message::from_interactive(&to, Interactive::for_list("Open", vec![InteractiveActionSection::with_title(rows, "One")], "Choose"), None))).await;
    call("mark as read", wa.mark_message_as_read(&incoming(&to).await)).await;
    let number = json!({ "cc": "351", "phone_number": "210000039", "verified_name": "Shop" });
    let added = post(&format!("/v24.0/{}/phone_numbers", given("BUSINESS")), number).await;
    let new = WhatsappClient::new(&given("TOKEN"), added["id"].as_str().unwrap());
    call("ask for a code", new.request_code(CodeMethod::SMS, "en")).await;
    call("verify a number", new.verify_code("123456")).await;
}
