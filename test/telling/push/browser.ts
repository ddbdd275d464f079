import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser that is subscribed, and what it reads of what a push service brings it (RFC 8291). */
export function pushBrowser() {
  const pair = createECDH('prime256v1')
  const ownKey = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const serverKey = body.subarray(21, 21 + (body[20] as number))
      const sealed = body.subarray(21 + serverKey.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, serverKey])
      const shared = derive(pair.computeSecret(serverKey), auth, info, 32)
      const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}
