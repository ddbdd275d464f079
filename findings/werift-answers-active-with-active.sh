#!/usr/bin/env bash
# werift 0.25.2: an offer with `a=setup:active` is answered with `a=setup:active`. RFC 5763 5 wants `passive` (or `holdconn`):
# both sides would begin the handshake of DTLS, and neither waits for it.
# Seen: "offered active: answered active; offered passive: answered active; offered actpass: answered active".
# Around it: `dtlsTransports[0].role = 'server'` before `createAnswer()`; then the answer is passive.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund werift@0.25.2
cat > try.mjs <<'JS'
import { RTCPeerConnection, RTCRtpCodecParameters } from 'werift'
const opus = () => new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48000, channels: 2, payloadType: 111 })
const settings = () => ({
  codecs: { audio: [opus()], video: [] },
  iceUseIpv4: false,
  iceUseIpv6: false,
  iceAdditionalHostAddresses: ['127.0.0.1'],
  iceServers: [{ urls: 'stun:127.0.0.1:9' }],
  iceStunGatherTimeout: 0.1,
})
async function answerTo(setup, role) {
  const [caller, called] = [new RTCPeerConnection(settings()), new RTCPeerConnection(settings())]
  caller.addTransceiver('audio')
  await caller.setLocalDescription(await caller.createOffer())
  const sdp = caller.localDescription.sdp.replace('a=setup:actpass', `a=setup:${setup}`)
  await called.setRemoteDescription({ type: 'offer', sdp })
  if (role) called.dtlsTransports[0].role = role
  const answer = await called.createAnswer()
  await Promise.all([caller.close(), called.close()])
  return /a=setup:(\w+)/.exec(answer.sdp)[1]
}
const seen = []
for (const setup of ['active', 'passive', 'actpass']) seen.push(`offered ${setup}: answered ${await answerTo(setup)}`)
console.log(seen.join('; '))
console.log(`with the role set before: ${await answerTo('active', 'server')}`)
process.exit(0)
JS
node try.mjs | tee seen.txt
grep -qx 'offered active: answered active; offered passive: answered active; offered actpass: answered active' seen.txt
grep -qx 'with the role set before: passive' seen.txt
