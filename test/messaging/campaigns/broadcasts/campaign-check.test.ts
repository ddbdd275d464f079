import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// The dry run of a broadcast that is there (docs/adr/0074).

let scene: CampaignScene
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look at
type Shown = any

beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene?.parley.close())

const check = async (id: string): Promise<Shown> => {
  const { body } = await scene.admin.ask(
    `query ($id: ID!) { broadcastCheck(id: $id) {
       isReady pendingCount sendableCount optedOutCount goneCount repeatedCount newContactCount unfitCount leftCount
       problems { kind isBlocking count message } unfit { recipient { to } missing unexpected }
       samples { text recipient { to } } usage { used limit } } }`,
    { id },
  )
  return body.errors ?? body.data.broadcastCheck
}
const sql = (text: string, values: unknown[]) => scene.parley.app.pool.query(text, values)
const kinds = ({ problems }: Shown) => problems.map(({ kind }: Shown) => kind)

test('one that is ready: what would be sent, and to how many; nothing is', async () => {
  const id = await scene.draft(3)
  const before = (await scene.parley.sandbox.messages()).length
  const shown = await check(id)
  expect(shown).toMatchObject({
    isReady: true,
    pendingCount: 3,
    sendableCount: 3,
    newContactCount: 3,
    unfitCount: 0,
    problems: [],
  })
  expect(shown.samples).toHaveLength(3)
  expect(shown.samples[0].text).toContain('Ann')
  expect((await scene.campaign(id)).status).toBe('draft')
  expect((await scene.parley.sandbox.messages()).length).toBe(before)
})

test('who would get nothing: deleted, opted out, twice, without values', async () => {
  const { shop } = scene
  const rows = scene.rows(5)
  const known = rows.slice(0, 3)
  const made = await Promise.all(
    known.map(({ phone_number }) => shop.v1.post('/contacts', { phone: phone_number })),
  )
  const ids = made.map(({ body }) => body.id as string)
  const id = await scene.draft(0)
  await scene.add(id, rows)
  await sql('update broadcast_recipient set contact_id = $2 where broadcast_id = $1 and phone = $3', [
    id,
    ids[0],
    String(rows[0]?.phone_number).slice(1),
  ])
  await sql('update contact set deleted_at = now() where id = $1', [ids[0]])
  await sql('update contact set marketing_opted_out = true where id = $1', [ids[1]])
  // Another spelling of somebody who stands in it.
  await sql(
    `insert into contact_identity (workspace_id, kind, scope, value, contact_id, created_at)
     values ($1, 'wa_id', '', $2, $3, now())`,
    [shop.workspaceId, String(rows[3]?.phone_number).slice(1), ids[2]],
  )
  await sql(
    `update broadcast_recipient set own = '{"params": {"2": "x"}}' where broadcast_id = $1 and phone = $2`,
    [id, String(rows[4]?.phone_number).slice(1)],
  )
  const counts = { pendingCount: 5, goneCount: 1, repeatedCount: 1, newContactCount: 1, unfitCount: 1 }
  expect(await check(id)).toMatchObject({
    ...counts,
    optedOutCount: 0,
    sendableCount: 2,
    isReady: false,
    unfit: [{ recipient: { to: rows[4]?.phone_number }, missing: ['1'], unexpected: ['2'] }],
  })
  await scene.template('order_update', { category: 'marketing' })
  expect(await check(id)).toMatchObject({ ...counts, optedOutCount: 1, sendableCount: 1 })
  await scene.template('order_update', { category: 'utility' })
  // What it says of a start is what a start says.
  const { problems } = await check(id)
  const started = await scene.do(id, 'start')
  expect(problems).toMatchObject([{ kind: 'VALUES_UNFIT', isBlocking: true, count: 1 }])
  expect(started.body.message).toBe(problems[0].message)
})

test('all that stands in the way is told at once, in the words of the start', async () => {
  const id = await scene.draft(2)
  await scene.template('order_update', { status: 'paused' })
  await scene.numberStatus('restricted')
  const both = await check(id)
  expect(kinds(both)).toEqual(['TEMPLATE_NOT_APPROVED', 'ACCOUNT_NOT_ACTIVE'])
  expect((await scene.do(id, 'start')).body.message).toBe(both.problems[0].message)
  await scene.template('order_update', { status: 'approved' })
  await scene.numberStatus('active')

  const [{ used }] = [(await check(id)).usage]
  await scene.limits({ broadcastMessagesPerMonth: used + 1 })
  expect(await check(id)).toMatchObject({
    isReady: true,
    leftCount: 1,
    problems: [{ kind: 'MONTH_TOO_SHORT', isBlocking: false, count: 1 }],
  })
  await scene.limits({ broadcastMessagesPerMonth: 0 })
  const none = await check(id)
  expect(none).toMatchObject({ isReady: false, problems: [{ kind: 'MONTH_USED_UP' }] })
  expect((await scene.do(id, 'start')).body.message).toBe(none.problems[0].message)
  await scene.limits({ broadcastMessagesPerMonth: null, contacts: 1 })
  expect(kinds(await check(id))).toEqual(['CONTACTS_LIMIT'])
  expect((await scene.do(id, 'start')).status).toBe(403)
  await scene.limits({ contacts: null })

  expect(kinds(await check(await scene.draft(0)))).toEqual(['NO_RECIPIENTS'])
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed' })
  expect(kinds(await check(id))).toEqual(['WRONG_STATE', 'NO_RECIPIENTS'])
  expect(await check('00000000-0000-7000-8000-000000000000')).toMatchObject([
    { extensions: { code: 'NOT_FOUND' } },
  ])
})
