import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { signedRequest } from '#telling/webhooks/sending/request.ts'
import { signature, signingKey } from '#telling/webhooks/sending/signing.ts'
import { newSecret, secretKeyBytes } from '#telling/webhooks/webhook-secrets.ts'

// The secret of bytes 00..1f (spec/4 B13). The signature was made with
// `openssl dgst -sha256 -mac HMAC -macopt hexkey:000102...1e1f -binary | base64`.
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const id = '0198f0a4-0000-7000-8000-00000000d001'
const timestamp = 1795169731
const body =
  '{"id":"0198f0a3-0000-7000-8000-00000000e001","type":"message.status","timestamp":"2026-11-20T10:15:31.456Z",' +
  '"data":{"message":{"id":"0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01","status":"sent"},"previous_status":"pending"}}'
const expected = 'v1,T6YKljxTZxEutW6eMDAbL/4b1lF1T8eJVNsj2ssrwPg='

describe('signature', () => {
  test('is that of the fixed vector', () => {
    expect(signature(signingKey(secret), id, timestamp, body)).toBe(expected)
  })

  test('is that of the reference library, also for other letters', () => {
    for (const text of [body, '{"text":"Grüße 👋"}', '']) {
      const reference = new Webhook(secret).sign(id, new Date(timestamp * 1000), text)
      expect(signature(signingKey(secret), id, timestamp, text)).toBe(reference)
    }
  })
})

test('a new secret is whsec_ and the base64 of 32 bytes, another one each time', () => {
  const made = newSecret()
  expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(secretKeyBytes(made)).toHaveLength(32)
  expect(newSecret()).not.toBe(made)
})

describe('signedRequest', () => {
  const now = new Date(timestamp * 1000 + 999)

  test('has the documented headers, two signatures during a rotation, and the custom ones', () => {
    const other = newSecret()
    const opened = { keys: [signingKey(secret), signingKey(other)], headers: { 'X-Token': 'grün' } }
    const { headers } = signedRequest(opened, { id, body }, now)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
    })
    const [first, second, ...more] = (headers['webhook-signature'] ?? '').split(' ')
    expect([first, more]).toEqual([expected, []])
    expect(second).toBe(signature(signingKey(other), id, timestamp, body))
    // On the wire these bytes are the UTF-8 of the value.
    expect(Buffer.from(headers['X-Token'] ?? '', 'latin1').toString('utf8')).toBe('grün')
  })
})
