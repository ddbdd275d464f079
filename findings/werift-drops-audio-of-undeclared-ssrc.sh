#!/usr/bin/env bash
# werift 0.25.2: packets of audio reach a track only where the other side's description names their SSRC (`a=ssrc`). A
# description does not need that line: RFC 8843 9.2 finds the stream by its payload type, and there is only one here.
# Seen: "with a=ssrc: 10 of 10 packets; without: 0 of 10, while the transport decrypted 10".
# Around it: `dtlsTransports[0].onRtp`, which has all packets.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund werift@0.25.2
cat > try.mjs <<'JS'
import { RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'
const opus = () => new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48000, channels: 2, payloadType: 111 })
const settings = () => ({
  codecs: { audio: [opus()], video: [] },
  iceUseIpv4: false,
  iceUseIpv6: false,
  iceAdditionalHostAddresses: ['127.0.0.1'],
  iceServers: [{ urls: 'stun:127.0.0.1:9' }],
  iceStunGatherTimeout: 0.1,
})
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
async function received(change) {
  const [caller, called] = [new RTCPeerConnection(settings()), new RTCPeerConnection(settings())]
  const { sender } = caller.addTransceiver('audio')
  await caller.setLocalDescription(await caller.createOffer())
  let [onTrack, decrypted] = [0, 0]
  called.onTrack.subscribe((track) => track.onReceiveRtp.subscribe(() => onTrack++))
  await called.setRemoteDescription({ type: 'offer', sdp: change(caller.localDescription.sdp) })
  await called.setLocalDescription(await called.createAnswer())
  await caller.setRemoteDescription(called.localDescription.toJSON?.() ?? called.localDescription)
  called.dtlsTransports[0].onRtp.subscribe(() => decrypted++)
  while (caller.connectionState !== 'connected' || called.connectionState !== 'connected') await wait(20)
  for (let sent = 1; sent <= 10; sent++) {
    const header = new RtpHeader({ sequenceNumber: sent, timestamp: sent * 960, payloadType: 111 })
    await sender.sendRtp(new RtpPacket(header, Buffer.from([0xf8, 0xff, 0xfe])))
    await wait(5)
  }
  await wait(200)
  await Promise.all([caller.close(), called.close()])
  return { onTrack, decrypted }
}
const named = await received((sdp) => sdp)
const bare = await received((sdp) => sdp.replace(/a=ssrc:.*\r\n/g, ''))
console.log(
  `with a=ssrc: ${named.onTrack} of 10 packets; without: ${bare.onTrack} of 10, while the transport decrypted ${bare.decrypted}`,
)
process.exit(0)
JS
node try.mjs | tee seen.txt
grep -qx 'with a=ssrc: 10 of 10 packets; without: 0 of 10, while the transport decrypted 10' seen.txt
