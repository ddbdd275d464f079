#!/usr/bin/env bash
# werift 0.25.2: where all ports of `icePortRange` are taken, `setLocalDescription()` succeeds with a description that has no
# candidate and says that it has all of them (`a=end-of-candidates`). The call is answered, and nobody can reach it.
# Seen: "0 candidates, no error".
# Around it: count `iceTransports[0].connection.localCandidates` after `setLocalDescription()`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund werift@0.25.2
cat > try.mjs <<'JS'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { RTCPeerConnection } from 'werift'
const range = [45810, 45811]
const sockets = range.map((port) => createSocket('udp4').bind(port))
await Promise.all(sockets.map((socket) => once(socket, 'listening')))
const peer = new RTCPeerConnection({
  icePortRange: range,
  iceLite: true,
  iceUseIpv4: false,
  iceUseIpv6: false,
  iceAdditionalHostAddresses: ['127.0.0.1'],
})
peer.addTransceiver('audio')
await peer.setLocalDescription(await peer.createOffer())
console.log(`${peer.localDescription.sdp.match(/a=candidate/g)?.length ?? 0} candidates, no error`)
await peer.close()
process.exit(0)
JS
node try.mjs | tee seen.txt
grep -qx '0 candidates, no error' seen.txt
