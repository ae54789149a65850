"""Verifies webhooks in Python 3. Copy the two functions; keep webhook-id to drop repeats.

To try it: WEBHOOK_SECRET=whsec_... python3 verify.py \\
  'webhook-id: ...' 'webhook-timestamp: ...' 'webhook-signature: ...' 'x-signature: ...' < body
"""

import base64
import hashlib
import hmac
import json
import os
import re
import sys
import time


def verify_webhook_signature(secret, headers, raw_body):
    """Recommended: webhook-signature covers the whole body and the time.

    secret is whsec_..., headers a mapping with names in lower case, raw_body the bytes as they
    were received, before any JSON parser.
    """
    key = base64.b64decode(secret[len("whsec_"):])
    if not secret.startswith("whsec_") or not key:
        raise ValueError("The webhook secret is missing.")
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not message_id or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + raw_body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # One signature for each valid secret, as there are two for a while after a change.
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(each, expected) for each in signatures)


def verify_x_signature(secret, headers, raw_body):
    """The older X-Signature covers ref_id, invoice and status only: verify it besides, or ask
    GET /v1/trx/{ref_id} for everything else. secret is the newest, with its whsec_.
    """
    if not secret:
        raise ValueError("The webhook secret is missing.")
    try:
        body = json.loads(raw_body)
        event, data = body["event"], body["data"]
        members = [data.get(name) for name in ("ref_id", "invoice", "status")]
    except (ValueError, TypeError, KeyError, AttributeError):
        return False
    ref_id, invoice, status = ("" if each is None else each for each in members)
    if event == "order.item.sent":
        status = "item.sent"
    if event == "webhook.test":
        status = "test"
    if not all(isinstance(each, str) for each in (event, ref_id, invoice, status)):
        return False
    # A ref_id may hold colons. As these two may not, the signed text can be read in one way only.
    if not re.fullmatch(r"[A-Z0-9-]*", invoice) or not re.fullmatch(r"[a-z._]*", status):
        return False
    if event.startswith("order.") and invoice == "":
        return False
    text = f"{ref_id}:{invoice}:{status}:{secret}"
    expected = hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
    return hmac.compare_digest(headers.get("x-signature", "").encode(), expected.encode())


if __name__ == "__main__":
    webhook_secret = os.environ.get("WEBHOOK_SECRET", "")
    lines = (line.partition(": ") for line in sys.argv[1:])
    received = {name.lower(): value for name, _, value in lines}
    content = sys.stdin.buffer.read()
    recommended = verify_webhook_signature(webhook_secret, received, content)
    older = verify_x_signature(webhook_secret, received, content)
    print("webhook-signature:", "valid" if recommended else "invalid")
    print("x-signature:", "valid" if older else "invalid")
    sys.exit(0 if recommended else 1)
