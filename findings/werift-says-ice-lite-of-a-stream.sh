#!/usr/bin/env bash
# werift 0.25.2 with `iceLite: true` writes `a=ice-lite` below the media line. It is an attribute of the session alone
# (RFC 8839 5.3), and must stand above the first media line.
# Seen: "a=ice-lite stands below m=audio".
# Around it: move the line in the text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund werift@0.25.2
cat > try.mjs <<'JS'
import { RTCPeerConnection } from 'werift'
const settings = { iceLite: true, iceUseIpv4: false, iceUseIpv6: false, iceAdditionalHostAddresses: ['127.0.0.1'] }
const peer = new RTCPeerConnection(settings)
peer.addTransceiver('audio')
await peer.setLocalDescription(await peer.createOffer())
const { sdp } = peer.localDescription
console.log(`a=ice-lite stands ${sdp.indexOf('a=ice-lite') > sdp.indexOf('m=audio') ? 'below' : 'above'} m=audio`)
await peer.close()
process.exit(0)
JS
node try.mjs | tee seen.txt
grep -qx 'a=ice-lite stands below m=audio' seen.txt
