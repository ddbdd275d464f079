import { isIPv4 } from 'node:net'

// What the other side says of itself (SDP, RFC 8866) comes from strangers. It is read here by rules of our own, and the
// media library gets a description that is written again from what was understood, never the text that came.

const largestDescription = 20_000
const mostLines = 400
const mostCandidates = 20

/** A session description that is not taken. The message is for whoever sent it. */
export class DescriptionRefused extends Error {}

export type Setup = 'actpass' | 'active' | 'passive'
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export interface Candidate {
  foundation: string
  priority: number
  address: string
  port: number
  type: 'host' | 'srflx' | 'prflx' | 'relay'
}

/** One audio stream, as calls have it (spec/6 9): Opus at 48 kHz, and digits as telephone-event (RFC 4733). */
export interface Description {
  isLite: boolean
  mid: string
  direction: Direction
  setup: Setup
  user: string
  password: string
  fingerprint: { algorithm: string; value: string }
  opus: number
  /** Clock rates of digits by payload type. */
  digits: Map<number, number>
  ssrc: number | undefined
  candidates: Candidate[]
}

const refuse = (why: string): never => {
  throw new DescriptionRefused(why)
}

function linesOf(text: string): string[] {
  if (Buffer.byteLength(text) > largestDescription)
    refuse(`A session description has at most ${largestDescription} bytes.`)
  const lines = text.split(/\r?\n/)
  while (lines.at(-1) === '') lines.pop()
  if (lines.length > mostLines) refuse(`A session description has at most ${mostLines} lines.`)
  if (lines[0] !== 'v=0') refuse('A session description begins with v=0.')
  if (!lines.every((line) => /^[a-z]=[\x20-\x7e]*$/.test(line)))
    refuse('A line of a session description is a letter, an equals sign and printable ASCII.')
  return lines
}

/** The values of an attribute, those of the session first. */
type Values = (name: string) => string[]

function attributes(lines: string[]): Values {
  const known = new Map<string, string[]>()
  for (const line of lines) {
    if (!line.startsWith('a=')) continue
    const colon = line.indexOf(':')
    const name = colon < 0 ? line.slice(2) : line.slice(2, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1)
    const values = known.get(name)
    if (values) values.push(value)
    else known.set(name, [value])
  }
  return (name) => known.get(name) ?? []
}

function payloads(media: string, values: Values) {
  const [kind, port, transport, ...types] = media.slice(2).split(' ')
  if (kind !== 'audio' || !/^\d{1,5}$/.test(port ?? ''))
    refuse('A session description has one media line, of audio.')
  if (port === '0') refuse('The audio of the session description is switched off (port 0).')
  if (transport !== 'UDP/TLS/RTP/SAVPF' && transport !== 'UDP/TLS/RTP/SAVP')
    refuse('The audio must be sent as UDP/TLS/RTP/SAVPF.')
  const offered = new Set(types.filter((type) => /^\d{1,3}$/.test(type)).map(Number))
  let opus: number | undefined
  const digits = new Map<number, number>()
  for (const value of values('rtpmap')) {
    const [, type = '', codec = '', rate = ''] = /^(\d{1,3}) ([\w.-]+)\/(\d{1,6})(?:\/\d)?$/.exec(value) ?? []
    const payloadType = Number(type)
    if (type === '' || payloadType > 127 || !offered.has(payloadType)) continue
    if (codec.toLowerCase() === 'opus' && rate === '48000') opus ??= payloadType
    if (codec.toLowerCase() === 'telephone-event' && digits.size < 4) digits.set(payloadType, Number(rate))
  }
  return { opus: opus ?? refuse('The audio must offer opus/48000.'), digits }
}

function candidateOf(value: string): Candidate[] {
  const [, foundation = '', priority = '', address = '', port = '', type = ''] =
    /^([\w+/]{1,32}) 1 udp (\d{1,10}) (\S{1,64}) (\d{1,5}) typ (host|srflx|prflx|relay)\b/i.exec(value) ?? []
  if (!isIPv4(address) || Number(port) < 1 || Number(port) > 65_535 || Number(priority) > 0xffff_ffff)
    return []
  return [
    {
      foundation,
      priority: Number(priority),
      address,
      port: Number(port),
      type: type.toLowerCase() as Candidate['type'],
    },
  ]
}

const fingerprintLengths: Record<string, number> = { 'sha-256': 32, 'sha-384': 48, 'sha-512': 64 }

