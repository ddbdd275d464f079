import type { RTCIceTransport } from 'werift'

/** No packet of a call is larger than what fits into one of Ethernet. */
const largestPacket = 1_500
/** Checks and handshakes a second that are looked at before the other side's address is settled. */
const looksPerSecond = 100

interface Socket {
  onData: (data: Buffer, from: [string, number]) => void
}

export interface Dropped {
  fromStrangers: number
  tooLarge: number
}

/** Whether a packet is a check of connectivity (RFC 7983). */
const isCheck = (data: Buffer) => (data[0] ?? 255) < 4

/** Lets so many through each second. */
function budget(): () => boolean {
  let second = 0
  let looks = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) looks = 0
    second = now
    return ++looks <= looksPerSecond
  }
}

/**
 * Lets only the address with which the leg agreed send media. The media library takes packets from any address and finds
 * out by decrypting them that they are not for it; a flood would cost a core.
 */
export function guardAgainstStrangers({ connection }: RTCIceTransport): Dropped {
  const dropped: Dropped = { fromStrangers: 0, tooLarge: 0 }
  const mayLook = budget()
  const mayLookAtKnown = budget()
  // Who knows our name, or answers from an address that was named, has a budget that junk does not use up.
  const isKnown = (data: Buffer, [host, port]: [string, number]) =>
    isCheck(data) &&
    (data.includes(`${connection.localUsername}:`) ||
      connection.remoteCandidates.some((one) => one.host === host && one.port === port))
  // The library shows its sockets to no one else.
  const { protocols } = connection as unknown as { protocols: { transport: Socket }[] }
  for (const { transport } of protocols) {
    const take = transport.onData
    transport.onData = (data, from) => {
      if (data.length > largestPacket) {
        dropped.tooLarge++
        return
      }
      const agreed = connection.nominated?.remoteAddr
      const isFriend = agreed !== undefined && agreed[0] === from[0] && agreed[1] === from[1]
      const isLooked = () =>
        isKnown(data, from) ? mayLookAtKnown() : (!agreed || isCheck(data)) && mayLook()
      if (isFriend || isLooked()) take(data, from)
      else dropped.fromStrangers++
    }
  }
  return dropped
}
