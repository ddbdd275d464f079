#!/usr/bin/env bash
# gorm.io/gorm 1.25.12: a field WhatsAppMessageID is a column whats_app_message_id, whatever its json tag says, and so is
# WhatsAppAccount whats_app_account. When a model says `column:whatsapp_message_id` in one version and not in the next one,
# AutoMigrate makes a second column and leaves the first with what is in it. So a database of a product of this field that
# was upgraded has ids of the platform in two columns, older rows in one and newer ones in the other.
# Seen: "columns: id, whatsapp_message_id, whats_app_message_id" and "1 wamid.old -" above "2 - wamid.new".
# Around it: who reads such a database reads coalesce of both columns, where both are there.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
cat > go.mod <<'MOD'
module example.com/names

go 1.23

require (
	github.com/glebarez/sqlite v1.11.0
	gorm.io/gorm v1.25.12
)
MOD
cat > main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/glebarez/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/schema"
)

type Before struct {
	ID                uint
	WhatsAppMessageID string `gorm:"column:whatsapp_message_id" json:"whatsapp_message_id"`
}

func (Before) TableName() string { return "messages" }

type After struct {
	ID                uint
	WhatsAppMessageID string `json:"whatsapp_message_id"`
}

func (After) TableName() string { return "messages" }

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	names := schema.NamingStrategy{}
	fmt.Println("WhatsAppAccount:", names.ColumnName("", "WhatsAppAccount"))
	db, err := gorm.Open(sqlite.Open("file.db"), &gorm.Config{})
	must(err)
	must(db.AutoMigrate(&Before{}))
	must(db.Create(&Before{WhatsAppMessageID: "wamid.old"}).Error)
	must(db.AutoMigrate(&After{}))
	must(db.Create(&After{WhatsAppMessageID: "wamid.new"}).Error)
	columns, err := db.Migrator().ColumnTypes("messages")
	must(err)
	var there []string
	for _, column := range columns {
		there = append(there, column.Name())
	}
	fmt.Println("columns:", strings.Join(there, ", "))
	var rows []string
	must(db.Raw("select id || ' ' || coalesce(whatsapp_message_id, '-') || ' ' || coalesce(whats_app_message_id, '-') from messages order by id").Scan(&rows).Error)
	for _, row := range rows {
		fmt.Println(row)
	}
}
GO
export GOFLAGS=-mod=mod
go mod tidy > tidy.log 2>&1
go run -p 1 . > seen
cat seen
grep -qx 'WhatsAppAccount: whats_app_account' seen
grep -qx 'columns: id, whatsapp_message_id, whats_app_message_id' seen
grep -qx '1 wamid.old -' seen
grep -qx '2 - wamid.new' seen