function fingerprintOf(values: string[]): Description['fingerprint'] {
  for (const value of values) {
    const [algorithm = '', hex = ''] = value.split(' ')
    const length = fingerprintLengths[algorithm.toLowerCase()]
    if (length && /^[0-9a-f]{2}(:[0-9a-f]{2})*$/i.test(hex) && hex.length === length * 3 - 1)
      return { algorithm: algorithm.toLowerCase(), value: hex.toUpperCase() }
  }
  return refuse('A fingerprint of SHA-256, SHA-384 or SHA-512 is needed.')
}

function setupOf(value: string | undefined, type: 'offer' | 'answer'): Setup {
  if (type === 'offer' && value === undefined) return 'actpass'
  const allowed: string[] = type === 'offer' ? ['actpass', 'active', 'passive'] : ['active', 'passive']
  return allowed.includes(value ?? '')
    ? (value as Setup)
    : refuse(`The attribute setup of an ${type} is ${allowed.join(', ')}.`)
}

/** Reads what the other side offers or answers. Throws DescriptionRefused with words for whoever sent it. */
export function readDescription(text: string, type: 'offer' | 'answer'): Description {
  const lines = linesOf(text)
  const media = lines.filter((line) => line.startsWith('m='))
  if (media.length !== 1) refuse('A session description has one media line, of audio.')
  const values = attributes(lines)
  const types = payloads(media[0] as string, values)
  const last = (name: string) => values(name).at(-1)
  const user = last('ice-ufrag') ?? ''
  const password = last('ice-pwd') ?? ''
  if (!/^[\w+/-]{4,256}$/.test(user) || !/^[\w+/-]{22,256}$/.test(password))
    refuse('The attributes ice-ufrag and ice-pwd are needed.')
  const mid = last('mid') ?? '0'
  if (!/^[\w.~-]{1,32}$/.test(mid)) refuse('The attribute mid has at most 32 letters and digits.')
  const directions: Direction[] = ['sendonly', 'recvonly', 'inactive']
  const ssrc = Number.parseInt(last('ssrc') ?? '', 10)
  return {
    isLite: values('ice-lite').length > 0,
    mid,
    direction: directions.find((direction) => values(direction).length > 0) ?? 'sendrecv',
    setup: setupOf(last('setup'), type),
    user,
    password,
    fingerprint: fingerprintOf(values('fingerprint')),
    ...types,
    ssrc: ssrc >= 0 && ssrc <= 0xffff_ffff ? ssrc : undefined,
    candidates: values('candidate').slice(0, mostCandidates).flatMap(candidateOf),
  }
}

/** Only the platform is ICE-lite. An agent who were would have us send checks to the addresses that they name. */
export function refuseLite({ isLite }: Description): void {
  if (isLite) refuse('The session of an agent is not ICE-lite.')
}

/** Why the session description of an agent is not taken; null where it is. */
export function faultOfDescription(text: string, type: 'offer' | 'answer'): string | null {
  try {
    refuseLite(readDescription(text, type))
    return null
  } catch (error) {
    if (error instanceof DescriptionRefused) return error.message
    throw error
  }
}

/** The description as the media library gets it. */
export function writeDescription(told: Description): string {
  const { fingerprint, candidates, digits, opus } = told
  const types = [opus, ...digits.keys()]
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${told.mid}`,
    ...(told.isLite ? ['a=ice-lite'] : []),
    `m=audio 9 UDP/TLS/RTP/SAVPF ${types.join(' ')}`,
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    'a=rtcp-mux',
    `a=mid:${told.mid}`,
    `a=${told.direction}`,
    `a=rtpmap:${opus} opus/48000/2`,
    ...[...digits].flatMap(([type, rate]) => [
      `a=rtpmap:${type} telephone-event/${rate}`,
      `a=fmtp:${type} 0-15`,
    ]),
    `a=ice-ufrag:${told.user}`,
    `a=ice-pwd:${told.password}`,
    `a=fingerprint:${fingerprint.algorithm} ${fingerprint.value}`,
    `a=setup:${told.setup}`,
    ...(told.ssrc === undefined ? [] : [`a=ssrc:${told.ssrc} cname:remote`]),
    ...candidates.map(
      ({ foundation, priority, address, port, type }) =>
        `a=candidate:${foundation} 1 udp ${priority} ${address} ${port} typ ${type}`,
    ),
    'a=end-of-candidates',
  ]
  return `${lines.join('\r\n')}\r\n`
}
