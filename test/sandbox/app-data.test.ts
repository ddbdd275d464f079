import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AT_ONCE, type Bench, type Json, startBench, until } from './harness.ts'

const RUI = '351912000111'
let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

const codeOf = async (answer: Promise<{ body: Json }>) => (await answer).body.error?.code
const newNumber = async (display_phone_number: string) =>
  (await bench.sim('POST', '/numbers', { display_phone_number })).body.phone_number_id as string

describe("the business app's data", () => {
  const sync = (phone: string, sync_type: string) =>
    bench.graph('POST', `/${phone}/smb_app_data`, { messaging_product: 'whatsapp', sync_type })
  const told = (field: string) => bench.receiver.callbacks.filter((each) => each.field === field)

  it('comes once of each kind: the address book, and what was written in three phases', async () => {
    await bench.auto(AT_ONCE)
    const phone_number_id = await newNumber('+351210000028')
    const text = { messaging_product: 'whatsapp', to: RUI, type: 'text', text: { body: 'hello' } }
    const contact = { phone_number: `+${RUI}`, full_name: 'Rui Silva', first_name: 'Rui' }
    await bench.sim('POST', '/state_sync', { phone_number_id, action: 'add', contact })
    await bench.inbound({ type: 'text', text: { body: 'hi' } }, { phone_number_id })
    await bench.graph('POST', `/${phone_number_id}/messages`, text)
    expect((await sync(phone_number_id, 'smb_app_state_sync')).status).toBe(200)
    expect((await sync(phone_number_id, 'history')).status).toBe(200)
    expect(await codeOf(sync(phone_number_id, 'history'))).toBe(2593107)
    await until(() => told('smb_app_state_sync').length === 2 && told('history').length === 3)
    expect(told('smb_app_state_sync')[1]!.value.state_sync).toEqual([
      {
        type: 'contact',
        contact: { ...contact, phone_number: RUI },
        action: 'add',
        metadata: { timestamp: expect.any(String) },
      },
    ])
    const phases = told('history').map(({ value }) => value.history[0])
    expect(phases.map(({ metadata }) => [metadata.phase, metadata.progress])).toEqual([
      [0, 33],
      [1, 67],
      [2, 100],
    ])
    const [thread] = phases[0].threads
    expect(thread.id).toBe(RUI)
    expect(thread.messages.map((message: Json) => [message.from, message.text.body])).toEqual([
      [RUI, 'hi'],
      ['351210000028', 'hello'],
    ])
    expect(await codeOf(sync(phone_number_id, 'weather'))).toBe(100)
  })

  it('has files as placeholders first, and by themselves afterwards', async () => {
    const phone_number_id = await newNumber('+351210000029')
    await bench.inbound(
      { id: 'wamid.file', type: 'image', image: { caption: 'Broken' } },
      { phone_number_id },
    )
    expect((await sync(phone_number_id, 'history')).status).toBe(200)
    await until(() => told('history').length === 4)
    const values = told('history').map(({ value }) => value)
    const [message] = values[0]!.history[0].threads[0].messages
    expect(message).toMatchObject({ id: 'wamid.file', from: RUI, type: 'media_placeholder' })
    expect(message.image).toBeUndefined()
    expect(values[3]!.messages).toMatchObject([
      {
        id: 'wamid.file',
        from: RUI,
        type: 'image',
        image: { caption: 'Broken', mime_type: 'image/jpeg', id: expect.any(String) },
      },
    ])
  })

  it('can be asked for on the first day only', async () => {
    const id = (await bench.sim('POST', '/numbers', { display_phone_number: '+351210000027' })).body
      .phone_number_id
    await bench.sim('POST', '/clock', { advance_seconds: 86_401 })
    expect(await codeOf(sync(id, 'history'))).toBe(2593108)
  })
})
