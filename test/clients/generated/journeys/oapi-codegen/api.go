package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"

	"example.com/parley/parley"
)

func check(holds bool, about any) {
	if !holds {
		panic(fmt.Sprintf("%+v", about))
	}
}

func must[T any](answer T, err error) T {
	check(err == nil, err)
	return answer
}

// The client takes a form as it is sent.
func form(file string, fields map[string]string) (string, io.Reader) {
	var body bytes.Buffer
	writer := multipart.NewWriter(&body)
	for name, value := range fields {
		check(writer.WriteField(name, value) == nil, name)
	}
	part := must(writer.CreateFormFile("file", filepath.Base(file)))
	must(part.Write(must(os.ReadFile(file))))
	check(writer.Close() == nil, file)
	return writer.FormDataContentType(), &body
}

func main() {
	as := context.Background()
	token := ""
	signed := func(_ context.Context, request *http.Request) error {
		if token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
		return nil
	}
	client := must(parley.NewClientWithResponses(os.Getenv("BASE")+"/api", parley.WithRequestEditorFn(signed)))

	asked := parley.LoginJSONRequestBody{Email: os.Getenv("EMAIL"), Password: os.Getenv("PASSWORD")}
	login := must(client.LoginWithResponse(as, asked))
	check(login.JSON200 != nil, string(login.Body))
	check(must(login.JSON200.Data.AsSignedIn()).User.Email == os.Getenv("EMAIL"), string(login.Body))
	for _, cookie := range login.HTTPResponse.Cookies() {
		if cookie.Name == "svc_access" {
			token = cookie.Value
		}
	}
	fmt.Println("signed in")

	name, one := "Ada", 1
	var ada parley.Contact
	ids := map[string]bool{}
	for page := 1; page <= 2; page++ {
		wanted := &parley.ListContactsParams{Search: &name, Page: &page, Limit: &one}
		found := must(client.ListContactsWithResponse(as, wanted)).JSON200.Data
		check(found.Total >= 2 && int(found.Page) == page, found)
		for _, contact := range found.Contacts {
			ids[contact.Id.String()] = true
			if "+"+contact.PhoneNumber == os.Getenv("PHONE") {
				ada = contact
			}
		}
	}
	check(len(ids) == 2 && ada.PhoneNumber != "", ids)
	fmt.Println("searched")

	fields := map[string]string{"contact_id": ada.Id.String(), "type": "image", "caption": "A picture"}
	kind, body := form(os.Getenv("PICTURE"), fields)
	accepted := must(client.SendMediaMessageWithBodyWithResponse(as, kind, body))
	check(accepted.JSON200 != nil, string(accepted.Body))
	sent := accepted.JSON200.Data
	check(sent.MessageType == "image" && sent.Direction == parley.MessageDirectionOutgoing, sent)
	fmt.Println("sent media")

	tag := fmt.Sprintf("%d & co/ä", os.Getpid())
	made := must(client.CreateTagWithResponse(as, parley.CreateTagJSONRequestBody{Name: tag}))
	check(made.JSON200 != nil, string(made.Body))
	red := parley.UpdateTagRequestColorRed
	changed := must(client.UpdateTagWithResponse(as, tag, parley.UpdateTagJSONRequestBody{Color: &red}))
	check(changed.JSON200 != nil && changed.JSON200.Data.Color == "red", string(changed.Body))
	tags := parley.SetContactTagsJSONRequestBody{Tags: &[]string{tag}}
	tagged := must(client.SetContactTagsWithResponse(as, ada.Id, tags))
	check(tagged.JSON200 != nil && tagged.JSON200.Data.Tags[0] == tag, string(tagged.Body))
	check(must(client.DeleteTagWithResponse(as, tag)).JSON200 != nil, tag)
	fmt.Println("tagged")

	hundred, isThere := 100, false
	read := must(client.ListMessagesWithResponse(as, ada.Id, &parley.ListMessagesParams{Limit: &hundred}))
	for _, message := range read.JSON200.Data.Messages {
		isThere = isThere || message.Id == sent.Id
	}
	check(isThere, sent)
	fmt.Println("read the chat")

	kind, body = form(os.Getenv("SHEET"), map[string]string{"table": "contacts", "update_on_duplicate": "true"})
	imported := must(client.ImportTableWithBodyWithResponse(as, kind, body))
	check(imported.JSON200 != nil, string(imported.Body))
	rows := imported.JSON200.Data
	check(rows.Created+rows.Updated+rows.Skipped == 1, rows)
	fmt.Println("imported")
}
