import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Ports } from '#outside/voice/ports.ts'
import { VoiceCall } from '#outside/voice/voice-call.ts'
import { tone } from '#sandbox/calling/sound/tones.ts'
import { until } from '../support/until.ts'
import { type Bench, type Json, PHONE, startBench } from './harness.ts'

const RUI = '351912000111'
let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

const business = (action: string, more: object) =>
  bench.graph('POST', `/${PHONE}/calls`, { messaging_product: 'whatsapp', action, ...more })
const customer = (event: string, more: object = {}) =>
  bench.sim('POST', '/calls', { phone_number_id: PHONE, from: RUI, event, ...more })
const heard = async (id: string): Promise<Json> =>
  (await bench.sim('GET', `/calls/${encodeURIComponent(id)}/heard`)).body

describe('a call that sounds', () => {
  it('of a customer: plays from the moment in which it is accepted, presses digits, hears', async () => {
    const media = { play: { frequency: 440 }, digits: [{ digit: '5', after_ms: 200 }] }
    const { id } = (await customer('connect', { media })).body
    const offered = await until(async () => {
      const { calls } = (await bench.sim('GET', '/calls')).body
      return calls.find((call: Json) => call.id === id)?.offer?.sdp as string | undefined
    })
    expect(offered).toMatch(/a=ice-lite\r\nm=audio/)
    const us = new VoiceCall({ ports: new Ports([42_200, 42_209]), address: '127.0.0.1', folder: '', id: '' })
    const pressed: string[] = []
    us.onDigit((digit) => pressed.push(digit))
    const session = { sdp_type: 'answer', sdp: await us.answerPlatform(offered) }
    const refused = await business('accept', { call_id: id, session: { ...session, sdp: 'v=0 nonsense' } })
    expect(refused.status).toBe(400)
    expect((await business('pre_accept', { call_id: id, session })).status).toBe(200)
    expect((await business('accept', { call_id: id, session })).status).toBe(200)
    void us.play(
      (await tone(660)).map((data) => ({ data, samples: 960 })),
      { loop: true },
    )
    await until(() => pressed.includes('5'))
    const told = await until(async () => {
      const now = await heard(id)
      return now.tones[0]?.frequency === 660 && now.tones[0].ms >= 300 && now
    })
    expect(told.packets.received).toBeGreaterThan(10)
    const file = await fetch(`${bench.sandbox.url}/__sim/calls/${encodeURIComponent(id)}/recording`)
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
    await customer('terminate', { id })
    await us.close()
    expect((await heard(id)).tones[0].frequency).toBe(660)
  })

  it('that nobody wanted to hear has nothing to tell', async () => {
    const { id } = (await customer('connect')).body
    expect((await bench.sim('GET', `/calls/${encodeURIComponent(id)}/heard`)).status).toBe(400)
    await customer('terminate', { id })
    expect((await customer('connect', { media: { play: { frequency: 441 } } })).status).toBe(400)
    expect((await customer('connect', { media: { play: { ogg: 'AAAA' } } })).status).toBe(400)
  })
})
