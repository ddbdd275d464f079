import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type PlatformTemplates, startTemplateScene, visit } from './scene.ts'

// Many templates at once (spec/10 PL11): archived, brought back, deleted, here and on the platform.

let parley: Parley
let shop: Tenant
let platform: PlatformTemplates
let session: Session

beforeAll(async () => {
  const scene = await startTemplateScene()
  parley = scene.parley
  shop = scene.shop
  platform = scene.platform
  // None is reviewed while a test looks at it.
  await parley.sandbox.settings({ auto: { template_review_ms: null } })
  session = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley?.close())

const document = `mutation ($ids: [ID!]!, $change: TemplateChange!) {
  changeTemplates(input: { templateIds: $ids, change: $change }) {
    results {
      __typename
      ... on TemplateChanged { templateId template { status platformStatus } }
      ... on TemplateRefused { templateId code message }
    }
  }
}`

type Result = { __typename: string; templateId: string; [key: string]: unknown }

async function change(ids: readonly string[], way: string, by = session): Promise<Result[]> {
  const { changeTemplates } = (await by.graphql(document, { ids, change: way })) as unknown as {
    changeTemplates: { results: Result[] }
  }
  return changeTemplates.results
}

async function made(name: string): Promise<string> {
  const { body } = await shop.v1.post('/templates', visit({ name }))
  expect(body.id).toBeTypeOf('string')
  return body.id
}

const wordsThere = async (name: string) => (await platform.named(name)).map(({ status }) => status)

/** Its news comes at any time, and must not come after what the test does next. */
const newsOf = (id: string, after: string) =>
  expect
    .poll(async () => {
      const { rows } = await parley.app.pool.query(
        'select 1 from template_history where template_id = $1 and after = $2',
        [id, after],
      )
      return rows.length
    })
    .toBeGreaterThan(0)

const statusesOf = async (ids: readonly string[]) => {
  const { rows } = await parley.app.pool.query('select platform_status from template where id = any($1)', [
    ids,
  ])
  return rows.map(({ platform_status }) => platform_status)
}

const audited = async (id: string) => {
  const { rows } = await parley.app.pool.query(
    `select action, changes->'status' as status from audit_record where kind = 'template' and resource_id = $1
     order by created_at, id`,
    [id],
  )
  return rows.slice(1)
}

test('they are archived and come back as they were, and each is in the audit log', async () => {
  const ids = [await made('many_one'), await made('many_two')]
  const archived = await change(ids, 'ARCHIVE')
  expect(archived).toEqual(
    ids.map((templateId) => ({
      __typename: 'TemplateChanged',
      templateId,
      template: { status: 'DISABLED', platformStatus: 'ARCHIVED' },
    })),
  )
  expect([await wordsThere('many_one'), await wordsThere('many_two')]).toEqual([['ARCHIVED'], ['ARCHIVED']])
  for (const id of ids) await newsOf(id, 'ARCHIVED')
  const back = await change(ids, 'UNARCHIVE')
  expect(back.map(({ template }) => template)).toEqual(
    ids.map(() => ({ status: 'PENDING', platformStatus: 'PENDING' })),
  )
  expect(await wordsThere('many_one')).toEqual(['PENDING'])
  // The news says only that they are back, and not that they were never approved.
  for (const id of ids) await newsOf(id, 'UNARCHIVED')
  expect(await statusesOf(ids)).toEqual(['PENDING', 'PENDING'])
  expect(await audited(ids[0] as string)).toEqual([
    { action: 'updated', status: { old: 'PENDING', new: 'ARCHIVED' } },
    { action: 'updated', status: { old: 'ARCHIVED', new: 'PENDING' } },
  ])
})

test('they are deleted; what one of them is refused for keeps none of the others', async () => {
  const ids = [await made('gone_one'), await made('gone_two'), await made('kept')]
  const kept = (await platform.named('kept'))[0] as unknown as { id: string }
  await parley.sandbox.control(`/templates/${kept.id}/disable`, {})
  const results = await change([...ids, shop.numberId], 'DELETE')
  expect(results).toEqual([
    { __typename: 'TemplateChanged', templateId: ids[0], template: null },
    { __typename: 'TemplateChanged', templateId: ids[1], template: null },
    {
      __typename: 'TemplateRefused',
      templateId: ids[2],
      code: 'INVALID_STATE',
      message: expect.stringContaining('disabled template'),
    },
    {
      __typename: 'TemplateRefused',
      templateId: shop.numberId,
      code: 'NOT_FOUND',
      message: expect.anything(),
    },
  ])
  expect([await wordsThere('gone_one'), await wordsThere('gone_two')]).toEqual([[], []])
  expect((await audited(ids[0] as string)).map(({ action }) => action)).toEqual(['deleted'])
})

test('what was not submitted is no template of the platform, and is archived by nobody', async () => {
  const { saveTemplateDraft } = (await session.graphql(
    `mutation ($account: String!) { saveTemplateDraft(input: { messagingAccount: $account, name: "only_here", language: "en",
      category: UTILITY, bodyContent: "Hello" }) { template { id } } }`,
    { account: shop.numberId },
  )) as unknown as { saveTemplateDraft: { template: { id: string } } }
  const { id } = saveTemplateDraft.template
  expect(await change([id], 'ARCHIVE')).toMatchObject([
    { __typename: 'TemplateRefused', code: 'INVALID_STATE' },
  ])
  expect(await change([id], 'DELETE')).toEqual([
    { __typename: 'TemplateChanged', templateId: id, template: null },
  ])
})

test('another workspace changes none of them', async () => {
  const id = await made('not_theirs')
  const other = await parley.tenant()
  const theirs = await memberSession(parley, other.workspaceId)
  for (const way of ['ARCHIVE', 'DELETE'])
    expect(await change([id], way, theirs)).toMatchObject([
      { __typename: 'TemplateRefused', code: 'NOT_FOUND' },
    ])
  expect(await wordsThere('not_theirs')).toEqual(['PENDING'])
})

test('while the platform does not answer, all stay as they are', async () => {
  const id = await made('stays')
  await parley.sandbox.faults({ match: { path: '*archive', method: 'POST' }, effect: { status: 503 } })
  const [result] = await change([id], 'ARCHIVE')
  await parley.sandbox.clearFaults()
  expect(result).toMatchObject({ __typename: 'TemplateRefused', code: 'UNAVAILABLE' })
  expect(await wordsThere('stays')).toEqual(['PENDING'])
})
