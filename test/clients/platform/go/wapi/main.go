package main

import (
	"os"
	"time"

	"example.com/platform-clients/calls"
	"github.com/wapikit/wapi.go/manager"
	"github.com/wapikit/wapi.go/pkg/business"
	wapi "github.com/wapikit/wapi.go/pkg/client"
	"github.com/wapikit/wapi.go/pkg/components"
)

var (
	to, phone = os.Getenv("CUSTOMER"), os.Getenv("PHONE")
	client    = wapi.New(&wapi.ClientConfig{
		ApiAccessToken: os.Getenv("TOKEN"), BusinessAccountId: os.Getenv("BUSINESS"), WebhookSecret: "secret"})
	number = client.NewMessagingClient(phone)
)

type answer = manager.MessageSendResponse

func isSent(got *answer) bool { return len(got.Messages) == 1 }

func send(name string, message components.BaseMessage, err error) *answer {
	return calls.Call(name, func() (*answer, error) {
		if err != nil {
			return nil, err
		}
		return number.Message.Send(message, to)
	}, isSent)
}

func messages() {
	text, err := components.NewTextMessage(components.TextMessageConfigs{Text: "Hello"})
	sent := send("send a text", text, err)
	first := sent.Messages[0].ID
	calls.Call("reply to a text", func() (*answer, error) { return number.Message.Reply(text, to, first) }, isSent)
	reaction, err := components.NewReactionMessage(components.ReactionMessageParams{Emoji: "👍", MessageId: first})
	send("react", reaction, err)
	place, err := components.NewLocationMessage(38.7, -9.1)
	send("send a place", place, err)
	picture, err := components.NewImageMessage(components.ImageMessageConfigs{Link: "https://shop.example/a.png", Caption: "See"})
	send("send a picture by link", picture, err)
	video, err := components.NewVideoMessage(components.VideoMessageConfigs{Link: "https://shop.example/a.mp4"})
	send("send a video by link", video, err)
	audio, err := components.NewAudioMessage(components.AudioMessageConfigs{Link: "https://shop.example/a.mp3"})
	send("send audio by link", audio, err)
	paper, err := components.NewDocumentMessage(components.DocumentMessageConfigs{Link: "https://shop.example/a.pdf", FileName: "a.pdf"})
	send("send a document by link", paper, err)
	sticker, err := components.NewStickerMessage(&components.StickerMessageConfigs{Link: "https://shop.example/a.webp"})
	send("send a sticker by link", sticker, err)
	ana := components.NewContact(components.ContactName{FormattedName: "Ana Dias", FirstName: "Ana"})
	people, err := components.NewContactMessage([]components.Contact{*ana})
	send("send a contact", people, err)
	buttons, err := components.NewQuickReplyButtonMessage("Well?")
	_ = buttons.AddButton("yes", "Yes")
	send("send reply buttons", buttons, err)
	list, err := components.NewListMessage(components.ListMessageParams{ButtonText: "Open", BodyText: "Choose"})
	section, _ := components.NewListSection("One")
	row, _ := components.NewListSectionRow("a", "A", "First")
	section.AddRow(row)
	list.AddSection(section)
	send("send a list", list, err)
	where, err := components.NewLocationRequestMessage(components.LocationRequestMessageParams{BodyText: "Where?"})
	send("ask for a place", where, err)
	hello, err := components.NewTemplateMessage(&components.TemplateMessageConfigs{Name: "hello", Language: "en"})
	send("send a template", hello, err)
	order, err := components.NewTemplateMessage(&components.TemplateMessageConfigs{Name: "order_update", Language: "en"})
	value := "A-1"
	order.AddBody(components.TemplateMessageComponentBodyType{
		Type: components.TemplateMessageComponentTypeBody,
		Parameters: []components.TemplateMessageParameter{components.TemplateMessageBodyAndHeaderParameter{
			Type: components.TemplateMessageParameterTypeText, Text: &value}}})
	send("send a template with values", order, err)
	incoming := calls.Inbound()
	calls.Call("mark as read", func() (bool, error) { return true, number.Message.ReadMessageOnly(incoming) }, nil)
	calls.Call("show that one types", func() (bool, error) { return true, number.Message.ReadMessageWithTyping(incoming) }, nil)
}

