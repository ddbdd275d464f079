import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPersonsMarketingChoice } from '#messaging/receiving/callbacks/choices.ts'
import { keepText } from '../../../support/beside.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from './scene.ts'

// Many contacts opted out of marketing, or in again, at once: each as if it were alone (spec/4 D29, spec/8 G9).

let scene: ContactScene
let lead: Session

beforeAll(async () => {
  scene = await startContacts()
  lead = await memberSession(scene.parley, scene.shop.workspaceId)
})
afterAll(() => scene?.parley.close())

interface Result {
  __typename: string
  contactId: string
  isChanged?: boolean
  contact?: { marketingOptedOut: boolean; marketingOptedOutBy: string | null }
  code?: string
}

const text = `mutation ($input: ChangeMarketingChoicesInput!) { changeMarketingChoices(input: $input) { results {
  __typename
  ... on MarketingChoiceChanged { contactId isChanged contact { marketingOptedOut marketingOptedOutBy } }
  ... on MarketingChoiceRefused { contactId code } } } }`

async function choose(contactIds: string[], optedOut: boolean, who = lead): Promise<Result[]> {
  const { changeMarketingChoices } = await who.graphql(text, { input: { contactIds, optedOut } })
  return (changeMarketingChoices as unknown as { results: Result[] }).results
}

const audited = (id: string) =>
  scene.sql(
    `select changes from audit_record where kind = 'contact' and resource_id = $1 and action = 'updated'`,
    [id],
  )

const history = (id: string) =>
  scene.sql(`select kind, data from timeline_entry where contact_id = $1 order by id`, [id])

test('each is told by itself: changed, so already, of its own choice, not there', async () => {
  const [ann, bob, eve] = await Promise.all([scene.create(), scene.create(), scene.create()])
  const foreign = await scene.create({}, scene.other)
  await scene.patch(bob.id, { marketing_opted_out: true })
  const { workspaceId, businessId, sender, at } = scene.message({ waId: eve.phone.slice(1) })
  await setPersonsMarketingChoice(scene.parley.app, {
    workspaceId,
    businessId,
    sender,
    at,
    optedOut: true,
    way: 'word',
  })

  const nobody = randomUUID()
  expect(await choose([ann.id, bob.id, nobody, foreign.id], true)).toEqual([
    {
      __typename: 'MarketingChoiceChanged',
      contactId: ann.id,
      isChanged: true,
      contact: { marketingOptedOut: true, marketingOptedOutBy: 'MEMBER' },
    },
    {
      __typename: 'MarketingChoiceChanged',
      contactId: bob.id,
      isChanged: false,
      contact: { marketingOptedOut: true, marketingOptedOutBy: 'API' },
    },
    { __typename: 'MarketingChoiceRefused', contactId: nobody, code: 'NOT_FOUND' },
    { __typename: 'MarketingChoiceRefused', contactId: foreign.id, code: 'NOT_FOUND' },
  ])
  expect(await choose([ann.id, eve.id], false)).toMatchObject([
    { contactId: ann.id, isChanged: true, contact: { marketingOptedOut: false, marketingOptedOutBy: null } },
    { __typename: 'MarketingChoiceRefused', contactId: eve.id, code: 'INVALID_STATE' },
  ])
  expect((await scene.shop.v1.get(`/contacts/${eve.id}`)).body.marketing_opted_out_by).toBe('contact')
  expect((await scene.other.v1.get(`/contacts/${foreign.id}`)).body.marketing_opted_out).toBe(false)
})

test('consent has its history, the log its event, and the audit log its record, of those that changed alone', async () => {
  const [ann, bob] = await Promise.all([scene.create(), scene.create()])
  await scene.patch(bob.id, { marketing_opted_out: true })
  const before = { audits: await audited(bob.id), history: await history(bob.id) }
  await choose([ann.id, bob.id, ann.id], true)
  expect((await audited(ann.id)).map(({ changes }) => changes)).toEqual([
    { marketing_opt_out: { old: false, new: true } },
  ])
  expect(await history(ann.id)).toHaveLength(1)
  expect((await scene.events('contact.updated', ann.id)).map(({ extras }) => extras.changed)).toEqual([
    ['marketing_opted_out', 'marketing_opted_out_at', 'marketing_opted_out_by'],
  ])
  expect({ audits: await audited(bob.id), history: await history(bob.id) }).toEqual(before)
})

const withPermissions = async (...permissions: string[]) => {
  const { workspaceId } = scene.shop
  const name = permissions.join(' ')
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, now(), now())`,
    [workspaceId, name, permissions],
  )
  return await memberSession(scene.parley, workspaceId, name)
}

test('needs contacts:write, and reaches only whom one sees', async () => {
  const ann = await scene.create()
  await expect(choose([ann.id], true, await withPermissions('contacts:read'))).rejects.toThrow('FORBIDDEN')
  const limited = await withPermissions('contacts:write', 'chat:read')
  expect(await choose([ann.id], true, limited)).toMatchObject([{ code: 'NOT_FOUND' }])
  expect((await scene.shop.v1.get(`/contacts/${ann.id}`)).body.marketing_opted_out).toBe(false)
})

test('a hundred take as many statements as two; more are refused, and so are none', async () => {
  const ids: string[] = []
  for (let made = 0; made < 103; made += 1) ids.push((await scene.create()).id)
  const [first = '', second = '', ...others] = ids
  await expect(choose(others, true)).rejects.toThrow('INVALID_FIELD')
  await expect(choose([], true)).rejects.toThrow('INVALID_FIELD')
  let asked = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const seen: string[] = []
    keepText(seen, args)
    asked += seen.length
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await choose([first], true)
    asked = 0
    await choose([first, second], false)
    const few = asked
    asked = 0
    const results = await choose(others.slice(0, 100), true)
    expect(results.filter(({ isChanged }) => isChanged)).toHaveLength(100)
    expect(asked).toBe(few)
  } finally {
    pg.Client.prototype.query = query
  }
})
