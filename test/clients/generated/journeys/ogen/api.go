package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"

	"example.com/parley/parley"
	"github.com/ogen-go/ogen/ogenerrors"
)

// ogen leaves out operations that take a file: POST /api/messages/media and POST /api/import are not called.

func check(holds bool, about any) {
	if !holds {
		panic(fmt.Sprintf("%+v", about))
	}
}

func must[T any](answer T, err error) T {
	check(err == nil, err)
	return answer
}

// What was answered, if it is this kind of answer.
func as[T any](answer any, err error) T {
	check(err == nil, err)
	kind, ok := answer.(T)
	check(ok, answer)
	return kind
}

// A member with the token of the session's cookie. No cookie is sent: with it, the CSRF token would have to be, too.
type member struct {
	jar  http.CookieJar
	base *url.URL
}

func (m member) Session(context.Context, parley.OperationName) (parley.Session, error) {
	for _, cookie := range m.jar.Cookies(m.base) {
		if cookie.Name == "svc_access" {
			return parley.Session{Token: cookie.Value}, nil
		}
	}
	return parley.Session{}, ogenerrors.ErrSkipClientSecurity
}

func (member) Cookie(context.Context, parley.OperationName) (parley.Cookie, error) {
	return parley.Cookie{}, ogenerrors.ErrSkipClientSecurity
}

func (member) Csrf(context.Context, parley.OperationName) (parley.Csrf, error) {
	return parley.Csrf{}, ogenerrors.ErrSkipClientSecurity
}

func (member) Key(context.Context, parley.OperationName) (parley.Key, error) {
	return parley.Key{}, ogenerrors.ErrSkipClientSecurity
}

func main() {
	ctx := context.Background()
	base := must(url.Parse(os.Getenv("BASE") + "/api"))
	jar := must(cookiejar.New(nil))
	keeping := parley.WithClient(&http.Client{Jar: jar})
	door := must(parley.NewClient(base.String(), member{jar, base}, keeping))

	asked := &parley.LoginRequest{Email: os.Getenv("EMAIL"), Password: os.Getenv("PASSWORD")}
	login := as[*parley.LoginResponse](door.Login(ctx, asked))
	signedIn, ok := login.Data.GetSignedIn()
	check(ok && signedIn.User.Email == os.Getenv("EMAIL"), login)
	client := must(parley.NewClient(base.String(), member{jar, base}))
	fmt.Println("signed in")

	var ada parley.Contact
	ids := map[string]bool{}
	for page := 1; page <= 2; page++ {
		wanted := parley.ListContactsParams{Search: parley.NewOptString("Ada")}
		wanted.Page, wanted.Limit = parley.NewOptInt(page), parley.NewOptInt(1)
		found := as[*parley.ContactListResponse](client.ListContacts(ctx, wanted)).Data
		check(found.Total >= 2 && int(found.Page) == page, found)
		for _, contact := range found.Contacts {
			ids[contact.ID.String()] = true
			if "+"+contact.PhoneNumber == os.Getenv("PHONE") {
				ada = contact
			}
		}
	}
	check(len(ids) == 2 && ada.PhoneNumber != "", ids)
	fmt.Println("searched")

	tag := fmt.Sprintf("%d & co/ä", os.Getpid())
	as[*parley.TagResponse](client.CreateTag(ctx, &parley.CreateTagRequest{Name: tag}))
	red := parley.UpdateTagRequest{Color: parley.NewOptUpdateTagRequestColor("red")}
	changed := as[*parley.TagResponse](
		client.UpdateTag(ctx, parley.NewOptUpdateTagRequest(red), parley.UpdateTagParams{Name: tag}))
	check(changed.Data.Color == parley.TagColorRed, changed)
	tags := parley.SetContactTagsRequest{Tags: parley.NewOptNilStringArray([]string{tag})}
	tagged := as[*parley.SetContactTagsResultResponse](client.SetContactTags(
		ctx, parley.NewOptSetContactTagsRequest(tags), parley.SetContactTagsParams{ID: ada.ID}))
	check(len(tagged.Data.Tags) == 1 && tagged.Data.Tags[0] == tag, tagged)
	as[*parley.DeleteTagResultResponse](client.DeleteTag(ctx, parley.DeleteTagParams{Name: tag}))
	fmt.Println("tagged")

	read := parley.ListMessagesParams{ID: ada.ID, Limit: parley.NewOptInt(100)}
	messages := as[*parley.MessageListResponse](client.ListMessages(ctx, read)).Data.Messages
	check(len(messages) > 0 && messages[0].ContactID == ada.ID, messages)
	fmt.Println("read the chat")
}
