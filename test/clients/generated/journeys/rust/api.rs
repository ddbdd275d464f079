use openapi::apis::configuration::Configuration;
use openapi::apis::{auth_api, contacts_api, import_api, messages_api, tags_api};
use openapi::models::{self, LoginResponseData};
use std::collections::HashSet;

fn given(name: &str) -> String {
    std::env::var(name).unwrap()
}

#[tokio::main]
async fn main() {
    let mut client = Configuration::new();
    client.base_path = format!("{}/api", given("BASE"));
    // The functions answer bodies alone: the store keeps the cookies, and says what to send with them.
    let cookies = std::sync::Arc::new(reqwest::cookie::Jar::default());
    client.client = reqwest::Client::builder().cookie_provider(cookies.clone()).build().unwrap();

    let asked = models::LoginRequest::new(given("EMAIL"), given("PASSWORD"));
    let login = auth_api::login(&client, asked).await.unwrap();
    assert!(matches!(*login.data, LoginResponseData::SignedIn(_)), "{login:?}");
    let kept = reqwest::cookie::CookieStore::cookies(&*cookies, &format!("{}/me", client.base_path).parse().unwrap()).unwrap();
    let token = kept.to_str().unwrap().split("; ").find_map(|cookie| cookie.strip_prefix("svc_access=")).unwrap();
    client.bearer_access_token = Some(token.to_owned());
    client.client = reqwest::Client::new();
    println!("signed in");

    let mut found = Vec::new();
    for number in 1..=2 {
        let page = contacts_api::list_contacts(&client, Some("Ada"), None, None, None, None, Some(number), Some(1)).await.unwrap();
        assert!(page.data.total >= 2 && page.data.page == number);
        found.extend(page.data.contacts);
    }
    assert_eq!(found.iter().map(|contact| contact.id).collect::<HashSet<_>>().len(), 2);
    let ada = found.iter().find(|contact| format!("+{}", contact.phone_number) == given("PHONE")).unwrap().id.to_string();
    println!("searched");

    let sent = messages_api::send_media_message(&client, given("PICTURE").into(), &ada, Some("image"), Some("A picture"), None)
        .await.unwrap().data;
    assert_eq!(sent.message_type, "image");
    println!("sent media");

    // A blank in a path would become +, which is the name of another tag.
    let name = format!("{}&co/ä", std::process::id());
    tags_api::create_tag(&client, models::CreateTagRequest::new(name.clone())).await.unwrap();
    let red = models::UpdateTagRequest { color: Some(models::update_tag_request::Color::Red), ..Default::default() };
    let changed = tags_api::update_tag(&client, &name, Some(red)).await.unwrap().data;
    assert_eq!(format!("{:?}", changed.color), "Red");
    let tags = models::SetContactTagsRequest { tags: Some(Some(vec![name.clone()])) };
    let tagged = contacts_api::set_contact_tags(&client, &ada, Some(tags)).await.unwrap().data;
    assert_eq!(tagged.tags, [name.as_str()]);
    tags_api::delete_tag(&client, &name).await.unwrap();
    println!("tagged");

    let chat = contacts_api::list_messages(&client, &ada, None, None, None, None, Some(100)).await.unwrap().data;
    assert!(chat.messages.iter().any(|message| message.id == sent.id));
    println!("read the chat");

    let imported = import_api::import_table(&client, given("SHEET").into(), "contacts", Some("true"), None).await.unwrap().data;
    assert_eq!(imported.created + imported.updated + imported.skipped, 1);
    println!("imported");
}
