import { expect, test } from 'vitest'
import { withoutCandidates } from '../../../web/src/calls/session-description.ts'

// The platform is looked for once it knows the answer: its addresses are taken out of its offer, and given later.

test('addresses are taken out of an offer, and all else stays', () => {
  const offer = [
    'v=0',
    'a=ice-lite',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=candidate:1 1 udp 2116026367 192.0.2.7 33622 typ host',
    'a=end-of-candidates',
    'a=ice-ufrag:dd71',
    '',
  ].join('\r\n')
  expect(withoutCandidates(offer)).toEqual({
    sdp: ['v=0', 'a=ice-lite', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=ice-ufrag:dd71', ''].join('\r\n'),
    candidates: ['candidate:1 1 udp 2116026367 192.0.2.7 33622 typ host'],
  })
})
