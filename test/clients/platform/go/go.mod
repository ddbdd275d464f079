module example.com/platform-clients

go 1.26

require (
	github.com/piusalfred/whatsapp v0.1.12
	github.com/wapikit/wapi.go v0.8.0
)
