import { randomInt } from 'node:crypto'
import { RTCPeerConnection, RTCRtpCodecParameters, type RTCRtpSender, RtpHeader, RtpPacket } from 'werift'
import { Digits } from './digits.ts'
import { OutgoingStream, type Place } from './outgoing-stream.ts'
import type { Ports } from './ports.ts'
import { type Description, readDescription, refuseLite, writeDescription } from './session-description.ts'
import { type Dropped, guardAgainstStrangers } from './stranger-guard.ts'

export interface LegSettings {
  ports: Ports
  /** The address under which the other side reaches our ports. */
  address: string
}

/** A packet of speech, with its place in the stream that it comes from. */
export interface VoicePacket extends Place {
  payload: Buffer
}

export interface LegListeners {
  onVoice?: (packet: VoicePacket) => void
  onDigit?: (digit: string) => void
  /** Packets go both ways from now on. */
  onConnected?: () => void
  /** It failed, or the other side closed it; not after `close`. */
  onLost?: () => void
}

/** What we offer; the payload types are Chromium's. */
const ours = {
  opus: 111,
  digits: new Map([
    [110, 48_000],
    [126, 8000],
  ]),
}

function codecsOf({ opus, digits }: Pick<Description, 'opus' | 'digits'>): RTCRtpCodecParameters[] {
  const event = ([payloadType, clockRate]: [number, number]) =>
    new RTCRtpCodecParameters({ mimeType: 'audio/telephone-event', clockRate, payloadType })
  const voice = { mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: opus }
  return [
    new RTCRtpCodecParameters({ ...voice, parameters: 'minptime=10;useinbandfec=1' }),
    ...[...digits].map(event),
  ]
}

/** ICE-lite is said of the session (RFC 8839 5.3); the library says it of the stream. */
function withLiteOfSession(sdp: string): string {
  const line = 'a=ice-lite\r\n'
  return sdp.includes(line) ? sdp.replace(line, '').replace('m=audio', `${line}m=audio`) : sdp
}

/** One side of a call: the platform's or an agent's. */
export class Leg {
  readonly #settings: LegSettings
  readonly #listeners: LegListeners
  readonly #ports: [number, number]
  readonly #connection: RTCPeerConnection
  readonly #sender: RTCRtpSender
  readonly #stream = new OutgoingStream(randomInt(0x8000), randomInt(0x1_0000_0000))
  readonly #digits = new Digits()
  #theirs: Pick<Description, 'opus' | 'digits'>
  #dropped: Dropped | undefined
  #isClosed = false
  /** When the last packet came that only the other side can have sent; at first, when the leg was made. */
  heardAt = performance.now()

