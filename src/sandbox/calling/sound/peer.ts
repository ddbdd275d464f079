import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpSender,
  RtpHeader,
  type RtpPacket,
} from 'werift'
import { packetSamples } from './opus.ts'
import type { MediaWish } from './wish.ts'

const payloadTypes = { opus: 111, digits: 126 }
const packetMs = 20
const digitNames = '0123456789*#ABCD'
/** Ten minutes of packets. */
const mostKept = 30_000
/** Digits count at 8 kHz; a packet of them is sent every 20 ms. */
const digitStep = 160
const digitPackets = 6

/** The library takes a text in which nothing is. */
function requireAudio(sdp: string): void {
  const needed = [
    /^m=audio /m,
    /^a=ice-ufrag:/m,
    /^a=ice-pwd:/m,
    /^a=fingerprint:/m,
    /^a=rtpmap:\d+ opus\/48000/im,
  ]
  if (!needed.every((each) => each.test(sdp))) throw new Error('no audio that can be received')
}

interface Press {
  code: number
  left: number
  timestamp: number
  duration: number
}

/** The sound of a customer: what it plays and presses, and what it hears. ICE-lite, as the platform is. */
export class Peer {
  readonly #connection: RTCPeerConnection
  readonly #sender: RTCRtpSender
  readonly #wish: MediaWish
  readonly #packets: Buffer[]
  readonly #timers = new Set<NodeJS.Timeout>()
  #sequence = 1
  #timestamp = 1
  #hasBegun = false
  #presses: Press | undefined
  readonly heard: { packet: Uint8Array; sequence: number }[] = []
  readonly digits: string[] = []
  /** The payload type of digits that both sides agreed on. */
  #digitType: number = payloadTypes.digits
  #lastDigit: number | undefined
  received = 0
  sent = 0

  /** It plays these packets again and again, or silence where there are none. */
  constructor(wish: MediaWish, packets: Buffer[]) {
    this.#wish = wish
    this.#packets = packets.length > 0 ? packets : [Buffer.from([0xf8, 0xff, 0xfe])]
    this.#connection = new RTCPeerConnection({
      codecs: {
        audio: [
          new RTCRtpCodecParameters({
            mimeType: 'audio/opus',
            clockRate: 48_000,
            channels: 2,
            payloadType: payloadTypes.opus,
          }),
          new RTCRtpCodecParameters({
            mimeType: 'audio/telephone-event',
            clockRate: 8000,
            payloadType: payloadTypes.digits,
          }),
        ],
        video: [],
      },
      iceLite: true,
      iceServers: [],
      iceUseIpv4: false,
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
    })
    this.#sender = this.#connection.addTransceiver('audio', { direction: 'sendrecv' }).sender
  }

  async offer(): Promise<string> {
    await this.#connection.setLocalDescription(await this.#connection.createOffer())
    return this.#description()
  }

  async takeAnswer(sdp: string): Promise<void> {
    requireAudio(sdp)
    await this.#connection.setRemoteDescription({ type: 'answer', sdp })
  }

  async answer(sdp: string): Promise<string> {
    requireAudio(sdp)
    await this.#connection.setRemoteDescription({ type: 'offer', sdp })
    await this.#connection.setLocalDescription(await this.#connection.createAnswer())
    return this.#description()
  }

  /** Both sides may speak: it plays, and presses its digits. */
  begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    for (const { digit, after_ms } of this.#wish.digits) this.#after(after_ms, () => this.#press(digit))
    const from = performance.now()
    const step = (count: number) => {
      this.#say(count)
      this.#after(from + (count + 1) * packetMs - performance.now(), () => step(count + 1))
    }
    step(0)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    await this.#connection.close()
  }

  /** The platform says that it is lite for the whole session, not for one stream. */
  #description(): string {
    this.#digitType = Number(
      /^a=rtpmap:(\d+) telephone-event\//m.exec(this.#connection.localDescription?.sdp ?? '')?.[1] ??
        payloadTypes.digits,
    )
    this.#connection.dtlsTransports[0]?.onRtp.subscribe((packet) => this.#take(packet))
    const { sdp } = this.#connection.localDescription ?? { sdp: '' }
    return sdp.replace('a=ice-lite\r\n', '').replace('\r\nm=', '\r\na=ice-lite\r\nm=')
  }

  #after(ms: number, run: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        run()
      },
      Math.max(0, ms),
    )
    this.#timers.add(timer)
  }

  #press(digit: string): void {
    const timestamp = Math.round(this.#timestamp / (48_000 / 8000)) >>> 0
    this.#presses = { code: digitNames.indexOf(digit), left: digitPackets, timestamp, duration: 0 }
  }

  #say(count: number): void {
    const press = this.#presses
    if (press) this.#sayDigit(press)
    else this.#send(payloadTypes.opus, this.#timestamp, this.#packets[count % this.#packets.length] as Buffer)
    this.#timestamp = (this.#timestamp + packetSamples) >>> 0
  }

  /** A burst of packets with one timestamp, of which the last is sent three times (RFC 4733). */
  #sayDigit(press: Press): void {
    press.left--
    press.duration += digitStep
    const isLast = press.left === 0
    const payload = Buffer.from([press.code, isLast ? 0x8a : 0x0a, press.duration >> 8, press.duration & 255])
    const isFirst = press.duration === digitStep
    for (let times = isLast ? 3 : 1; times > 0; times--)
      this.#send(this.#digitType, press.timestamp, payload, isFirst)
    if (isLast) this.#presses = undefined
  }

  #send(payloadType: number, timestamp: number, payload: Buffer, marker = false): void {
    this.sent++
    const [dtls] = this.#connection.dtlsTransports
    const header = new RtpHeader({
      payloadType,
      timestamp,
      marker,
      sequenceNumber: this.#sequence,
      ssrc: this.#sender.ssrc,
    })
    this.#sequence = (this.#sequence + 1) & 0xffff
    if (dtls?.state === 'connected') void dtls.sendRtp(payload, header)
  }

  #take({ header, payload }: RtpPacket): void {
    this.received++
    if (header.payloadType === payloadTypes.opus) {
      if (this.heard.length < mostKept) this.heard.push({ packet: payload, sequence: header.sequenceNumber })
      return
    }
    if (header.payloadType !== this.#digitType || header.timestamp === this.#lastDigit) return
    this.#lastDigit = header.timestamp
    this.digits.push(digitNames[payload[0] ?? 99] ?? '?')
  }
}
