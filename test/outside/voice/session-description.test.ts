import { describe, expect, it } from 'vitest'
import { faultOfDescription, readDescription } from '#outside/voice/session-description.ts'

const fingerprint = `sha-256 ${Array(32).fill('AB').join(':')}`
const offer = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 96 0 126',
  'c=IN IP4 0.0.0.0',
  'a=rtpmap:96 OPUS/48000/2',
  'a=rtpmap:126 telephone-event/8000',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789012345678901',
  `a=fingerprint:${fingerprint}`,
  'a=setup:actpass',
  'a=candidate:1 1 udp 2130706431 203.0.113.9 3480 typ host generation 0',
  'a=candidate:2 1 tcp 1 203.0.113.9 9 typ host tcptype active',
  'a=candidate:3 1 udp 1 4f3c.local 3480 typ host',
]
const text = (lines: string[]) => `${lines.join('\r\n')}\r\n`
const without = (start: string) => text(offer.filter((line) => !line.startsWith(start)))
const instead = (start: string, line: string) =>
  text(offer.map((each) => (each.startsWith(start) ? line : each)))
const more = (...lines: string[]) => text([...offer, ...lines])

describe('a session description', () => {
  it('is read as far as calls have it', () => {
    expect(readDescription(text([...offer, 'a=ice-lite']), 'offer')).toMatchObject({
      isLite: true,
      opus: 96,
      digits: new Map([[126, 8000]]),
      setup: 'actpass',
      direction: 'sendrecv',
      candidates: [{ address: '203.0.113.9', port: 3480, type: 'host' }],
    })
  })

  it.each([
    ['nothing', ''],
    ['no description', 'hello'],
    ['more than 20,000 bytes', more(`a=x:${'x'.repeat(20_000)}`)],
    ['more than 400 lines', more(...Array<string>(400).fill('a=x'))],
    ['a control character', more('a=x:\u0000')],
    ['a line that is none', more('a=x', 'nonsense')],
    ['video', more('m=video 9 UDP/TLS/RTP/SAVPF 97')],
    ['no media', without('m=')],
    ['audio that is switched off', instead('m=', 'm=audio 0 UDP/TLS/RTP/SAVPF 96')],
    ['audio without encryption', instead('m=', 'm=audio 9 RTP/AVP 96')],
    ['no Opus', instead('a=rtpmap:96', 'a=rtpmap:96 PCMU/8000')],
    ['Opus that the media line does not name', instead('a=rtpmap:96', 'a=rtpmap:111 opus/48000/2')],
    ['a short password', instead('a=ice-pwd', 'a=ice-pwd:short')],
    ['no name', without('a=ice-ufrag')],
    ['no fingerprint', without('a=fingerprint')],
    ['a fingerprint of a weak algorithm', instead('a=fingerprint', 'a=fingerprint:md5 AB:AB')],
    ['a fingerprint that is too short', instead('a=fingerprint', 'a=fingerprint:sha-256 AB:AB')],
    ['ice-lite, with which we would send checks to its candidates', more('a=ice-lite')],
    ['an unknown role', instead('a=setup', 'a=setup:holdconn')],
  ])('is refused with words: %s', (_name, sdp) => {
    expect(faultOfDescription(sdp, 'offer')).toMatch(/^[A-Z].*\.$/)
  })

  it('has a role of its own in an answer', () => {
    expect(faultOfDescription(text(offer), 'answer')).toMatch(/setup/)
    expect(faultOfDescription(instead('a=setup', 'a=setup:active'), 'answer')).toBeNull()
  })
})
