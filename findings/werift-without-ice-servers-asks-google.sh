#!/usr/bin/env bash
# werift 0.25.2: `iceServers: []` does not mean that no STUN server is asked. The connection falls back to
# stun.l.google.com:19302, which learns the address of the machine, and where it cannot be reached candidates are gathered
# for up to five seconds. A browser asks nobody then (W3C WebRTC 4.2.1).
# Seen: "iceServers: []: stun.l.google.com:19302".
# Around it: `iceTransports[0].connection.stunServer = undefined` before `setLocalDescription()`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund werift@0.25.2
cat > try.mjs <<'JS'
import { RTCPeerConnection } from 'werift'
const peer = new RTCPeerConnection({ iceServers: [] })
peer.addTransceiver('audio')
console.log(`iceServers: []: ${peer.iceTransports[0].connection.stunServer?.join(':')}`)
await peer.close()
process.exit(0)
JS
node try.mjs | tee seen.txt
grep -qx 'iceServers: \[\]: stun.l.google.com:19302' seen.txt
