import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Filters of contacts, and filters under names.

let scene: ContactScene
let admin: Session
const ids: Record<string, string> = {}

beforeAll(async () => {
  scene = await startContacts()
  admin = await memberSession(scene.parley, scene.shop.workspaceId)
  const make = async (name: string, fields: object) => {
    ids[name] = (await scene.create({ name, ...fields })).id
    await scene.parley.clock.advance(60)
  }
  await make('ann', { tags: ['vip', 'new'], custom_fields: { size: 4, tariff: 'gold', since: '2026-01-05' } })
  await make('ben', { tags: ['vip'], custom_fields: { size: 10, tariff: 'free', partner: true } })
  await make('cem', {
    tags: ['old'],
    custom_fields: { size: 'large', since: 'long ago' },
    marketing_opted_out: true,
  })
  await make('dee', {})
  const [user] = await scene.sql('select id from user_account where email = $1', [admin.email])
  ids.agent = String(user?.id)
  await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [ids.agent, ids.ben])
  const ann = await scene.shop.v1.get(`/contacts/${ids.ann}`)
  await scene.receive({ waId: ann.body.phone.slice(1) })
})
afterAll(() => scene?.parley.close())

const found = async (filter: object): Promise<string[]> => {
  const { contacts } = (await admin.graphql(
    'query ($filter: ContactFilter) { contacts(first: 50, filter: $filter) { nodes { name } } }',
    { filter },
  )) as unknown as { contacts: { nodes: { name: string }[] } }
  return contacts.nodes.map(({ name }) => name).sort()
}

const field = (key: string, condition: object) => ({ fields: [{ key, ...condition }] })

test.each<[object, string[]]>([
  [{ tagsAny: ['new', 'old'] }, ['ann', 'cem']],
  [{ tagsAll: ['vip', 'new'] }, ['ann']],
  [{ tagsNone: ['vip'] }, ['cem', 'dee']],
  [{ tagsAny: ['vip'], tagsNone: ['new'] }, ['ben']],
  [field('size', { isSet: true }), ['ann', 'ben', 'cem']],
  [field('size', { isSet: false }), ['dee']],
  [field('tariff', { is: ['gold', 'none'] }), ['ann']],
  [field('size', { is: ['4'] }), ['ann']],
  [field('partner', { is: ['true'] }), ['ben']],
  [field('size', { atLeast: 5 }), ['ben']],
  [field('size', { atLeast: 4, atMost: 9.5 }), ['ann']],
  [field('since', { from: '2026-01-01', to: '2026-01-05' }), ['ann']],
  [field('since', { from: '2026-01-06' }), []],
  [
    {
      fields: [
        { key: 'size', atLeast: 1 },
        { key: 'tariff', is: ['free'] },
      ],
    },
    ['ben'],
  ],
  [{ marketingOptedOut: true }, ['cem']],
  [{ unassigned: false }, ['ben']],
])('%o finds %o', async (filter, names) => {
  expect(await found(filter)).toEqual(names)
})

test('by agent, number, last message and when they were made', async () => {
  expect(await found({ agentIds: [ids.agent] })).toEqual(['ben'])
  expect(await found({ numberIds: [scene.shop.numberId] })).toEqual(['ann'])
  const now = scene.parley.clock.now()
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  expect(await found({ lastMessageAfter: before(30) })).toEqual(['ann'])
  expect(await found({ lastMessageBefore: before(30) })).toEqual(['ben', 'cem', 'dee'])
  expect(await found({ createdAfter: before(90) })).toEqual(['dee'])
  expect(await found({ createdBefore: before(200) })).toEqual(['ann'])
})

const codeOf = (answer: { body: { errors?: { extensions: { code: string } }[] } }) =>
  answer.body.errors?.[0]?.extensions.code

const create = (input: object, by: Session = admin) =>
  by.ask(
    `mutation ($input: CreateContactSegmentInput!) { createContactSegment(input: $input) { contactSegment {
      id name count { value isExact } filter { tagsAny fields { key atLeast } } createdBy { name } } } }`,
    { input },
  )

