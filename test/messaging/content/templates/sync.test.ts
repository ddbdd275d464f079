import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { applyTemplateCallback } from '#messaging/content/templates/callback.ts'
import { syncTemplates } from '#messaging/content/templates/sync.ts'
import { listTemplates, templateById } from '#messaging/content/templates/template-queries.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { BUSINESS, until } from '../../../sandbox/harness.ts'
import { nextOf } from '../../../support/next-of.ts'
import { type Stage, startStage } from '../../../support/stage.ts'

let stage: Stage
let number: NumberEntry

beforeAll(async () => {
  stage = await startStage()
  number = await stage.connect()
})
afterAll(() => stage.close())

beforeEach(async () => {
  await stage.bench.reset()
  await stage.app.pool.query("delete from template where status in ('draft', 'disabled')")
  await syncTemplates(stage.app, number)
  await stage.app.pool.query('delete from event')
})

const named = async (name: string) => (await listTemplates(stage.ctx, { name })).rows[0]

/** Submits a template at the platform, decided about at once. */
async function submit(name: string, text = 'All is well.', language = 'en') {
  await stage.bench.auto({ template_review_ms: 0 })
  const body = { name, language, category: 'UTILITY', components: [{ type: 'BODY', text }] }
  const answer = await stage.bench.graph('POST', `/${BUSINESS}/message_templates`, body)
  return answer.body.id as string
}

/** Waits for the platform's callback with this event and applies it. */
async function applyNext(event: string) {
  const find = () =>
    stage.bench.receiver.callbacks.find(
      ({ field, value }) => field.includes('template') && value.event === event,
    )
  await until(() => find() !== undefined, `the callback ${event}`)
  const callback = find()
  if (!callback) throw new Error('no callback')
  stage.bench.receiver.callbacks.splice(stage.bench.receiver.callbacks.indexOf(callback), 1)
  await applyTemplateCallback(stage.app, number, callback.field, callback.value)
  return callback
}

it('has the templates of the platform right after a number was connected', async () => {
  const { rows } = await listTemplates(stage.ctx, { status: 'approved' })
  expect(rows.map((row) => row.name).sort()).toEqual(['hello', 'order_update', 'spring_sale'])
  const sale = await named('spring_sale')
  expect(sale).toMatchObject({
    category: 'marketing',
    language: 'en',
    parameterFormat: 'named',
    quality: 'green',
    numberId: number.id,
    variables: { body: ['first_name'], header: [], buttons: ['0'], headerMedia: true },
  })
  expect((await named('hello'))?.parameterFormat).toBeNull()
})

it('changes nothing and tells nothing when nothing changed', async () => {
  const before = await listTemplates(stage.ctx, {})
  expect(await syncTemplates(stage.app, number)).toBe(3)
  expect((await listTemplates(stage.ctx, {})).rows).toEqual(before.rows)
  expect(await stage.events('template.status')).toEqual([])
})

it('reads every page', async () => {
  await stage.bench.sim('POST', '/settings', { templates_per_hour: null })
  for (let index = 0; index < 205; index++) await submit(`bulk_${index}`)
  expect(await syncTemplates(stage.app, number)).toBe(208)
  const { rows } = await stage.app.pool.query("select count(*) from template where name like 'bulk_%'")
  expect(rows[0].count).toBe(205)
  await stage.bench.reset()
  await syncTemplates(stage.app, number)
  expect(
    (await stage.events('template.status')).filter(({ data }) => data.set?.status === 'disabled'),
  ).toHaveLength(205)
})

it('tells the state, category and quality that changed, with what was before', async () => {
  const row = await named('hello')
  await stage.app.pool.query(
    "update template set status = 'pending', category = 'marketing', quality = 'red' where id = $1",
    [row?.id],
  )
  await stage.clock.advance(1)
  await syncTemplates(stage.app, number)
  expect(await templateById(stage.ctx, row?.id ?? '')).toMatchObject({
    status: 'approved',
    category: 'utility',
  })
  expect(await stage.events('template.status')).toMatchObject([
    { subjectId: row?.id, data: { set: { status: 'approved' }, extras: { previous_status: 'pending' } } },
  ])
  expect(await stage.events('template.updated')).toMatchObject([
    { data: { set: { quality: 'green' }, extras: { changed: ['category', 'quality'] } } },
  ])
})