  private constructor(settings: LegSettings, listeners: LegListeners, isLite: boolean, theirs = ours) {
    this.#settings = settings
    this.#listeners = listeners
    this.#theirs = theirs
    this.#ports = settings.ports.take()
    this.#connection = new RTCPeerConnection({
      codecs: { audio: codecsOf(theirs), video: [] },
      iceLite: isLite,
      iceServers: [],
      icePortRange: this.#ports,
      // One socket, on all interfaces, announced under one address.
      iceUseIpv4: false,
      iceUseIpv6: false,
      iceAdditionalHostAddresses: [settings.address],
      bundlePolicy: 'max-bundle',
    })
    this.#sender = this.#connection.addTransceiver('audio', { direction: 'sendrecv' }).sender
    this.#connection.connectionStateChange.subscribe((state) => this.#changed(state))
  }

  /**
   * Answers an offer. Whoever is ICE-lite (the platform) is called by us; we are ICE-lite for all others (agents), so that
   * we send nothing to addresses that they name. Throws DescriptionRefused.
   */
  static async answer(
    offer: string,
    from: 'platform' | 'agent',
    settings: LegSettings,
    listeners: LegListeners,
  ) {
    const told = readDescription(offer, 'offer')
    if (from === 'agent') refuseLite(told)
    const leg = new Leg(settings, listeners, !told.isLite, told)
    const sdp = await leg.#prepare(async (connection) => {
      const candidates = told.isLite ? told.candidates : []
      await connection.setRemoteDescription({ type: 'offer', sdp: writeDescription({ ...told, candidates }) })
      // The library would say that it is active as well.
      const [dtls] = connection.dtlsTransports
      if (dtls && told.setup === 'active') dtls.role = 'server'
      await leg.#describe(await connection.createAnswer())
    })
    return { leg, sdp }
  }

  /** Offers, and waits for `takeAnswer`. */
  static async offer(settings: LegSettings, listeners: LegListeners) {
    const leg = new Leg(settings, listeners, false)
    const sdp = await leg.#prepare(async (connection) => leg.#describe(await connection.createOffer()))
    return { leg, sdp }
  }

  /** Throws DescriptionRefused. */
  async takeAnswer(answer: string): Promise<void> {
    const told = readDescription(answer, 'answer')
    this.#theirs = told
    // The answer to one stream is for that stream, whatever it calls it.
    const mid = this.#connection.getTransceivers()[0]?.mid ?? told.mid
    await this.#connection.setRemoteDescription({ type: 'answer', sdp: writeDescription({ ...told, mid }) })
  }

  /** What was not looked at. */
  get dropped(): Dropped {
    return this.#dropped ?? { fromStrangers: 0, tooLarge: 0 }
  }

  /** Sends a packet of speech; it is dropped while the leg is not connected. */
  send({ payload, ...place }: VoicePacket): void {
    const { sequence, timestamp, isFirst } = this.#stream.place(place, performance.now())
    const header = new RtpHeader({ sequenceNumber: sequence, timestamp, marker: isFirst })
    void this.#sender.sendRtp(new RtpPacket(header, payload)).catch(() => {})
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#connection.close().catch(() => {})
    this.#settings.ports.giveBack(this.#ports)
  }

  async #prepare(describe: (connection: RTCPeerConnection) => Promise<void>): Promise<string> {
    try {
      await describe(this.#connection)
      const { localDescription } = this.#connection
      if (!localDescription) throw new Error('no description of ours')
      return withLiteOfSession(localDescription.sdp)
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async #describe(description: Parameters<RTCPeerConnection['setLocalDescription']>[0]): Promise<void> {
    const [transport] = this.#connection.iceTransports
    const [dtls] = this.#connection.dtlsTransports
    if (!transport || !dtls) throw new Error('no transport')
    // An empty list of servers means Google's to the library.
    transport.connection.stunServer = undefined
    // All packets, because the library passes those alone on whose SSRC the description named.
    dtls.onRtp.subscribe((packet) => this.#take(packet))
    dtls.onRtcp.subscribe(() => {
      this.heardAt = performance.now()
    })
    await this.#connection.setLocalDescription(description as never)
    if (transport.connection.localCandidates.length === 0)
      throw new Error('no port of calling.udp_ports is free')
    this.#dropped = guardAgainstStrangers(transport)
  }

  #take({ header, payload }: RtpPacket): void {
    this.heardAt = performance.now()
    const { payloadType, timestamp, sequenceNumber, ssrc, marker } = header
    if (payloadType === this.#theirs.opus) {
      if (payload.length > 0)
        this.#listeners.onVoice?.({ payload, timestamp, sequence: sequenceNumber, source: ssrc })
      return
    }
    if (!this.#theirs.digits.has(payloadType)) return
    const digit = this.#digits.take(timestamp, marker, payload)
    if (digit !== undefined) this.#listeners.onDigit?.(digit)
  }

  #changed(state: string): void {
    if (this.#isClosed) return
    if (state === 'connected') this.#listeners.onConnected?.()
    if (state === 'failed' || state === 'closed') this.#listeners.onLost?.()
  }
}
