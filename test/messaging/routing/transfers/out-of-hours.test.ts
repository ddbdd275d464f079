import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTransfers } from './scene.ts'

// Outside business hours the person is told so instead of handed over (spec/8 TR10; docs/adr/0093).

let scene: Awaited<ReturnType<typeof startTransfers>>
let admin: Person
let id: string
let phone: string

const words = 'We are back at nine.'
/** Open from nine to five, every day. */
const week = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
  day,
  enabled: true,
  startTime: '09:00',
  endTime: '17:00',
}))

beforeAll(async () => {
  scene = await startTransfers()
})
beforeEach(async () => {
  await scene.sql('delete from transfer')
  await zone('UTC')
  await hours({ enabled: true, message: words })
  await at(20)
  ;({ id, phone } = await scene.create())
  await scene.receive({ waId: phone.slice(1) })
})
afterAll(() => scene?.parley.close())

const zone = (timezone: string) =>
  scene.sql('update workspace set timezone = $2 where id = $1', [scene.shop.workspaceId, timezone])
const hours = (given: { enabled?: boolean; message?: string; holidays?: object[] }) =>
  scene.settings({
    business_hours: JSON.stringify(week),
    ...(given.enabled !== undefined && { business_hours_enabled: given.enabled }),
    ...(given.message !== undefined && { out_of_hours_message: given.message }),
    holidays: JSON.stringify(given.holidays ?? []),
  })
/** Time goes on, and somebody signs in again. */
async function pass(seconds: number): Promise<void> {
  await scene.parley.clock.advance(seconds)
  admin = await scene.person('admin')
}
/** The next moment at which it is this hour in UTC. */
async function at(hour: number): Promise<void> {
  const now = scene.parley.clock.now()
  const next = new Date(now)
  next.setUTCHours(hour, 0, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  await pass((next.getTime() - now.getTime()) / 1000)
}
const ask = async (fields: object = {}, contact = id) => {
  const { status, body } = await admin.api.post('/chatbot/transfers', {
    contact_id: contact,
    source: 'keyword',
    ...fields,
  })
  return { status, message: body.message ?? body.data?.message, transfer: body.data?.transfer }
}
const said = (contact = id) =>
  scene.sql(
    `select content->>'body' as body, sent_by_type as by, number_id as number from message
     where contact_id = $1 and direction = 'outgoing' order by id`,
    [contact],
  )
const transfers = async (contact = id) =>
  Number((await scene.sql('select count(*) as n from transfer where contact_id = $1', [contact]))[0]?.n)
const told = { status: 200, message: 'Outside business hours', transfer: null }

describe('outside of them', () => {
  test.each(['keyword', 'flow'])('a %s says so, and hands nothing over', async (source) => {
    expect(await ask({ source })).toEqual(told)
    expect(await said()).toEqual([{ body: words, by: 'chatbot', number: scene.shop.numberId }])
    expect(await transfers()).toBe(0)
    expect(await scene.told(id)).not.toContain('transfer.created')
  })

  test.each(['manual', 'chatbot_disabled'])('%s hands the chat over', async (source) => {
    expect(await ask({ source })).toMatchObject({ message: 'Transfer created', transfer: { source } })
    expect(await said()).toEqual([])
  })

  test('without words the chat is handed over', async () => {
    await hours({ message: '' })
    expect((await ask()).message).toBe('Transfer created')
    expect(await said()).toEqual([])
  })

  test('the graph answers null, with the chat as it is', async () => {
    const text = `mutation ($input: TransferChatInput!) { transferChat(input: $input) {
      transfer { id source } conversation { contactId isWithPeople lastMessagePreview } } }`
    const input = { contactId: id, to: { general: true }, source: 'FLOW' }
    expect((await admin.graphql(text, { input })).transferChat).toEqual({
      transfer: null,
      conversation: { contactId: id, isWithPeople: false, lastMessagePreview: words },
    })
    await at(12)
    expect((await admin.graphql(text, { input })).transferChat).toMatchObject({
      transfer: { source: 'FLOW' },
      conversation: { contactId: id, isWithPeople: true },
    })
  })

  test('nothing is said outside the 24-hour window, and nothing is handed over', async () => {
    await pass(24 * 3600)
    expect(await ask()).toEqual(told)
    expect(await said()).toEqual([])
    expect(await transfers()).toBe(0)
  })

  test('what refuses a transfer refuses this, and nothing is said', async () => {
    const { id: stranger } = await scene.create({}, scene.other)
    expect((await ask({}, stranger)).status).toBe(404)
    expect((await ask({ team_id: '00000000-0000-4000-8000-000000000000' })).status).toBe(400)
    expect((await ask({ agent_id: '00000000-0000-4000-8000-000000000000' })).status).toBe(400)
    expect((await ask({ messaging_account: 'Nobody' })).status).toBe(400)
    expect((await ask({ source: 'manual' })).message).toBe('Transfer created')
    expect(await ask()).toMatchObject({ status: 409, message: 'Contact already has an active transfer' })
    await pass(24 * 3600)
    expect((await ask()).status).toBe(409)
    expect(await said()).toEqual([])
  })

  test('it is nobody’s turn for that', async () => {
    const made = await admin.api.post('/teams', { name: 'Nights', assignment_strategy: 'round_robin' })
    const { id: team } = made.body.data.team
    await admin.api.post(`/teams/${team}/members`, { user_id: admin.id })
    expect(await ask({ team_id: team })).toEqual(told)
    const rows = await scene.sql('select last_assigned_at from team_member where team_id = $1', [team])
    expect(rows).toEqual([{ last_assigned_at: null }])
  })
})

describe('whether it is open', () => {
  test('is asked of the hours', async () => {
    await at(9)
    expect((await ask()).message).toBe('Transfer created')
    expect(await said()).toEqual([])
  })

  test('is asked only where they count', async () => {
    await hours({ enabled: false })
    expect((await ask()).message).toBe('Transfer created')
  })

  test('is asked in the time zone of the workspace', async () => {
    // Eight in the evening in UTC is noon there.
    await zone('America/Anchorage')
    expect((await ask()).message).toBe('Transfer created')
    const { id: later } = await scene.create()
    await zone('Asia/Tokyo')
    await at(9)
    expect(await ask({}, later)).toEqual(told)
  })

  test('is asked of holidays', async () => {
    await at(12)
    const date = scene.parley.clock.now().toISOString().slice(0, 10)
    await hours({ holidays: [{ date, name: 'Off', ranges: [] }] })
    expect(await ask()).toEqual(told)
    await hours({ holidays: [{ date, name: 'Half', ranges: [{ startTime: '11:00', endTime: '13:00' }] }] })
    expect((await ask()).message).toBe('Transfer created')
  })
})
