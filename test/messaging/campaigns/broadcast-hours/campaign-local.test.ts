import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignScene, startCampaignScene } from '../broadcasts/campaign-scene.ts'

// Campaigns that begin at each person's local time (docs/adr/0084).

let scene: CampaignScene

beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene?.parley.close())

let phones = 2_000_000
const row = (country: string) => ({
  phone_number: `+${country}${phones++}`,
  recipient_name: '',
  template_params: { 1: 'Ann' },
})

const locally = async (id: string, at: string) => {
  const { body } = await scene.admin.ask(
    `mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) {
       broadcast { status localStart scheduledAt } } }`,
    { input: { id, localStart: at } },
  )
  return body.errors ?? body.data.updateBroadcast.broadcast
}
const shown = async (id: string) => {
  const { body } = await scene.admin.ask(
    `query ($id: ID!) { broadcast(id: $id) { status localStart scheduledAt heldCount nextDueAt counts { sent }
       recipients(first: 20) { nodes { status dueAt } } } }`,
    { id },
  )
  expect(body.errors).toBeUndefined()
  return body.data.broadcast
}
const looks = async (id: string, expected: object) => {
  let last: unknown
  const isSo = async () => {
    last = await shown(id)
    try {
      expect(last).toMatchObject(expected)
      return true
    } catch {
      return false
    }
  }
  await scene.parley.until(isSo).catch(() => expect(last).toMatchObject(expected))
}
const goTo = async (at: string) => {
  await scene.later((Date.parse(at) - scene.parley.app.clock.nowMs()) / 1000)
}
/** A day, so many from now. */
const dayIn = (days: number) =>
  new Date(scene.parley.app.clock.nowMs() + days * 86_400_000).toISOString().slice(0, 10)
const draft = async (countries: readonly string[], at: string) => {
  const id = await scene.draft(0)
  expect((await scene.add(id, countries.map(row))).status).toBe(200)
  expect(await locally(id, at)).toMatchObject({ status: 'DRAFT', localStart: at })
  return id
}
const statuses = async (id: string) =>
  (await shown(id)).recipients.nodes.map(({ status }: { status: string }) => status !== 'PENDING')

test('three zones get it one after the other, each at ten of their own clock', async () => {
  const day = dayIn(2)
  const id = await draft(['1201', '4915', '9198', '1555'], `${day}T10:00`)
  expect(await shown(id)).toMatchObject({ scheduledAt: `${day}T10:00:00.000Z` })
  expect((await scene.do(id, 'start')).status).toBe(200)
  // It begins when the first has that time: in India.
  await looks(id, { status: 'SCHEDULED', scheduledAt: `${day}T04:30:00.000Z` })
  await goTo(`${day}T04:29:00Z`)
  await looks(id, { status: 'SCHEDULED' })
  await goTo(`${day}T04:30:00Z`)
  await looks(id, { status: 'RUNNING', heldCount: 3, nextDueAt: `${day}T09:00:00.000Z`, counts: { sent: 1 } })
  expect(await statuses(id)).toEqual([false, false, true, false])
  await goTo(`${day}T09:00:00Z`)
  await looks(id, { status: 'RUNNING', heldCount: 2, nextDueAt: `${day}T10:00:00.000Z`, counts: { sent: 2 } })
  expect(await statuses(id)).toEqual([false, true, true, false])
  expect((await scene.do(id, 'pause')).status).toBe(200)
  await goTo(`${day}T10:00:00Z`)
  await looks(id, { status: 'PAUSED', counts: { sent: 2 } })
  expect((await scene.do(id, 'start')).status).toBe(200)
  await looks(id, { status: 'RUNNING', heldCount: 1, nextDueAt: `${day}T15:00:00.000Z`, counts: { sent: 3 } })
  await goTo(`${day}T15:00:00Z`)
  await looks(id, { status: 'COMPLETED', heldCount: 0, counts: { sent: 4 } })
  await scene.recount(id)
}, 120_000)

test('whose time has passed gets it at once, who sleeps then waits for the morning, and a start by hand is for all', async () => {
  const day = dayIn(2)
  await goTo(`${day}T06:00:00Z`)
  const id = await draft(['9198', '4915', '1201'], `${day}T09:30`)
  const { body } = await scene.admin.ask(
    'mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { id } } }',
    { input: { id, quietHours: { from: '20:00', to: '10:00', zone: 'RECIPIENT' } } },
  )
  expect(body.errors).toBeUndefined()
  // In India it is half past eleven.
  expect((await scene.do(id, 'start')).status).toBe(200)
  await looks(id, { status: 'RUNNING', heldCount: 2, nextDueAt: `${day}T09:00:00.000Z`, counts: { sent: 1 } })
  expect((await scene.do(id, 'cancel')).status).toBe(200)
  await looks(id, { status: 'CANCELLED', heldCount: 0, counts: { sent: 1 } })
  await scene.recount(id)
  const now = await draft(['9198', '4915', '1201'], `${dayIn(1)}T09:30`)
  expect((await scene.do(now, 'start')).status).toBe(200)
  await looks(now, { status: 'SCHEDULED' })
  expect((await scene.do(now, 'start')).status).toBe(200)
  await looks(now, { status: 'COMPLETED', localStart: null, counts: { sent: 3 } })
  await scene.recount(now)
}, 120_000)

test('another time takes it back; what is no local time, or has passed, is refused', async () => {
  const id = await draft(['4915'], '2030-01-08T10:00')
  const { account, templateId } = scene
  const put = (scheduled_at: string) =>
    scene.admin.api.send('PUT', `/campaigns/${id}`, {
      name: 'Winter',
      messaging_account: account,
      template_id: templateId,
      scheduled_at,
    })
  const { scheduledAt } = await shown(id)
  expect((await put(scheduledAt)).status).toBe(200)
  expect(await shown(id)).toMatchObject({ localStart: '2030-01-08T10:00' })
  expect((await put('2030-01-09T10:00:00Z')).status).toBe(200)
  expect(await shown(id)).toMatchObject({ localStart: null })
  for (const at of ['2020-01-01T10:00', '2030-02-30T10:00', '2030-01-08 10:00', '2030-01-08T25:00'])
    expect(await locally(id, at), at).toMatchObject([
      { extensions: { code: 'INVALID_FIELD', field: 'input.localStart' } },
    ])
}, 120_000)