it('TE5: disables what is gone from the platform, but never a draft', async () => {
  const id = await submit('short_lived')
  await applyNext('APPROVED')
  const row = await named('short_lived')
  await stage.app.pool.query(
    `insert into template (workspace_id, id, number_id, name, language, category, status, components, variables,
       created_at, updated_at) select workspace_id, gen_random_uuid(), number_id, 'our_draft', 'en', 'utility',
       'draft', '[]', variables, created_at, updated_at from template where id = $1`,
    [row?.id],
  )
  await stage.bench.graph('DELETE', `/${BUSINESS}/message_templates?hsm_id=${id}&name=short_lived`)
  await stage.clock.advance(1)
  await syncTemplates(stage.app, number)
  expect(await named('short_lived')).toMatchObject({ status: 'disabled', platformStatus: 'DISABLED' })
  expect((await named('our_draft'))?.status).toBe('draft')
  const gone = (await stage.events('template.status')).at(-1)
  expect(gone).toMatchObject({ subjectId: row?.id, data: { extras: { previous_status: 'approved' } } })
  expect(gone?.data.set).toMatchObject({
    id: row?.id,
    name: 'short_lived',
    status: 'disabled',
    numberId: number.id,
  })
})

it('keeps what a callback decided while the list was on its way', async () => {
  const row = await named('hello')
  const ahead = new Date(stage.clock.nowMs() + 5000)
  await stage.app.pool.query("update template set status = 'paused', updated_at = $2 where id = $1", [
    row?.id,
    ahead,
  ])
  await syncTemplates(stage.app, number)
  expect((await named('hello'))?.status).toBe('paused')
  await stage.clock.advance(10)
  await syncTemplates(stage.app, number)
  expect((await named('hello'))?.status).toBe('approved')
})

it('changes nothing when the platform cannot be read', async () => {
  await stage.bench.sim('POST', '/faults', { match: { path: '/message_templates' }, effect: { status: 500 } })
  await expect(syncTemplates(stage.app, number)).rejects.toThrow()
  await stage.bench.sim('DELETE', '/faults')
  expect((await listTemplates(stage.ctx, {})).rows).toHaveLength(3)
})

it('follows the decisions of the platform', async () => {
  const row = await named('hello')
  for (const [action, event, status] of [
    ['pause', 'PAUSED', 'paused'],
    ['approve', 'APPROVED', 'approved'],
    ['reject', 'REJECTED', 'rejected'],
    ['disable', 'DISABLED', 'disabled'],
  ] as const) {
    await stage.bench.sim('POST', `/templates/400000000000001/${action}`, {})
    const callback = await applyNext(event)
    expect((await named('hello'))?.status).toBe(status)
    // The platform repeats itself.
    await applyTemplateCallback(stage.app, number, callback.field, callback.value)
  }
  const told = await stage.events('template.status')
  expect(told.map(({ data }) => [data.extras?.previous_status, data.set?.status])).toEqual([
    ['approved', 'paused'],
    ['paused', 'approved'],
    ['approved', 'rejected'],
    ['rejected', 'disabled'],
  ])
  expect(told[2]?.data.set?.rejectionReason).toEqual(expect.any(String))
  expect(told[3]?.data.set?.rejectionReason).toBeNull()
  expect(told[0]?.subjectId).toBe(row?.id)
})

it('fetches a template that it does not know when the platform decides about it', async () => {
  await submit('made_elsewhere', 'Your parcel {{1}} is here today.', 'pt_BR')
  await applyNext('APPROVED')
  expect(await named('made_elsewhere')).toMatchObject({ status: 'approved', variables: { body: ['1'] } })
  expect(await stage.events('template.status')).toMatchObject([
    { data: { set: { status: 'approved' }, extras: { previous_status: null } } },
  ])
})

