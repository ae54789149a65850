// Verifies webhooks in Go. Copy the functions; keep webhook-id to drop repeats.
//
// To try it: WEBHOOK_SECRET=whsec_... go run verify.go \
//
//	'webhook-id: ...' 'webhook-timestamp: ...' 'webhook-signature: ...' 'x-signature: ...' < body
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var (
	errSecret = errors.New("the webhook secret is missing")
	invoices  = regexp.MustCompile(`^[A-Z0-9-]*$`)
	statuses  = regexp.MustCompile(`^[a-z._]*$`)
)

// VerifyWebhookSignature is recommended: webhook-signature covers the whole body and the time.
// Secret is whsec_..., header is request.Header.Get, rawBody is as received, before any JSON parser.
func VerifyWebhookSignature(secret string, header func(string) string, rawBody []byte) (bool, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return false, errSecret
	}
	id, timestamp := header("webhook-id"), header("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || id == "" {
		return false, nil
	}
	if age := time.Now().Unix() - seconds; age > 300 || age < -300 {
		return false, nil
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(rawBody)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// One signature for each valid secret, as there are two for a while after a change.
	for _, signature := range strings.Split(header("webhook-signature"), " ") {
		if hmac.Equal([]byte(signature), expected) {
			return true, nil
		}
	}
	return false, nil
}

// VerifyXSignature verifies the older X-Signature, which covers ref_id, invoice and status only:
// verify it besides, or ask GET /v1/trx/{ref_id} for everything else.
// Secret is the newest, with its whsec_.
func VerifyXSignature(secret string, header func(string) string, rawBody []byte) (bool, error) {
	if secret == "" {
		return false, errSecret
	}
	// Maps, as the names of a struct's members would match in any case.
	var body map[string]any
	if json.Unmarshal(rawBody, &body) != nil {
		return false, nil
	}
	data, _ := body["data"].(map[string]any)
	event, isEvent := text(body, "event")
	refID, isRefID := text(data, "ref_id")
	invoice, isInvoice := text(data, "invoice")
	status, isStatus := text(data, "status")
	if !isEvent || !isRefID || !isInvoice || !isStatus {
		return false, nil
	}
	switch event {
	case "order.item.sent":
		status = "item.sent"
	case "webhook.test":
		status = "test"
	}
	// A ref_id may hold colons. As these two may not, the signed text can be read in one way only.
	if !invoices.MatchString(invoice) || !statuses.MatchString(status) {
		return false, nil
	}
	if strings.HasPrefix(event, "order.") && invoice == "" {
		return false, nil
	}
	hash := sha256.Sum256([]byte(refID + ":" + invoice + ":" + status + ":" + secret))
	expected := hex.EncodeToString(hash[:])
	return hmac.Equal([]byte(header("x-signature")), []byte(expected)), nil
}

// text is empty where there is no such member, and not ok where it is something else.
func text(data map[string]any, name string) (value string, ok bool) {
	if data[name] == nil {
		return "", true
	}
	value, ok = data[name].(string)
	return value, ok
}

func main() {
	headers := map[string]string{}
	for _, line := range os.Args[1:] {
		name, value, _ := strings.Cut(line, ": ")
		headers[strings.ToLower(name)] = value
	}
	header := func(name string) string { return headers[name] }
	secret := os.Getenv("WEBHOOK_SECRET")
	rawBody, err := io.ReadAll(os.Stdin)
	recommended, errRecommended := VerifyWebhookSignature(secret, header, rawBody)
	older, errOlder := VerifyXSignature(secret, header, rawBody)
	for _, each := range []error{err, errRecommended, errOlder} {
		if each != nil {
			fmt.Fprintln(os.Stderr, each)
			os.Exit(2)
		}
	}
	words := map[bool]string{true: "valid", false: "invalid"}
	fmt.Println("webhook-signature:", words[recommended])
	fmt.Println("x-signature:", words[older])
	if !recommended {
		os.Exit(1)
	}
}
