import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// An authenticator in software: ES256, attestation "none", discoverable (WebAuthn level 3, section 6).

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data as string).toString('base64url')
const hex = (text: string) => Buffer.from(text, 'hex')

const userPresent = 0x01
const userVerified = 0x04
const credentialIncluded = 0x40

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

interface Behaviour {
  /** the page that asks; what it should be unless a test says otherwise */
  origin: string
  /** false: a touch, but no finger, face or PIN */
  verifies?: boolean
}

/** The public key as COSE writes it: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (value: string) => Buffer.from(value, 'base64url')
  return Buffer.concat([hex('a5010203262001215820'), point(x), hex('225820'), point(y)])
}

/** {fmt: 'none', attStmt: {}, authData} in CBOR. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    hex('a363'),
    Buffer.from('fmt'),
    hex('64'),
    Buffer.from('none'),
    hex('67'),
    Buffer.from('attStmt'),
    hex('a068'),
    Buffer.from('authData'),
    hex('59'),
    length,
    authData,
  ])
}

/** One passkey on one device. It holds no more than one credential. */
export function softwareAuthenticator({ origin, verifies = true }: Behaviour) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''
  let counter = 0

  function authData(rpId: string, flags: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = flags | userPresent | (verifies ? userVerified : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count, more])
  }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key' }

  return {
    /** navigator.credentials.create() */
    create({ challenge, rp, user }: Options) {
      userHandle = user?.id ?? ''
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestationObject = attestation(authData(rp?.id ?? '', credentialIncluded, credential))
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    /** navigator.credentials.get() */
    get({ challenge, rpId = '' }: Options) {
      counter += 1
      const data = authData(rpId, 0)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
        clientExtensionResults: {},
      }
    },
    /** a copy of the device that does not know how often the other was used */
    turnBack: () => {
      counter -= 2
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>
