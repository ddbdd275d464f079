import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHmac,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'

// The side of a phone and of the platform: what they seal, and how they read an answer (spec/12 section 9).

export interface Sealed {
  body: string
  /** reads an answer; throws where it is not under this key */
  open(text: string): Record<string, unknown>
}

export function seal(publicKey: string, said: object): Sealed {
  const [key, vector] = [randomBytes(16), randomBytes(16)]
  const cipher = createCipheriv('aes-128-gcm', key, vector)
  const data = Buffer.concat([cipher.update(JSON.stringify(said)), cipher.final(), cipher.getAuthTag()])
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return {
    body: JSON.stringify({
      encrypted_flow_data: data.toString('base64'),
      encrypted_aes_key: publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, key).toString(
        'base64',
      ),
      initial_vector: vector.toString('base64'),
    }),
    open(text) {
      const bytes = Buffer.from(text, 'base64')
      const turned = Buffer.from(vector.map((byte) => byte ^ 0xff))
      const decipher = createDecipheriv('aes-128-gcm', key, turned)
      decipher.setAuthTag(bytes.subarray(-16))
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString())
    },
  }
}

export const signed = (body: string, secret = 'sandbox-app-secret') =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
