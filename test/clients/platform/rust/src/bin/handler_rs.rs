use platform_clients::{call, given};
use whatsapp_handler::config::Config;
use whatsapp_handler::formatter::outgoing_type::*;

fn product() -> String {
    "whatsapp".into()
}

fn kind() -> String {
    "individual".into()
}

/// The client takes a refusal for an answer, so that its content decides.
async fn send(name: &str, message: MessageType) {
    let (base, phone, token) = (given("BASE"), given("PHONE"), given("TOKEN"));
    let client = Config::from(base, "v24.0".into(), given("BUSINESS"), phone, token);
    let sending = async {
        let answer = client.outgoing(message).await.map_err(|error| error.to_string())?;
        if answer["messages"][0]["id"].is_string() { Ok(answer) } else { Err(answer.to_string()) }
    };
    call(name, Box::pin(sending)).await;
}

fn values(code: Vec<&str>) -> Vec<template::Component> {
    let texts = code.into_iter().map(|text| template::TextParameter { r#type: "text".into(), text: text.into() });
    let parameters = Some(texts.map(template::Parameter::Text).collect());
    vec![template::Component { r#type: "body".into(), parameters, sub_type: None, index: None }]
}

fn of_template(name: &str, components: Vec<template::Component>) -> MessageType {
    let language = template::Language { code: "en".into() };
    let template = template::TemplateContent { name: name.into(), language, components };
    let (messaging_product, recipient_type, to) = (product(), kind(), given("CUSTOMER"));
    MessageType::Template(template::Template { messaging_product, recipient_type, to, r#type: template::MType::template, template })
}

fn buttons() -> MessageType {
    use interactive_button::*;
    let reply = |id: &str, title: &str| ReplyButton { r#type: "reply".into(), reply: ReplyDetail { id: id.into(), title: title.into() } };
    let action = Action { buttons: vec![reply("yes", "Yes"), reply("no", "No")] };
    let interactive = Button { r#type: "button".into(), body: Body { text: "Well?".into() }, action };
    MessageType::InteractiveButton(InteractiveButton { to: given("CUSTOMER"), messaging_product: product(), recipient_type: kind(), r#type: MType::interactive, interactive })
}

fn list() -> MessageType {
    use interactive_list::*;
    let row = |id: &str, title: &str| Row { id: id.into(), title: title.into(), description: "One of them".into() };
    let action = Action { button: "Open".into(), sections: vec![Section { title: "One".into(), rows: vec![row("a", "A"), row("b", "B")] }] };
    let header = Header { r#type: "text".into(), text: "Head".into() };
    let interactive = List { r#type: "list".into(), header, body: Body { text: "Choose".into() }, footer: Footer { text: "Foot".into() }, action };
    MessageType::InteractiveList(InteractiveList { to: given("CUSTOMER"), messaging_product: product(), recipient_type: kind(), r#type: MType::interactive, interactive })
}

#[tokio::main]
async fn main() {
    let (to, link) = (given("CUSTOMER"), |name: &str| format!("https://shop.example/{name}"));
    let text = text::Content { preview_url: false, body: "Hello".into() };
    send("send a text", MessageType::Text(text::Text { to: to.clone(), messaging_product: product(), recipient_type: kind(), r#type: text::MType::text, text })).await;
    send("send a template", of_template("hello", vec![])).await;
    send("send a template with values", of_template("order_update", values(vec!["A-1"]))).await;
    send("send reply buttons", buttons()).await;
    send("send a list", list()).await;
    let image = image::Content { link: link("a.png") };
    send("send a picture by link", MessageType::Image(image::Image { to: to.clone(), messaging_product: product(), recipient_type: kind(), r#type: image::MType::image, image })).await;
    let video = video::Content { caption: "See".into(), link: link("a.mp4") };
    send("send a video by link", MessageType::Video(video::Video { to: to.clone(), messaging_product: product(), recipient_type: kind(), r#type: video::MType::video, video })).await;
    let audio = audio::Content { link: link("a.ogg") };
    send("send a sound by link", MessageType::Audio(audio::Audio { to: to.clone(), messaging_product: product(), recipient_type: kind(), r#type: audio::MType::audio, audio })).await;
    let document = document::Content { link: link("a.pdf"), caption: "See".into() };
    send("send a document by link", MessageType::Document(document::Document { to: to.clone(), messaging_product: product(), recipient_type: kind(), r#type: document::MType::document, document })).await;
    let sticker = sticker::Content { link: link("a.webp") };
    send("send a sticker by link", MessageType::Sticker(sticker::Sticker { to, messaging_product: product(), recipient_type: kind(), r#type: sticker::MType::video, sticker })).await;
}
