import { RTCPeerConnection, RTCRtpCodecParameters, type RTCRtpSender, RtpHeader, RtpPacket } from 'werift'
import { quantile } from '../measure/statistics.ts'

// Both sides of calls: each sends a packet every 20 ms with the time at which it left, and takes what the other sent. Its
// arguments are how many calls are bridged, and how many connect both sides directly. The parent passes the offers on and
// brings the answers.

const [bridged = 0, direct = 0] = process.argv.slice(2).map(Number)
const packetMs = 20
const payloadBytes = 80

interface Side {
  connection: RTCPeerConnection
  sender: RTCRtpSender
  delays: number[]
}

const now = () => performance.timeOrigin + performance.now()

function side(iceLite: boolean, delays: number[]): Side {
  const opus = { mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 }
  const connection = new RTCPeerConnection({
    codecs: { audio: [new RTCRtpCodecParameters(opus)], video: [] },
    iceLite,
    iceServers: [{ urls: 'stun:127.0.0.1:9' }],
    iceStunGatherTimeout: 0.1,
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  })
  const { sender } = connection.addTransceiver('audio', { direction: 'sendrecv' })
  return { connection, sender, delays }
}

function hear({ connection, delays }: Side): void {
  connection.dtlsTransports[0]?.onRtp.subscribe(({ payload }) => {
    if (payload.length === payloadBytes) delays.push(now() - payload.readDoubleBE(1))
  })
}

async function offer(one: Side): Promise<string> {
  await one.connection.setLocalDescription(await one.connection.createOffer())
  hear(one)
  return one.connection.localDescription?.sdp ?? ''
}

const delays = { bridged: [] as number[], direct: [] as number[] }
const sides: Side[] = []
const waiting = new Map<number, { platform: Side; agent: Side }>()

for (let id = 0; id < bridged; id++) {
  const both = { platform: side(true, delays.bridged), agent: side(false, delays.bridged) }
  waiting.set(id, both)
  sides.push(both.platform, both.agent)
}

async function connectDirectly(): Promise<void> {
  const [platform, agent] = [side(true, delays.direct), side(false, delays.direct)]
  await agent.connection.setRemoteDescription({ type: 'offer', sdp: await offer(platform) })
  await agent.connection.setLocalDescription(await agent.connection.createAnswer())
  hear(agent)
  await platform.connection.setRemoteDescription({
    type: 'answer',
    sdp: agent.connection.localDescription?.sdp ?? '',
  })
  sides.push(platform, agent)
}

/** Each side sends in a moment of its own, as people do. */
function speak({ sender }: Side, at: number): void {
  let [sent, due] = [0, performance.now() + (at * packetMs) / sides.length]
  const step = () => {
    const payload = Buffer.alloc(payloadBytes, 1)
    payload[0] = 0xf8
    payload.writeDoubleBE(now(), 1)
    const header = new RtpHeader({ sequenceNumber: sent & 0xffff, timestamp: (sent * 960) >>> 0 })
    void sender.sendRtp(new RtpPacket(header, payload))
    sent++
    due += packetMs
    setTimeout(step, Math.max(0, due - performance.now()))
  }
  setTimeout(step, Math.max(0, due - performance.now()))
}

async function connected(): Promise<void> {
  while (sides.some(({ connection }) => connection.connectionState !== 'connected'))
    await new Promise((resolve) => setTimeout(resolve, 50))
}

process.on('message', async (told: { id: number; platform: string; agent: string } | 'speak' | 'tell') => {
  if (told === 'speak') {
    await connected()
    sides.forEach(speak)
    process.send?.('speaking')
  } else if (told === 'tell') {
    const p99 = (of: number[]) => quantile(of, 0.99)
    const packets = delays.bridged.length
    process.send?.({ packets, bridged: p99(delays.bridged), direct: p99(delays.direct) })
    delays.bridged.length = 0
    delays.direct.length = 0
  } else {
    const both = waiting.get(told.id)
    await both?.platform.connection.setRemoteDescription({ type: 'answer', sdp: told.platform })
    await both?.agent.connection.setRemoteDescription({ type: 'answer', sdp: told.agent })
    process.send?.('taken')
  }
})
process.on('disconnect', () => process.exit(0))
for (let made = 0; made < direct; made++) await connectDirectly()
for (const [id, { platform, agent }] of waiting)
  process.send?.({ id, platform: await offer(platform), agent: await offer(agent) })
process.send?.('offered')
