use futures::TryStreamExt;
use platform_clients::{call, given, incoming, post};
use serde_json::json;
use whatsapp_business_rs::catalog::{Price, ProductData};
use whatsapp_business_rs::message::{Draft, Location, Media, MediaSource, MessageRef};
use whatsapp_business_rs::waba::{UnverifiedPhoneNumber, VerificationMethod};
use whatsapp_business_rs::Client;

#[tokio::main]
async fn main() {
    let (to, phone, business) = (given("CUSTOMER"), given("PHONE"), given("BUSINESS"));
    let client = Client::new(given("TOKEN")).await.unwrap();
    let wa = client.message(phone.as_str());
    let sent = call("send a text", wa.send(to.as_str(), "Hello")).await;
    let id = sent.map(|answer| answer.message_id().to_owned()).unwrap_or_default();
    call("reply to a text", wa.send(to.as_str(), Draft::text("Hello").reply_to(MessageRef::from_message_id(id.clone())))).await;
    call("send reply buttons", wa.send(to.as_str(), Draft::text("Well?").add_reply_button("yes", "Yes").add_reply_button("no", "No").footer("Foot"))).await;
    call("send a list", wa.send(to.as_str(), Draft::new().body("Choose").header("Head").list("Open").add_list_option("a", "A", "first").add_list_option("b", "B", "second"))).await;
    call("send a link button", wa.send(to.as_str(), Draft::text("See").with_cta_url("https://shop.example/", "Go"))).await;
    call("send a picture from disk", wa.send(to.as_str(), Media::from_path(given("PICTURE")).await.unwrap().caption("See"))).await;
    call("send a picture by link", wa.send(to.as_str(), Media::png(MediaSource::link("https://shop.example/a.png")))).await;
    call("send a document by link", wa.send(to.as_str(), Media::pdf(MediaSource::link("https://shop.example/a.pdf"), "a.pdf"))).await;
    call("send a video by link", wa.send(to.as_str(), Media::mp4(MediaSource::link("https://shop.example/a.mp4")))).await;
    call("send a sticker by link", wa.send(to.as_str(), Media::sticker(MediaSource::link("https://shop.example/a.webp")))).await;
    call("send a place", wa.send(to.as_str(), Location::new(38.7, -9.1).name("Shop").address("Road 1"))).await;
    call("react", wa.send(to.as_str(), Draft::react('👍', MessageRef::from_message_id(id)))).await;
    let got = MessageRef::from_message_id(incoming(&to).await);
    call("mark as read", wa.set_read(&got)).await;
    call("show that one types", wa.set_replying(&got)).await;
    let picture = tokio::fs::read(given("PICTURE")).await.unwrap();
    let media = call("upload a file", wa.upload_media(picture, "image/png".parse().unwrap(), "picture.png")).await.unwrap_or_default();
    call("address of a file", wa.get_media_info(&media)).await;
    call("delete a file", wa.delete_media(&media)).await;

    let account = client.waba(business.as_str());
    call("numbers", account.list_phone_numbers().into_stream().try_collect::<Vec<_>>()).await;
    call("subscriptions", account.list_subcribed_apps().into_stream().try_collect::<Vec<_>>()).await;
    post(&format!("/v24.0/{business}/flows"), json!({ "name": "Survey", "categories": ["SURVEY"] })).await;
    call("flows", account.list_flows().into_stream().try_collect::<Vec<_>>()).await;
    let made = post(&format!("/v24.0/{business}/owned_product_catalogs"), json!({ "name": "Spring" })).await;
    call("connected catalogs", account.list_catalogs().into_stream().try_collect::<Vec<_>>()).await;
    let catalog = client.catalog(made["id"].as_str().unwrap());
    let cup = ProductData::default().name("Cup").price(Price(12.99, "EUR".into())).currency("EUR").build("cup");
    call("add a product", catalog.create_product(cup)).await;
    let mug = json!({ "retailer_id": "mug", "name": "Mug", "price": 1299, "currency": "EUR" });
    post(&format!("/v24.0/{}/products", made["id"].as_str().unwrap()), mug).await;
    call("products", catalog.list_products().into_stream().try_collect::<Vec<_>>()).await;
    call("change a product", catalog.update_product("mug").name("Cup")).await;

    let number = UnverifiedPhoneNumber { country_code: "351".into(), phone_number: "210000049".into(), verified_name: "Shop".into() };
    if let Some(step) = call("add a number", account.start_number_registration(&number).register_phone_number()).await {
        if let Some(step) = call("ask for a code", step.request_verification_code(VerificationMethod::Sms, "en")).await {
            if let Some(step) = call("verify a number", step.verify_phone_number("123456")).await {
                call("register a number", step.set_pin("123456")).await;
            }
        }
    }
    let app = client.app(given("APP"));
    call("what a token is good for", app.debug_token(given("TOKEN"))).await;
    call("token of the application", app.get_access_token(given("SECRET"))).await;
    call("callback of the application", app.configure_webhook(("v".to_owned(), given("RECEIVER")))).await;
    call("batch", client.batch().include(wa.send(to.as_str(), "one")).include(wa.send(to.as_str(), "two")).execute()).await;
}