test('a segment counts and lists who belongs to it now', async () => {
  const filter = { tagsAny: ['vip'], fields: [{ key: 'size', atLeast: 1 }] }
  const made = await create({ name: 'Large', filter })
  const { contactSegment: segment } = made.body.data.createContactSegment
  expect(segment).toMatchObject({
    name: 'Large',
    count: { value: 2, isExact: true },
    filter: { tagsAny: ['vip'], fields: [{ key: 'size', atLeast: 1 }] },
  })
  const list = async () => {
    const { segmentContacts } = (await admin.graphql(
      'query ($id: ID!) { segmentContacts(segmentId: $id, first: 10) { nodes { name } } }',
      { id: segment.id },
    )) as unknown as { segmentContacts: { nodes: { name: string }[] } }
    return segmentContacts.nodes.map(({ name }) => name)
  }
  expect(await list()).toEqual(['ben', 'ann'])
  await scene.patch(String(ids.ben), { remove_tags: ['vip'] })
  expect(await list()).toEqual(['ann'])
  await scene.patch(String(ids.ben), { add_tags: ['vip'] })
  await create({ name: 'Everybody', filter: {} })
  const { contactSegments } = await admin.graphql('{ contactSegments { nodes { name count { value } } } }')
  expect(contactSegments).toEqual({
    nodes: [
      { name: 'Large', count: { value: 2 } },
      { name: 'Everybody', count: { value: 4 } },
    ],
  })
  const renamed = await admin.ask(
    'mutation ($id: ID!) { updateContactSegment(input: { id: $id, name: "Big" }) { contactSegment { name } } }',
    { id: segment.id },
  )
  expect(renamed.body.data.updateContactSegment.contactSegment.name).toBe('Big')
  const gone = await admin.ask(
    'mutation ($id: ID!) { deleteContactSegment(input: { id: $id }) { deletedId } }',
    { id: segment.id },
  )
  expect(gone.body.data.deleteContactSegment.deletedId).toBe(segment.id)
  const audit = await scene.sql(
    `select action from audit_record where kind = 'contact_segment' and resource_id = $1 order by created_at, id`,
    [segment.id],
  )
  expect(audit.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
  expect(await scene.events('segment.changed', segment.id)).toHaveLength(3)
})

test('what cannot be kept, and what is of others, changes nothing', async () => {
  const before = await scene.sql('select * from contact_segment order by id')
  expect(codeOf(await create({ name: 'everybody', filter: {} }))).toBe('CONFLICT')
  expect(codeOf(await create({ name: ' ', filter: {} }))).toBe('INVALID_FIELD')
  expect(codeOf(await create({ name: 'Phone', filter: { phone: 'nobody' } }))).toBe('INVALID_REQUEST')
  expect(codeOf(await create({ name: 'Day', filter: field('since', { from: 'May' }) }))).toBe('INVALID_FIELD')
  const theirs = { agentIds: [(await scene.parley.createMember(scene.other.workspaceId)).id] }
  expect(codeOf(await create({ name: 'Theirs', filter: theirs }))).toBe('INVALID_FIELD')
  expect(codeOf(await create({ name: 'Theirs', filter: { numberIds: [scene.other.numberId] } }))).toBe(
    'INVALID_FIELD',
  )
  const agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  expect(codeOf(await create({ name: 'Agent', filter: {} }, agent))).toBe('FORBIDDEN')
  const other = await memberSession(scene.parley, scene.other.workspaceId)
  const text = 'mutation ($id: ID!) { deleteContactSegment(input: { id: $id }) { deletedId } }'
  expect(codeOf(await other.ask(text, { id: before[0]?.id }))).toBe('NOT_FOUND')
  expect(
    codeOf(
      await other.ask('query ($id: ID!) { segmentContacts(segmentId: $id) { nodes { id } } }', {
        id: before[0]?.id,
      }),
    ),
  ).toBe('NOT_FOUND')
  expect(await scene.sql('select * from contact_segment order by id')).toEqual(before)
})
