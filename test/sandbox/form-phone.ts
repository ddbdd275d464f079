import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Bench, BUSINESS, type Json, PHONE } from './harness.ts'

const tagLength = 16

/** What the platform has asked an endpoint, opened with its private key. */
function opened(raw: string, privateKey: string): Json {
  const { encrypted_flow_data, encrypted_aes_key, initial_vector } = JSON.parse(raw)
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const key = privateDecrypt(
    { key: privateKey, padding, oaepHash: 'sha256' },
    Buffer.from(encrypted_aes_key, 'base64'),
  )
  const bytes = Buffer.from(encrypted_flow_data, 'base64')
  const decipher = createDecipheriv('aes-128-gcm', key, Buffer.from(initial_vector, 'base64'))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  const plain = Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()])
  return JSON.parse(plain.toString('utf8'))
}

/** An endpoint of a form, and a phone that asks it through the sandbox. */
export async function startEndpoint(bench: Bench) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  let last = ''
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    last = Buffer.concat(chunks).toString('utf8')
    response.end('')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await bench.graph('POST', `/${PHONE}/whatsapp_business_encryption`, { business_public_key: publicKey })
  const made = await bench.graph('POST', `/${BUSINESS}/flows`, {
    name: 'asks an endpoint',
    categories: ['OTHER'],
    endpoint_uri: `http://127.0.0.1:${port}/`,
  })
  return {
    /** What reaches the endpoint when a phone asks this. */
    async ask(said: object): Promise<Json> {
      await bench.sim('POST', `/flows/${made.body.id}/exchange`, { phone_number_id: PHONE, ...said })
      return opened(last, privateKey)
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
