#!/usr/bin/env bash
# werift 0.25.2: a side that takes telephone-event at 8000 Hz alone answers an offer of telephone-event at 48000 Hz
# (payload type 110) and at 8000 Hz (126) with the former. RFC 3264 6.1: an answer lists formats that its side takes; the
# name of an encoding without its clock rate does not make one (RFC 8866 6.6).
# Seen: "takes 126 telephone-event/8000; answers 111 opus/48000/2, 110 telephone-event/48000".
# Around it: digits are sent on the payload type of the answer, and read from it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund werift@0.25.2
cat > try.mjs <<'JS'
import { RTCPeerConnection, RTCRtpCodecParameters } from 'werift'
const opus = () => new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48000, channels: 2, payloadType: 111 })
const digits = (payloadType, clockRate) =>
  new RTCRtpCodecParameters({ mimeType: 'audio/telephone-event', clockRate, payloadType })
const settings = (...events) => ({
  codecs: { audio: [opus(), ...events], video: [] },
  iceUseIpv4: false,
  iceUseIpv6: false,
  iceAdditionalHostAddresses: ['127.0.0.1'],
  iceServers: [{ urls: 'stun:127.0.0.1:9' }],
  iceStunGatherTimeout: 0.1,
})
const caller = new RTCPeerConnection(settings(digits(110, 48000), digits(126, 8000)))
const called = new RTCPeerConnection(settings(digits(126, 8000)))
caller.addTransceiver('audio')
await caller.setLocalDescription(await caller.createOffer())
await called.setRemoteDescription({ type: 'offer', sdp: caller.localDescription.sdp })
const { sdp } = await called.createAnswer()
const formats = [...sdp.matchAll(/^a=rtpmap:(\d+) (\S+)/gm)].map(([, type, name]) => `${type} ${name}`)
console.log(`takes 126 telephone-event/8000; answers ${formats.join(', ')}`)
process.exit(0)
JS
node try.mjs | tee seen.txt
grep -qx 'takes 126 telephone-event/8000; answers 111 opus/48000/2, 110 telephone-event/48000' seen.txt
