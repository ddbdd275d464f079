import { closeMicrophone } from './microphone.ts'
import { type Sample, type Stats, sampleOf } from './quality.ts'
import { withoutCandidates } from './session-description.ts'

/** `down` is final: nothing has passed for so long that the browser gave up. */
type LineState = 'up' | 'down'

/** Milliseconds that the addresses of this browser may take: what is known by then is offered. */
const gathering = 2_000

/** Milliseconds of a tone and of the silence after it. */
const tone = 120
const gap = 80

function gathered(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      peer.removeEventListener('icegatheringstatechange', look)
      resolve()
    }
    const look = () => {
      if (peer.iceGatheringState === 'complete') done()
    }
    const timer = setTimeout(done, gathering)
    peer.addEventListener('icegatheringstatechange', look)
    look()
  })
}

/**
 * The connection of this browser in a call. In direct mode the other end is the platform, whose offer is answered; in
 * bridged mode it is Parley, which answers the offer made here. Descriptions are whole: no candidate is sent later.
 */
export class Line {
  readonly #peer: RTCPeerConnection
  readonly #heard = new Audio()
  #sender: RTCRtpSender | null = null
  #microphone: MediaStream | null = null
  #candidates: string[] = []
  #closed = false

  constructor(iceServers: RTCIceServer[], tell: (state: LineState) => void) {
    this.#peer = new RTCPeerConnection({ iceServers })
    this.#heard.autoplay = true
    this.#peer.ontrack = ({ streams: [stream], track }) => {
      this.#heard.srcObject = stream ?? new MediaStream([track])
      // Where the browser wants a press first, the press that took the call was one.
      void this.#heard.play().catch(() => {})
    }
    this.#peer.onconnectionstatechange = () => {
      const { connectionState } = this.#peer
      if (this.#closed) return
      if (connectionState === 'connected') tell('up')
      if (connectionState === 'failed' || connectionState === 'closed') tell('down')
    }
  }

  /** Speaks into this microphone from now on, and lets go of the one before. */
  async speakInto(microphone: MediaStream): Promise<void> {
    const [track] = microphone.getAudioTracks()
    if (!track || this.#closed) return closeMicrophone(microphone)
    track.enabled = this.#microphone?.getAudioTracks()[0]?.enabled ?? true
    if (this.#sender) await this.#sender.replaceTrack(track)
    else this.#sender = this.#peer.addTrack(track, microphone)
    closeMicrophone(this.#microphone)
    this.#microphone = microphone
  }

  async #described(description: RTCSessionDescriptionInit): Promise<string> {
    await this.#peer.setLocalDescription(description)
    await gathered(this.#peer)
    return this.#peer.localDescription?.sdp ?? ''
  }

  /** Answers the offer of the other end, which is not looked for before `reach`: until then another may get the call. */
  async answer(offer: string): Promise<string> {
    const { sdp, candidates } = withoutCandidates(offer)
    this.#candidates = candidates
    await this.#peer.setRemoteDescription({ type: 'offer', sdp })
    return this.#described(await this.#peer.createAnswer())
  }

  /** Looks for the other end, whose offer was answered and which knows the answer. */
  async reach(): Promise<void> {
    for (const candidate of this.#candidates.splice(0))
      await this.#peer.addIceCandidate({ candidate, sdpMLineIndex: 0 })
  }

  /** Offers the call to the other end, whose answer `take` gets. */
  async offer(): Promise<string> {
    return this.#described(await this.#peer.createOffer())
  }

  async take(answer: string): Promise<void> {
    if (this.#closed || this.#peer.signalingState !== 'have-local-offer') return
    await this.#peer.setRemoteDescription({ type: 'answer', sdp: answer })
  }

  /** Whether the other end hears nothing of this one. */
  mute(muted: boolean): void {
    for (const track of this.#microphone?.getAudioTracks() ?? []) track.enabled = !muted
  }

  /** Sends digits as a telephone does; false where the other end takes none. */
  dial(digits: string): boolean {
    const dtmf = this.#sender?.dtmf
    if (!dtmf?.canInsertDTMF) return false
    dtmf.insertDTMF(dtmf.toneBuffer + digits, tone, gap)
    return true
  }

  async sample(): Promise<Sample> {
    const report = await this.#peer.getStats()
    const rows: Stats[] = []
    report.forEach((row: Stats) => {
      rows.push(row)
    })
    return sampleOf(rows)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    closeMicrophone(this.#microphone)
    this.#heard.srcObject = null
    this.#peer.close()
  }
}
