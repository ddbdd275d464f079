import { constants, createCipheriv, createDecipheriv, type KeyObject, privateDecrypt } from 'node:crypto'
import { z } from 'zod'

// What phones and the endpoint of forms say to each other in private (spec/12 section 9).

/** A request as the platform posts it. */
export const sealedExchange = z.object({
  encrypted_flow_data: z.base64(),
  encrypted_aes_key: z.base64(),
  initial_vector: z.base64(),
})
export type SealedExchange = z.output<typeof sealedExchange>

/** What an answer is sealed with, too. */
export interface ExchangeKey {
  key: Buffer
  vector: Buffer
}

const keyLength = 16
const tagLength = 16
const algorithm = 'aes-128-gcm'

/** The key in a request, by the first of these private keys that opens it; null where none does. */
export function openKey(
  { encrypted_aes_key, initial_vector }: SealedExchange,
  privateKeys: readonly KeyObject[],
): ExchangeKey | null {
  const sealed = Buffer.from(encrypted_aes_key, 'base64')
  for (const privateKey of privateKeys) {
    try {
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      const key = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, sealed)
      if (key.length === keyLength) return { key, vector: Buffer.from(initial_vector, 'base64') }
    } catch {
      // The next key may be the one.
    }
  }
  return null
}

/** What is said in a request, as text; null where it was changed on its way. */
export function openData(
  { encrypted_flow_data }: SealedExchange,
  { key, vector }: ExchangeKey,
): string | null {
  const bytes = Buffer.from(encrypted_flow_data, 'base64')
  if (bytes.length < tagLength || vector.length === 0) return null
  try {
    const decipher = createDecipheriv(algorithm, key, vector, { authTagLength: tagLength })
    decipher.setAuthTag(bytes.subarray(-tagLength))
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}

/** An answer as phones take it: under the same key, with every bit of the vector turned. */
export function sealAnswer(answer: object, { key, vector }: ExchangeKey): string {
  const turned = Buffer.from(vector.map((byte) => byte ^ 0xff))
  const cipher = createCipheriv(algorithm, key, turned, { authTagLength: tagLength })
  const body = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([body, cipher.getAuthTag()]).toString('base64')
}
