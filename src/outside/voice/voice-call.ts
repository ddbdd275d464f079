import { join } from 'node:path'
import { Leg, type LegSettings, type VoicePacket } from './leg.ts'
import type { OpusPackets } from './opus-packets.ts'
import { Player } from './player.ts'
import { Recorder } from './recorder.ts'

export interface VoiceSettings extends LegSettings {
  /** Where recordings are written. */
  folder: string
  /** Names its files. */
  id: string
}

export type VoiceEnd = 'customer' | 'agent'

export interface Recordings {
  customer: string
  agent: string
}

interface Play {
  loop?: boolean
  signal?: AbortSignal
}

/** Nothing came from the other side for so long: it is gone. Chromium sends packets also while it is muted. */
const silentForMs = 20_000

/**
 * A call that we hold: a leg to the platform, and one to an agent. Packets of speech pass as they are (Opus on both sides);
 * the customer hears the agent, or what is played.
 */
export class VoiceCall {
  readonly #settings: VoiceSettings
  readonly #player = new Player((packet) => {
    this.#platform?.send(packet)
    if (this.#isAnnouncing) this.#agent?.send(packet)
  })
  readonly #watch: NodeJS.Timeout
  readonly #digitListeners: ((digit: string) => void)[] = []
  readonly #endListeners: ((who: VoiceEnd) => void)[] = []
  readonly #connectedListeners: ((who: VoiceEnd) => void)[] = []
  #platform: Leg | undefined
  #agent: Leg | undefined
  #isHeld = false
  #isForBoth = false
  #recorders: { customer: Recorder; agent: Recorder } | undefined
  #recordings: Recordings | undefined
  #closing: Promise<Recordings | undefined> | undefined

  constructor(settings: VoiceSettings) {
    this.#settings = settings
    this.#watch = setInterval(() => this.#lookForSilence(), 1000)
  }

  /** Our answer to the platform. Throws DescriptionRefused. */
  async answerPlatform(offer: string): Promise<string> {
    const { leg, sdp } = await Leg.answer(offer, 'platform', this.#settings, this.#ofPlatform())
    await this.#closeIfOver(leg)
    this.#platform = leg
    return sdp
  }

  async offerPlatform(): Promise<string> {
    const { leg, sdp } = await Leg.offer(this.#settings, this.#ofPlatform())
    await this.#closeIfOver(leg)
    this.#platform = leg
    return sdp
  }

  /** Throws DescriptionRefused. */
  async takePlatformAnswer(answer: string): Promise<void> {
    await this.#platform?.takeAnswer(answer)
  }

  /** Our answer to an agent, who replaces the one before. Throws DescriptionRefused. */
  async answerAgent(offer: string): Promise<string> {
    const listeners = {
      onVoice: (packet: VoicePacket) => this.#fromAgent(packet),
      onConnected: () => this.#tell(this.#connectedListeners, 'agent'),
      onLost: () => this.#tell(this.#endListeners, 'agent'),
    }
    const { leg, sdp } = await Leg.answer(offer, 'agent', this.#settings, listeners)
    await this.#closeIfOver(leg)
    const former = this.#agent
    this.#agent = leg
    await former?.close()
    return sdp
  }

  async dropAgent(): Promise<void> {
    const former = this.#agent
    this.#agent = undefined
    await former?.close()
  }

  /** Plays to the customer, who does not hear the agent in the meantime. */
  async play(packets: OpusPackets, { loop = false, signal }: Play = {}): Promise<'ended' | 'stopped'> {
    if (signal?.aborted) return 'stopped'
    const stop = () => this.#player.stop()
    signal?.addEventListener('abort', stop, { once: true })
    const how = await this.#start(packets, { loop })
    signal?.removeEventListener('abort', stop)
    return how
  }

  /** Plays to both, who do not hear each other in the meantime. */
  announce(packets: OpusPackets): Promise<'ended' | 'stopped'> {
    return this.#start(packets, { isForBoth: true })
  }

  get isPlaying(): boolean {
    return this.#player.isPlaying
  }

  stopPlaying(): void {
    this.#player.stop()
  }

  /** Agent and customer do not hear each other until `resume`. */
  hold(music?: OpusPackets): void {
    this.#isHeld = true
    if (music) void this.#start(music, { loop: true })
  }

  resume(): void {
    this.#isHeld = false
    this.#player.stop()
  }

  /** Both directions from now on; what is said while the call is held is not recorded. */
  record(): void {
    if (this.#recorders || this.#closing) return
    const path = (who: VoiceEnd) => join(this.#settings.folder, `${this.#settings.id}.${who}.ogg`)
    this.#recordings = { customer: path('customer'), agent: path('agent') }
    this.#recorders = {
      customer: new Recorder(this.#recordings.customer),
      agent: new Recorder(this.#recordings.agent),
    }
  }

  onDigit(listener: (digit: string) => void): void {
    this.#digitListeners.push(listener)
  }

  onConnected(listener: (who: VoiceEnd) => void): void {
    this.#connectedListeners.push(listener)
  }

  /** A side is gone; the call goes on until `close`. */
  onEnd(listener: (who: VoiceEnd) => void): void {
    this.#endListeners.push(listener)
  }

  /** Packets that were not looked at, of both legs. */
  get dropped(): number {
    const of = (leg: Leg | undefined) => (leg ? leg.dropped.fromStrangers + leg.dropped.tooLarge : 0)
    return of(this.#platform) + of(this.#agent)
  }

  /** Ends both legs; answers what was recorded. */
  close(): Promise<Recordings | undefined> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<Recordings | undefined> {
    clearInterval(this.#watch)
    this.#player.stop()
    this.#recorders?.customer.close()
    this.#recorders?.agent.close()
    this.#recorders = undefined
    await Promise.all([this.#platform?.close(), this.dropAgent()])
    return this.#recordings
  }

  /** A leg that was made while the call came to its end goes with it. */
  async #closeIfOver(leg: Leg): Promise<void> {
    if (!this.#closing) return
    await leg.close()
    throw new Error('the call is over')
  }

  #start(
    packets: OpusPackets,
    { loop = false, isForBoth = false }: { loop?: boolean; isForBoth?: boolean },
  ): Promise<'ended' | 'stopped'> {
    this.#player.stop()
    this.#isForBoth = isForBoth
    return this.#player.play(packets, loop)
  }

  get #isAnnouncing(): boolean {
    return this.#isForBoth && this.#player.isPlaying
  }

  #ofPlatform() {
    return {
      onVoice: (packet: VoicePacket) => this.#fromCustomer(packet),
      onDigit: (digit: string) => {
        for (const listener of this.#digitListeners) listener(digit)
      },
      onConnected: () => this.#tell(this.#connectedListeners, 'customer'),
      onLost: () => this.#tell(this.#endListeners, 'customer'),
    }
  }

  #fromCustomer(packet: VoicePacket): void {
    if (this.#isHeld || this.#isAnnouncing) return
    this.#recorders?.customer.add(packet)
    this.#agent?.send(packet)
  }

  #fromAgent(packet: VoicePacket): void {
    if (this.#isHeld || this.#player.isPlaying) return
    this.#recorders?.agent.add(packet)
    this.#platform?.send(packet)
  }

  #tell(listeners: ((who: VoiceEnd) => void)[], who: VoiceEnd): void {
    if (this.#closing) return
    for (const listener of listeners) listener(who)
  }

  /** An agent whose browser is gone, or never came, says nothing; the platform's side has checks of its own. */
  #lookForSilence(): void {
    if (!this.#agent || performance.now() - this.#agent.heardAt < silentForMs) return
    void this.dropAgent().then(() => this.#tell(this.#endListeners, 'agent'))
  }
}
