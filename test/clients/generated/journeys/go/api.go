package main

import (
	"context"
	"fmt"
	"os"

	"example.com/parley"
)

func must[T any](answer T, _ any, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

func check(holds bool, about any) {
	if !holds {
		panic(fmt.Sprintf("%+v", about))
	}
}

func open(name string) *os.File {
	file, err := os.Open(os.Getenv(name))
	check(err == nil, err)
	return file
}

func main() {
	configuration := parley.NewConfiguration()
	configuration.Servers = parley.ServerConfigurations{{URL: os.Getenv("BASE") + "/api"}}
	client := parley.NewAPIClient(configuration)
	as := context.Background()

	asked := parley.NewLoginRequest(os.Getenv("EMAIL"), os.Getenv("PASSWORD"))
	login, answer, err := client.AuthAPI.Login(as).LoginRequest(*asked).Execute()
	check(err == nil && login.Data.SignedIn != nil, err)
	for _, cookie := range answer.Cookies() {
		if cookie.Name == "svc_access" {
			as = context.WithValue(as, parley.ContextAccessToken, cookie.Value)
		}
	}
	fmt.Println("signed in")

	var ada parley.Contact
	ids := map[string]bool{}
	for page := int32(1); page <= 2; page++ {
		found := must(client.ContactsAPI.ListContacts(as).Search("Ada").Page(page).Limit(1).Execute()).Data
		check(found.Total >= 2 && found.Page == page, found)
		for _, contact := range found.Contacts {
			ids[contact.Id] = true
			if "+"+contact.PhoneNumber == os.Getenv("PHONE") {
				ada = contact
			}
		}
	}
	check(len(ids) == 2 && ada.Id != "", ids)
	fmt.Println("searched")

	media := client.MessagesAPI.SendMediaMessage(as).File(open("PICTURE")).ContactId(ada.Id)
	sent := must(media.Type_("image").Caption("A picture").Execute()).Data
	check(sent.MessageType == "image" && sent.Direction == "outgoing", sent)
	fmt.Println("sent media")

	name := fmt.Sprintf("%d & co/ä", os.Getpid())
	must(client.TagsAPI.CreateTag(as).CreateTagRequest(*parley.NewCreateTagRequest(name)).Execute())
	change := parley.NewUpdateTagRequest()
	change.SetColor("red")
	changed := must(client.TagsAPI.UpdateTag(as, name).UpdateTagRequest(*change).Execute()).Data
	check(changed.Color == "red", changed)
	tags := parley.NewSetContactTagsRequest()
	tags.SetTags([]string{name})
	tagged := must(client.ContactsAPI.SetContactTags(as, ada.Id).SetContactTagsRequest(*tags).Execute()).Data
	check(len(tagged.Tags) == 1 && tagged.Tags[0] == name, tagged)
	must(client.TagsAPI.DeleteTag(as, name).Execute())
	fmt.Println("tagged")

	isThere := false
	for _, message := range must(client.ContactsAPI.ListMessages(as, ada.Id).Limit(100).Execute()).Data.Messages {
		isThere = isThere || message.Id == sent.Id
	}
	check(isThere, sent)
	fmt.Println("read the chat")

	sheet := client.ImportAPI.ImportTable(as).File(open("SHEET")).Table("contacts").UpdateOnDuplicate("true")
	imported := must(sheet.Execute()).Data
	check(imported.Created+imported.Updated+imported.Skipped == 1, imported)
	fmt.Println("imported")
}
