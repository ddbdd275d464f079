import { createHmac, createPrivateKey, createSecretKey, timingSafeEqual } from 'node:crypto'
import {
  openData,
  openKey,
  type SealedExchange,
  sealAnswer,
} from '#messaging/automation/forms/form-endpoint/exchange-cipher.ts'
import { cannedAnswers } from '../ground/forms.ts'
import { appSecret } from '../load/callbacks.ts'
import { readBody, serve } from './server.ts'

// The least that an exchange of a form takes: the signature, one private key, one answer that is known beforehand, under
// the key of the request. No numbers, no tokens, no limits, nothing looked up and nothing kept.

const privateKey = createPrivateKey(String(process.argv[3]))
const secret = createSecretKey(Buffer.from(appSecret))

function isSigned(body: Buffer, header: unknown): boolean {
  const given = Buffer.from(String(header).slice('sha256='.length), 'hex')
  const right = createHmac('sha256', secret).update(body).digest()
  return given.length === right.length && timingSafeEqual(given, right)
}

serve(async (req, res) => {
  const body = await readBody(req)
  if (!isSigned(body, req.headers['x-hub-signature-256'])) return void res.writeHead(432).end()
  const sealed = JSON.parse(body.toString('utf8')) as SealedExchange
  const key = openKey(sealed, [privateKey])
  const text = key && openData(sealed, key)
  if (!key || text === null) return void res.writeHead(421).end()
  const { screen } = JSON.parse(text) as { screen: keyof typeof cannedAnswers }
  const answer = sealAnswer(cannedAnswers[screen], key)
  res
    .writeHead(200, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(answer) })
    .end(answer)
})
