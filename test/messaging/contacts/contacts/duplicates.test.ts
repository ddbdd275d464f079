import { afterAll, beforeAll, expect, test } from 'vitest'
import { spelledOnce } from '#messaging/contacts/contacts/spellings.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from './scene.ts'

// Contacts that may be one person (docs/adr/0077): what is alike, in pages, in one workspace, for those who see all.

let scene: ContactScene
let admin: Session
let agent: Session
let stranger: Session

beforeAll(async () => {
  scene = await startContacts()
  admin = await memberSession(scene.parley, scene.shop.workspaceId)
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [scene.shop.workspaceId],
  )
  agent = await memberSession(scene.parley, scene.shop.workspaceId, 'Own')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
})
afterAll(() => scene?.parley.close())

interface Row {
  phone?: string
  name?: string
  profileName?: string
  fields?: object
}

let inserted = 0

/** Rows as they come from older days, one a second: an import of today would find who is there. */
async function insert({ phone, name, profileName, fields = {} }: Row, at = scene.shop): Promise<string> {
  const [row] = await scene.sql(
    `insert into contact (workspace_id, id, phone, name, profile_name, custom_fields, tags, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, '{}', now() - interval '1 day' + $6 * interval '1 second', now())
     returning id`,
    [at.workspaceId, phone ?? null, name ?? null, profileName ?? null, JSON.stringify(fields), inserted++],
  )
  return String(row?.id)
}

const text = `query ($by: ContactLikeness!, $first: Int, $after: String) {
  duplicateContacts(by: $by, first: $first, after: $after) {
    nodes { contacts { id phone } } pageInfo { endCursor hasNextPage } totalCount { value } } }`

interface Answer {
  duplicateContacts: {
    nodes: { contacts: { id: string; phone: string | null }[] }[]
    pageInfo: { endCursor: string | null; hasNextPage: boolean }
    totalCount: { value: number }
  }
}
const ask = async (by: string, more: object = {}, session = admin) =>
  ((await session.graphql(text, { by, ...more })) as unknown as Answer).duplicateContacts
const groups = async (by: string, session = admin) =>
  (await ask(by, {}, session)).nodes.map(({ contacts }) => contacts.map(({ id }) => id))

test('one phone in two spellings, each country its own way', async () => {
  const pairs = [
    ['5511987654321', '551187654321'],
    ['5215512345678', '525512345678'],
    ['5491112345678', '541112345678'],
  ] as const
  const made = []
  for (const [one, other] of pairs) {
    expect(spelledOnce(one)).toBe(spelledOnce(other))
    made.push([await insert({ phone: one }), await insert({ phone: other })])
  }
  await insert({ phone: '5511987654322' })
  await insert({ phone: '15550104477' })
  await insert({ phone: '551187654321' }, scene.other)
  expect((await groups('SAME_PHONE')).sort()).toEqual(made.sort())
  expect(await groups('SAME_PHONE', stranger)).toEqual([])
})

test('one e-mail address in custom fields, whatever it is called', async () => {
  const one = await insert({ phone: '15550104401', fields: { email: 'Ann@Shop.example ' } })
  const other = await insert({ phone: '15550104402', fields: { 'E-Mail': 'ann@shop.example', plan: 'gold' } })
  await insert({ phone: '15550104403', fields: { note: 'ann@shop.example' } })
  await insert({ phone: '15550104404', fields: { email: 'none' } })
  await insert({ phone: '15550104405', fields: { email: 'none' } })
  expect(await groups('SAME_EMAIL')).toEqual([[one, other]])
})

test('names that are very like; one word is no sign; whoever is deleted does not count', async () => {
  const one = await insert({ phone: '15550104411', name: 'José  Núñez' })
  const other = await insert({ phone: '15550104412', profileName: 'nunez, JOSE' })
  await insert({ phone: '15550104413', name: 'Maria' })
  await insert({ phone: '15550104414', name: 'maria' })
  await insert({ phone: '15550104415', name: 'Jose Nunes' })
  const arabic = [await insert({ name: 'ليلى حسن' }), await insert({ name: 'حسن ليلى' })]
  const sorted = (all: string[][]) => all.map((group) => group.join()).sort()
  expect(sorted(await groups('LIKE_NAME'))).toEqual(sorted([[one, other], arabic]))
  await scene.sql('update contact set deleted_at = now() where id = $1', [arabic[0]])
  expect(await groups('LIKE_NAME')).toEqual([[one, other]])
})

test('pages follow one another without a gap, and a cursor tells nothing of a phone', async () => {
  const whole = await groups('SAME_PHONE')
  const paged: string[][] = []
  let after: string | null = null
  do {
    const page: Answer['duplicateContacts'] = await ask('SAME_PHONE', { first: 1, after })
    expect(page.totalCount.value).toBe(whole.length)
    paged.push(...page.nodes.map(({ contacts }) => contacts.map(({ id }) => id)))
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    if (after) expect(Buffer.from(after, 'base64url').toString()).not.toMatch(/8765|1234/)
  } while (after)
  expect(paged).toEqual(whole)
})

test('a group goes once its contacts are one; whoever sees only their own is refused', async () => {
  const [group] = await groups('SAME_EMAIL')
  const [keepId, mergeId] = group as [string, string]
  const merge = 'mutation ($input: MergeContactsInput!) { mergeContacts(input: $input) { contact { id } } }'
  await admin.graphql(merge, { input: { keepId, mergeId } })
  expect(await groups('SAME_EMAIL')).toEqual([])
  const refused = await agent.ask(text, { by: 'LIKE_NAME' })
  expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN')
})

test('groups are found in the order of an index', async () => {
  const client = await scene.parley.app.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query(
      `explain select c.workspace_id, contact_name_key(c.name, c.profile_name) from contact c
       where c.workspace_id = $1 and c.deleted_at is null and contact_name_key(c.name, c.profile_name) is not null
       group by 1, 2 having count(*) > 1 order by 2 limit 10`,
      [scene.shop.workspaceId],
    )
    expect(JSON.stringify(rows)).toContain('contact_alike_by_name')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
