import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHmac,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { fetch } from 'undici'
import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { signatureOf } from '../callbacks/envelope.ts'
import { invalidParameter, unknownObject } from '../graph/errors.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'

const exchangeSchema = z.looseObject({
  phone_number_id: z.string(),
  version: z.string().default('3.0'),
  action: z.string().default('INIT'),
})

const tagLength = 16

function seal(publicKey: string, said: object, key: Buffer, vector: Buffer): string {
  const cipher = createCipheriv('aes-128-gcm', key, vector)
  const data = Buffer.concat([cipher.update(JSON.stringify(said)), cipher.final(), cipher.getAuthTag()])
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return JSON.stringify({
    encrypted_flow_data: data.toString('base64'),
    encrypted_aes_key: publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, key).toString('base64'),
    initial_vector: vector.toString('base64'),
  })
}

/** What a phone reads in an answer; null where it is not sealed as it must be. */
function open(text: string, key: Buffer, vector: Buffer): unknown {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < tagLength) return null
  try {
    const decipher = createDecipheriv('aes-128-gcm', key, Buffer.from(vector.map((byte) => byte ^ 0xff)))
    decipher.setAuthTag(bytes.subarray(-tagLength))
    const plain = Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()])
    return JSON.parse(plain.toString('utf8'))
  } catch {
    return null
  }
}

/** Version 4.0 of the protocol signs the token of the form, as a JWT by the secret of the application (PL9). */
function signedToken(said: { version: string; flow_token?: unknown }, secret: string): object {
  if (said.version !== '4.0' || typeof said.flow_token !== 'string') return {}
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ flow_token: said.flow_token })}`
  const signature = createHmac('sha256', secret).update(signed).digest('base64url')
  return { flow_token_signature: `${signed}.${signature}` }
}

/** A phone asks the endpoint of a form, sealed and signed as the platform does it; answers what it reads then. */
export async function exchange(call: Call, body: unknown, [id = '']: string[]): Promise<Reply> {
  const { phone_number_id, ...said } = bodyOrThrow(exchangeSchema, body)
  const flow = call.world.flows.find(id)
  const number: PhoneNumber | undefined = call.world.accounts.numbers.get(phone_number_id)
  if (!flow || !number) throw unknownObject(`${id} ${phone_number_id}`, 'POST')
  if (!flow.endpointUri) throw invalidParameter('The flow has no endpoint_uri.')
  if (!number.publicKey) throw invalidParameter('The number has no public key.')
  const [key, vector] = [randomBytes(16), randomBytes(16)]
  const { secret } = call.world.accounts.app
  const sealed = seal(number.publicKey, { ...said, ...signedToken(said, secret) }, key, vector)
  const signature = signatureOf(Buffer.from(sealed), secret)
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const answer = await fetch(flow.endpointUri, { method: 'POST', headers, body: sealed })
  return json({ status: answer.status, answer: open(await answer.text(), key, vector) })
}
