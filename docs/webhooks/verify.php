<?php

/**
 * Verifies webhooks in PHP 8. Copy the two functions; keep `webhook-id` to drop repeats. In a web
 * server: $rawBody = file_get_contents('php://input') and
 * $headers = array_change_key_case(getallheaders()).
 *
 * To try it: WEBHOOK_SECRET=whsec_... php verify.php \
 *   'webhook-id: ...' 'webhook-timestamp: ...' 'webhook-signature: ...' 'x-signature: ...' < body
 */

declare(strict_types=1);

/**
 * Recommended: `webhook-signature` covers the whole body and the time.
 *
 * @param string $secret whsec_...
 * @param array<string, string> $headers names in lower case
 * @param string $rawBody as it was received, before json_decode
 */
function verifyWebhookSignature(string $secret, array $headers, string $rawBody): bool
{
    $key = base64_decode(substr($secret, strlen('whsec_')), true);
    if (!str_starts_with($secret, 'whsec_') || $key === false || $key === '') {
        throw new InvalidArgumentException('The webhook secret is missing.');
    }
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if ($id === '' || !preg_match('/\A[0-9]{1,12}\z/', $timestamp)) {
        return false;
    }
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $digest = hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true);
    $expected = 'v1,' . base64_encode($digest);
    // One signature for each valid secret, as there are two for a while after a change.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

/**
 * The older `X-Signature` covers `ref_id`, `invoice` and `status` only: verify it besides, or ask
 * `GET /v1/trx/{ref_id}` for everything else.
 *
 * @param string $secret the newest, with its whsec_
 * @param array<string, string> $headers names in lower case
 */
function verifyXSignature(string $secret, array $headers, string $rawBody): bool
{
    if ($secret === '') {
        throw new InvalidArgumentException('The webhook secret is missing.');
    }
    $body = json_decode($rawBody, true);
    $event = $body['event'] ?? '';
    $refId = $body['data']['ref_id'] ?? '';
    $invoice = $body['data']['invoice'] ?? '';
    $status = match ($event) {
        'order.item.sent' => 'item.sent',
        'webhook.test' => 'test',
        default => $body['data']['status'] ?? '',
    };
    if (!is_string($event) || !is_string($refId) || !is_string($invoice) || !is_string($status)) {
        return false;
    }
    // A ref_id may hold colons. As these two may not, the signed text can be read in one way only.
    if (!preg_match('/\A[A-Z0-9-]*\z/', $invoice) || !preg_match('/\A[a-z._]*\z/', $status)) {
        return false;
    }
    if (str_starts_with($event, 'order.') && $invoice === '') {
        return false;
    }
    $expected = hash('sha256', "$refId:$invoice:$status:$secret");
    return hash_equals($expected, $headers['x-signature'] ?? '');
}

if (PHP_SAPI === 'cli' && realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    $secret = (string) getenv('WEBHOOK_SECRET');
    $headers = [];
    foreach (array_slice($argv, 1) as $line) {
        [$name, $value] = explode(': ', $line, 2);
        $headers[strtolower($name)] = $value;
    }
    $rawBody = (string) file_get_contents('php://stdin');
    $recommended = verifyWebhookSignature($secret, $headers, $rawBody);
    $older = verifyXSignature($secret, $headers, $rawBody);
    echo 'webhook-signature: ', $recommended ? 'valid' : 'invalid', "\n";
    echo 'x-signature: ', $older ? 'valid' : 'invalid', "\n";
    exit($recommended ? 0 : 1);
}
