import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteContact } from '#messaging/inbox/contact-changes/update.ts'
import { drainErasures } from '#messaging/records/personal-data/erase.ts'
import { endpointById } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { answering, type Rig, startRig } from './rig.ts'

// What was to be told of somebody who is erased is neither kept nor sent: also not by an endpoint that was paused when
// they were deleted and works again.

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig?.close())

const phone = '15551234567'
const sql = async (text: string, values: unknown[]) => (await rig.app.pool.query(text, values)).rows

/** An endpoint that failed, in a workspace whose only contact the events are about. */
async function failing() {
  const ctx = await rig.workspaceCtx()
  const receiver = await rig.receiver(answering(500))
  const endpoint = await rig.endpoint(ctx, receiver.url, ['message.status', 'contact.deleted'])
  const { workspaceId } = endpoint
  const events = await rig.emit(workspaceId, 12)
  await rig.drain()
  expect(await endpointById(ctx, endpoint.id)).toMatchObject({ status: 'paused' })
  const [contact] = await sql('select id from contact where workspace_id = $1', [workspaceId])
  return { ctx, receiver, endpoint, workspaceId, events, contactId: String(contact.id) }
}

const bodiesOf = async (workspaceId: string): Promise<string[]> =>
  (await sql('select body from event_body where workspace_id = $1 order by created_at', [workspaceId])).map(
    ({ body }) => body,
  )

test('a paused endpoint sends nothing of them when it works again, but that they were deleted, without their phone', async () => {
  const { ctx, receiver, workspaceId, contactId } = await failing()
  // Somebody else, of whom all of it stays.
  const other = rig.app.clock.now()
  const otherId = (
    await sql(
      `insert into contact (workspace_id, id, phone, tags, custom_fields, created_at, updated_at)
       values ($1, gen_random_uuid(), '15550000000', '{}', '{}', $2, $2) returning id`,
      [workspaceId, other],
    )
  )[0]?.id
  const [kept] = await rig.emit(workspaceId, 1, { contactId: otherId })
  await rig.drain()
  expect(await bodiesOf(workspaceId)).toHaveLength(13)

  await deleteContact(ctx, contactId)
  await drainFanOut(rig.app)
  await drainErasures(rig.app)
  const about = (await bodiesOf(workspaceId)).filter((body) => !body.includes(String(kept)))
  expect(about).toHaveLength(1)
  expect(about.join()).not.toContain(phone)
  const left = await rig.deliveries(workspaceId)
  expect(left.map(({ event_type }) => event_type)).toEqual(['message.status', 'contact.deleted'])
  expect(left[0]?.event_id).toBe(kept)

  receiver.answer = answering(200)
  const before = receiver.received.length
  await rig.clock.advance(2 * 60 * 60)
  await rig.drain()
  await rig.drain()
  const sent = receiver.received.slice(before).map(({ body }) => JSON.parse(body))
  expect(sent).toEqual([
    expect.objectContaining({ id: kept, type: 'message.status' }),
    {
      id: expect.any(String),
      type: 'contact.deleted',
      timestamp: expect.any(String),
      data: { contact: { id: contactId, phone: null } },
    },
  ])
})

test('deliveries that came to their end go too, with what receivers answered', async () => {
  const { ctx, receiver, workspaceId, contactId } = await failing()
  receiver.answer = (res) => void res.writeHead(200).end(`thanks for ${phone}`)
  await rig.clock.advance(2 * 60 * 60)
  await rig.drain()
  await rig.drain()
  expect((await rig.deliveries(workspaceId)).map(({ state }) => state)).toContain('delivered')
  await deleteContact(ctx, contactId)
  receiver.answer = (res) => void res.writeHead(500).end(`what is ${phone}?`)
  await rig.drain()
  await drainErasures(rig.app)
  const left = await rig.deliveries(workspaceId)
  expect(left).toMatchObject([{ event_type: 'contact.deleted', state: 'waiting', tries: 1 }])
  expect(left[0]?.last_answer).toMatchObject({ status: 500, body: null })
})

test('who was deleted before their events were queued is looked at again', async () => {
  const { ctx, workspaceId, contactId } = await failing()
  await rig.emit(workspaceId, 3)
  await deleteContact(ctx, contactId)
  await drainErasures(rig.app)
  const due = async () =>
    (await sql('select phone, erase_at as at from contact where id = $1', [contactId]))[0]
  // The phone is gone with all that was queued; what is queued from now on is looked for in a minute.
  const { phone: left, at } = await due()
  expect(left).toBeNull()
  expect(Number(at) - rig.clock.nowMs()).toBeGreaterThan(0)
  expect(Number(at) - rig.clock.nowMs()).toBeLessThanOrEqual(60_000)
  await sql(
    `insert into event_body (workspace_id, event_id, contact_id, body, created_at)
     values ($1, gen_random_uuid(), $2, '{"type":"message.status","data":{"to":"${phone}"}}', now())`,
    [workspaceId, contactId],
  )
  await drainFanOut(rig.app)
  await rig.clock.advance(60)
  await drainErasures(rig.app)
  expect((await bodiesOf(workspaceId)).map((body) => JSON.parse(body).type)).toEqual(['contact.deleted'])
  expect((await bodiesOf(workspaceId)).join()).not.toContain(phone)
})

test('those of another workspace stay, also where ids are the same', async () => {
  const [ours, theirs] = [await failing(), await failing()]
  await sql('update event_body set contact_id = $2 where workspace_id = $1', [
    theirs.workspaceId,
    ours.contactId,
  ])
  await deleteContact(ours.ctx, ours.contactId)
  await drainFanOut(rig.app)
  await drainErasures(rig.app)
  expect(await bodiesOf(ours.workspaceId)).toHaveLength(1)
  expect(await bodiesOf(theirs.workspaceId)).toHaveLength(12)
  expect(await rig.deliveries(theirs.workspaceId)).toHaveLength(12)
})