func files() {
	id := calls.Call("upload a file", func() (string, error) {
		file, err := os.Open(os.Getenv("PICTURE"))
		if err != nil {
			return "", err
		}
		return number.Media.UploadMedia(phone, file, "a.png", "image/png")
	}, func(got string) bool { return got != "" })
	picture, err := components.NewImageMessage(components.ImageMessageConfigs{Id: id})
	send("send a picture", picture, err)
	calls.Call("address of a file", func() (string, error) { return number.Media.GetMediaUrlById(id) },
		func(got string) bool { return got != "" })
	calls.Call("delete a file", func() (string, error) { return number.Media.DeleteMedia(id) }, nil)
}

func account() {
	calls.Call("the business account", client.Business.Fetch, nil)
	numbers := client.Business.PhoneNumber
	calls.Call("numbers", func() (*manager.WhatsappBusinessAccountPhoneNumberEdge, error) { return numbers.FetchAll(false) },
		func(got *manager.WhatsappBusinessAccountPhoneNumberEdge) bool { return len(got.Data) > 0 })
	calls.Call("a number", func() (*manager.WhatsappBusinessAccountPhoneNumber, error) { return numbers.Fetch(phone) }, nil)
	code := calls.Call("create a QR code", func() (*manager.GenerateQrCodeResponse, error) { return numbers.GenerateQrCode(phone, "Hi") }, nil)
	calls.Call("QR codes", func() (*manager.GetAllQrCodesResponse, error) { return numbers.GetAllQrCodes(phone) }, nil)
	calls.Call("delete a QR code", func() (*manager.DeleteQrCodeResponse, error) { return numbers.DeleteQrCode(phone, code.Code) }, nil)
	calls.Call("the username", func() (*manager.BusinessUsernameResponse, error) { return numbers.GetUsername(phone) }, nil)
	templates := calls.Call("templates", client.Business.Template.FetchAll,
		func(got *manager.WhatsAppBusinessTemplatesFetchResponseEdge) bool { return len(got.Data) > 0 })
	calls.Call("a template", func() (*manager.WhatsAppBusinessMessageTemplateNode, error) {
		return client.Business.Template.Fetch(templates.Data[0].Id)
	}, nil)
	calls.Call("create a template", func() (*manager.MessageTemplateCreationResponse, error) {
		return client.Business.Template.Create(manager.WhatsappMessageTemplateCreateRequestBody{
			Name: "opening_hours", Category: "UTILITY", Language: "en",
			Components: []manager.WhatsappMessageTemplateComponentCreateOrUpdateRequestBody{
				{Type: manager.MessageTemplateComponentTypeBody, Text: "We open at nine."}}})
	}, func(got *manager.MessageTemplateCreationResponse) bool { return got.Id != "" })
	calls.Call("catalogs", client.Business.Catalog.GetAllCatalogs, nil)
	since, until := time.Now().AddDate(0, -1, 0), time.Now()
	calls.Call("analytics", func() (business.WhatsappBusinessAccountAnalyticsResponse, error) {
		return client.Business.FetchAnalytics(business.AccountAnalyticsOptions{
			Start: since, End: until, Granularity: business.AnalyticsRequestGranularityTypeDay})
	}, nil)
	calls.Call("analytics of conversations", func() (*business.WhatsAppConversationAnalyticsResponse, error) {
		return client.Business.ConversationAnalytics(business.ConversationAnalyticsOptions{
			Start: since, End: until, Granularity: business.ConversationAnalyticsGranularityTypeDay})
	}, nil)
}

func main() {
	messages()
	files()
	account()
}
