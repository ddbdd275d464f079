import { type MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters } from 'werift'
import { Ports } from '#outside/voice/ports.ts'
import { VoiceCall } from '#outside/voice/voice-call.ts'

// Bridges calls as Parley does (`parley`), or hands packets from one connection to the other and nothing else (`werift`).
// The parent asks with the offers of both sides and gets both answers.

export interface Offers {
  id: number
  platform: string
  agent: string
}

const [kind = 'parley'] = process.argv.slice(2)
const ports = new Ports([44_000, 44_399])

async function parley({ id, platform, agent }: Offers): Promise<Offers> {
  const call = new VoiceCall({ ports, address: '127.0.0.1', folder: '', id: String(id) })
  return { id, platform: await call.answerPlatform(platform), agent: await call.answerAgent(agent) }
}

function connection(iceLite: boolean) {
  const opus = { mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 }
  const made = new RTCPeerConnection({
    codecs: { audio: [new RTCRtpCodecParameters(opus)], video: [] },
    iceLite,
    iceServers: [{ urls: 'stun:127.0.0.1:9' }],
    iceStunGatherTimeout: 0.1,
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  })
  return { made, sender: made.addTransceiver('audio', { direction: 'sendrecv' }).sender }
}

async function werift({ id, platform, agent }: Offers): Promise<Offers> {
  const [there, here] = [connection(false), connection(true)]
  const pass = (from: typeof there, to: typeof here) =>
    from.made.onTrack.subscribe((track: MediaStreamTrack) => {
      track.onReceiveRtp.subscribe((packet) => void to.sender.sendRtp(packet))
    })
  pass(there, here)
  pass(here, there)
  const answer = async ({ made }: typeof there, sdp: string) => {
    await made.setRemoteDescription({ type: 'offer', sdp })
    await made.setLocalDescription(await made.createAnswer())
    return made.localDescription?.sdp ?? ''
  }
  return { id, platform: await answer(there, platform), agent: await answer(here, agent) }
}

process.on('message', (offers: Offers) => {
  void (kind === 'parley' ? parley : werift)(offers).then((answers) => process.send?.(answers))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