it('removes a template that the platform is deleting', async () => {
  const id = await submit('doomed')
  await applyNext('APPROVED')
  await stage.bench.graph('DELETE', `/${BUSINESS}/message_templates?hsm_id=${id}&name=doomed`)
  const callback = await applyNext('PENDING_DELETION')
  expect(await named('doomed')).toBeUndefined()
  await applyTemplateCallback(stage.app, number, callback.field, callback.value)
  const told = (await stage.events('template.status')).map(({ data }) => data.set?.status)
  expect(told).toEqual(['approved', 'deleted'])
})

const about = {
  message_template_id: 400000000000001,
  message_template_name: 'hello',
  message_template_language: 'en',
}

it('follows category, quality and text, and writes en-US as en_US', async () => {
  const apply = (field: string, value: object) =>
    applyTemplateCallback(stage.app, number, field, { ...about, ...value })
  await apply('template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' })
  await apply('message_template_quality_update', {
    previous_quality_score: 'GREEN',
    new_quality_score: 'YELLOW',
  })
  expect(await named('hello')).toMatchObject({ category: 'marketing', quality: 'yellow', status: 'approved' })
  const told = await stage.events('template.updated')
  expect(told.map(({ data }) => data.extras?.changed)).toEqual([['category'], ['quality']])
  await submit('us_only', 'All is well.', 'en_US')
  await applyNext('APPROVED')
  await applyTemplateCallback(stage.app, number, 'message_template_status_update', {
    ...about,
    message_template_name: 'us_only',
    message_template_language: 'en-US',
    event: 'PAUSED',
  })
  expect(await named('us_only')).toMatchObject({ status: 'paused', language: 'en_US' })
})

it('reads the text again when the platform says that it changed', async () => {
  const components = [{ type: 'BODY', text: 'Hello {{1}}, welcome back to us.' }]
  await stage.bench.graph('POST', '/400000000000001', { components })
  await applyTemplateCallback(stage.app, number, 'message_template_components_update', about)
  expect(await named('hello')).toMatchObject({ variables: { body: ['1'] }, parameterFormat: 'positional' })
})

it('leaves a callback that it cannot read aside', async () => {
  await applyTemplateCallback(stage.app, number, 'message_template_status_update', { event: 'PAUSED' })
  expect((await named('hello'))?.status).toBe('approved')
})

it('shows templates of its own workspace only', async () => {
  const other = await createWorkspace(stage.app, { name: 'Other' })
  const row = await named('hello')
  const foreign = stage.ctxOf(other.id)
  expect((await listTemplates(foreign, {})).rows).toEqual([])
  await expect(templateById(foreign, row?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
  await expect(listTemplates(foreign, { numberId: number.id })).rejects.toMatchObject({ field: 'numberId' })
})

it('pages, filters and searches', async () => {
  const first = await listTemplates(stage.ctx, { first: 2 })
  const second = await listTemplates(stage.ctx, { first: 2, after: nextOf(first) })
  expect([...first.rows, ...second.rows].map((row) => row.name).sort()).toEqual([
    'hello',
    'order_update',
    'spring_sale',
  ])
  expect(nextOf(second)).toBeNull()
  const names = async (input: object) => (await listTemplates(stage.ctx, input)).rows.map((row) => row.name)
  expect(await names({ search: 'ON ITS way' })).toEqual(['order_update'])
  expect(await names({ search: '%' })).toEqual([])
  expect(await names({ search: 'r_u' })).toEqual(['order_update'])
  expect(await names({ category: 'marketing' })).toEqual(['spring_sale'])
  expect(await names({ status: 'pending' })).toEqual([])
  await expect(names({ sort: 'updated_at', after: nextOf(first) })).rejects.toMatchObject({
    field: 'cursor',
  })
})
