use platform_clients::{call, given, incoming, post};
use serde_json::json;
use whatsapp::models::*;
use whatsapp::WhatsappClient;

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
    call("send a link button", wa.send_message(&Message::from_interactive(&to, Interactive::for_cta_url("Go", "https://shop.example/", "See").with_footer("Foot"), None))).await;
    let form = json!({ "version": "7.0", "screens": [{ "id": "START", "terminal": true, "layout": { "type": "SingleColumnLayout", "children": [{ "type": "TextHeading", "text": "Hi" }, { "type": "Footer", "label": "Done", "on-click-action": { "name": "complete", "payload": {} } }] } }] });
    let flow = json!({ "name": "Survey", "categories": ["SURVEY"], "publish": true, "flow_json": form.to_string() });
    let flow = post(&format!("/v24.0/{}/flows", given("BUSINESS")), flow).await;
    let asked = FlowAction::by_id(flow["id"].as_str().unwrap(), "Open").flow_token("t").navigate("START", None);
    call("send a flow", wa.send_message(&Message::from_interactive(&to, Interactive::for_flow(asked, "Tell us"), None))).await;
    let catalog = post(&format!("/v24.0/{}/owned_product_catalogs", given("BUSINESS")), json!({ "name": "Spring" })).await;
    let catalog = catalog["id"].as_str().unwrap();
    post(&format!("/v24.0/{catalog}/products"), json!({ "retailer_id": "cup", "name": "Cup", "price": 1299, "currency": "EUR" })).await;
    call("send a product", wa.send_message(&Message::from_interactive(&to, Interactive::for_product(catalog, "cup"), None))).await;
    call("send a catalog", wa.send_message(&Message::from_interactive(&to, Interactive::for_catalog("See", None), None))).await;
    call("mark as read", wa.mark_message_as_read(&incoming(&to).await)).await;
    let number = json!({ "cc": "351", "phone_number": "210000039", "verified_name": "Shop" });
    let added = post(&format!("/v24.0/{}/phone_numbers", given("BUSINESS")), number).await;
    let new = WhatsappClient::new(&given("TOKEN"), added["id"].as_str().unwrap());
    call("ask for a code", new.request_code(CodeMethod::SMS, "en")).await;
    call("verify a number", new.verify_code("123456")).await;
}
