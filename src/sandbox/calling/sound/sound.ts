import { invalidParameter } from '../../graph/errors.ts'
import { decode } from './opus.ts'
import type { Peer } from './peer.ts'
import { type HeardTone, tone, tonesIn, wav } from './tones.ts'
import type { MediaWish } from './wish.ts'

// The codec and the media library are loaded when somebody wants a call that sounds.

async function packetsOf(play: MediaWish['play']): Promise<Buffer[]> {
  if (!play) return []
  if ('frequency' in play) return tone(play.frequency)
  return packetsIn(Buffer.from(play.ogg, 'base64')).catch(() => {
    throw invalidParameter('media.play.ogg is no OGG with Opus.')
  })
}

async function packetsIn(ogg: Buffer): Promise<Buffer[]> {
  const { BufferSource, EncodedPacketSink, Input, OGG } = await import('mediabunny')
  const track = await new Input({ formats: [OGG], source: new BufferSource(ogg) }).getPrimaryAudioTrack()
  if (track?.codec !== 'opus') throw new Error('no Opus')
  const packets: Buffer[] = []
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(Buffer.from(data))
  return packets
}

export async function makePeer(wish: MediaWish): Promise<Peer> {
  const { Peer } = await import('./peer.ts')
  return new Peer(wish, await packetsOf(wish.play))
}

/** What a description of the other side is worth: one that cannot be read is refused as the platform does. */
export async function tookDescription<T>(take: Promise<T>): Promise<T> {
  return take.catch(() => {
    throw invalidParameter('Param session.sdp is no session description that can be used.')
  })
}

const samplesOf = ({ heard }: Peer) => {
  const inOrder = [...heard].sort((a, b) => ((a.sequence - b.sequence) << 16) >> 16)
  return decode(inOrder.map(({ packet }) => packet))
}

export interface Heard {
  packets: { received: number; sent: number }
  tones: HeardTone[]
  digits: string[]
}

export async function heardBy(peer: Peer): Promise<Heard> {
  const { received, sent, digits } = peer
  return { packets: { received, sent }, tones: tonesIn(await samplesOf(peer)), digits }
}

/** What the customer heard, as a file. */
export async function recordingOf(peer: Peer): Promise<Buffer> {
  return wav(await samplesOf(peer))
}
