import { createSocket } from 'node:dgram'
import { afterAll, describe, expect, it } from 'vitest'
import { Ports } from '#outside/voice/ports.ts'
import { VoiceCall, type VoiceEnd } from '#outside/voice/voice-call.ts'
import { Peer } from '#sandbox/calling/sound/peer.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

const folder = makeTempFolder()
afterAll(() => folder.remove())

function newCall(ports: [number, number]) {
  const call = new VoiceCall({
    ports: new Ports(ports),
    address: '127.0.0.1',
    folder: folder.path,
    id: 'call',
  })
  const connected: VoiceEnd[] = []
  const ended: VoiceEnd[] = []
  call.onConnected((who) => connected.push(who))
  call.onEnd((who) => ended.push(who))
  return { call, connected, ended }
}

const silent = (digits: { digit: string; after_ms: number }[] = []) => new Peer({ digits }, [])

/** Sends packets to a port of ours as fast as it goes. */
async function flood(port: number, packets: Buffer[], times: number): Promise<void> {
  const socket = createSocket('udp4')
  for (let sent = 0; sent < times; sent++) {
    for (const packet of packets) socket.send(packet, port, '127.0.0.1')
    // The kernel's buffer is not what is tried here.
    if (sent % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.close()
}

describe('the media of a call', () => {
  it('drops what strangers send, and what is too large, and goes on', async () => {
    const { call, connected } = newCall([42_100, 42_109])
    const customer = silent([{ digit: '7', after_ms: 1200 }])
    const pressed: string[] = []
    call.onDigit((digit) => pressed.push(digit))
    await customer.takeAnswer(await call.answerPlatform(await customer.offer()))
    await until(() => connected.includes('customer'))
    customer.begin()

    const speech = Buffer.concat([Buffer.from([0x80, 111, 0, 1]), Buffer.alloc(160, 1)])
    const handshake = Buffer.concat([Buffer.from([22, 254, 253]), Buffer.alloc(100)])
    const check = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), Buffer.alloc(12, 9)])
    await flood(42_100, [speech, handshake, check, Buffer.alloc(1600, 0x80), Buffer.alloc(0)], 500)
    expect(call.dropped).toBeGreaterThan(1000)
    await until(() => pressed.includes('7'))
    await call.close()
    await customer.close()
  })

  it('is offered to the platform, which answers', async () => {
    const { call, connected, ended } = newCall([42_110, 42_119])
    const customer = silent()
    await call.takePlatformAnswer(await customer.answer(await call.offerPlatform()))
    await until(() => connected.includes('customer'))
    void call.play([{ data: Buffer.from([0xf8, 0xff, 0xfe]), samples: 960 }], { loop: true })
    await until(() => customer.received > 5)
    await call.close()
    await customer.close()
    expect(ended).toEqual([])
  })

  it.each(['actpass', 'active', 'passive'])(
    'is connected where the platform offers the role %s',
    async (role) => {
      const { call, connected } = newCall([42_120, 42_129])
      const customer = silent()
      const offer = await customer.offer()
      const answer = await call.answerPlatform(offer.replace('a=setup:actpass', `a=setup:${role}`))
      expect(answer).toContain(role === 'active' ? 'a=setup:passive' : 'a=setup:active')
      await customer.takeAnswer(answer)
      await until(() => connected.includes('customer'))
      await call.close()
      await customer.close()
    },
  )

  it('is lost where the other side is not who the platform named', async () => {
    const { call, ended } = newCall([42_130, 42_139])
    const customer = silent()
    const other = `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`
    const offer = (await customer.offer()).replace(/a=fingerprint:.*/, other)
    await customer.takeAnswer(await call.answerPlatform(offer))
    await until(() => ended.includes('customer'))
    await call.close()
    await customer.close()
  })

  it('keeps no port of a session that was under way when the call came to its end', async () => {
    const settings = { ports: new Ports([42_150, 42_153]), address: '127.0.0.1', folder: folder.path }
    for (let times = 0; times < 3; times++) {
      const call = new VoiceCall({ ...settings, id: `over-${times}` })
      const customer = silent()
      const answers = [
        call.answerPlatform(await customer.offer()),
        call.answerAgent((await customer.offer()).replace('a=ice-lite\r\n', '')),
      ]
      const over = Promise.all(answers.map((each) => expect(each).rejects.toThrow('the call is over')))
      await call.close()
      await over
      call.record()
      await customer.close()
    }
    expect(settings.ports.take()).toBeDefined()
    expect(settings.ports.take()).toBeDefined()
  })

  it('refuses a description that it does not understand, and keeps no port for it', async () => {
    const { call } = newCall([42_140, 42_141])
    for (let times = 0; times < 3; times++)
      await expect(call.answerPlatform('v=0\r\ns=-\r\n')).rejects.toThrow('one media line')
    const customer = silent()
    expect(await call.answerPlatform(await customer.offer())).toContain('127.0.0.1 4214')
    await call.close()
    await customer.close()
  })
})
