import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Closing a chat ends a case (docs/adr/0172).

let scene: ContactScene
let lead: Session
let own: Session
let id: string
let phone: string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  lead = await memberSession(scene.parley, workspaceId)
  own = await memberSession(scene.parley, workspaceId, 'Own')
  const amount = 'input: { key: "amount", label: "Amount", kind: NUMBER }'
  await lead.graphql(`mutation { createCaseField(${amount}) { caseField { key } } }`)
  await lead.graphql(
    `mutation { createCaseField(input: { key: "topic", label: "Topic", kind: CHOICE, options: ["bill", "parcel"] }) {
       caseField { key } } }`,
  )
  await lead.api.post('/tags', { name: 'late' })
})
beforeEach(async () => {
  await scene.sql('update workspace set case_reason_required = false')
  await scene.sql('delete from conversation_case')
  await scene.sql(`update conversation set status = 'closed'`)
  ;({ id, phone } = await scene.create())
  await writes()
})
afterAll(() => scene?.parley.close())

const writes = async (to = phone) => {
  await scene.parley.clock.advance(1)
  await storeIncoming(scene.parley.app, [scene.message({ waId: to.slice(1) })])
}
const close = async (input: object = {}, session = lead) =>
  (
    await session.ask(
      `mutation ($input: CloseConversationInput!) { closeConversation(input: $input) { conversation { status } } }`,
      { input: { contactId: id, ...input } },
    )
  ).body
const reopen = () =>
  lead.graphql(
    'mutation ($id: ID!) { reopenConversation(input: { contactId: $id }) { conversation { status } } }',
    {
      id,
    },
  )

interface Shown {
  id: string
  openedAt: string
  closedAt: string | null
  closingNote: string | null
  reason: { name: string } | null
  tagNames: string[]
  fields: object
}
const cases = async (session = lead): Promise<Shown[]> => {
  const { conversation } = await session.graphql(
    `query ($id: ID!) { conversation(contactId: $id) {
       cases { nodes { id openedAt closedAt closingNote reason { name } tagNames fields } } } }`,
    { id },
  )
  return (conversation as unknown as { cases: { nodes: Shown[] } }).cases.nodes
}
const current = async () => {
  const asked = 'query ($id: ID!) { conversation(contactId: $id) { case { id closedAt } } }'
  const { conversation } = await lead.graphql(asked, { id })
  return (conversation as unknown as { case: { id: string; closedAt: string | null } }).case
}
const update = async (input: object, session = lead) =>
  (
    await session.ask(
      `mutation ($input: UpdateCaseInput!) { updateCase(input: $input) { case { tagNames fields reason { name } } } }`,
      { input },
    )
  ).body
const reason = async (name: string) => {
  const { createCaseReason } = await lead.graphql(
    'mutation ($name: String!) { createCaseReason(input: { name: $name }) { caseReason { id } } }',
    { name },
  )
  return (createCaseReason as unknown as { caseReason: { id: string } }).caseReason.id
}
const faultOf = (body: { errors?: { extensions: object }[] }) => body.errors?.[0]?.extensions

describe('a case', () => {
  test('begins with the message that opens the chat, ends with its closing, and further messages stay in it', async () => {
    await writes()
    const [first, ...others] = await cases()
    expect(others).toEqual([])
    expect(first).toMatchObject({ closedAt: null, reason: null, tagNames: [], fields: {} })
    await scene.parley.clock.advance(5)
    await close({ note: 'Sent again.' })
    expect(await cases()).toEqual([{ ...first, closedAt: expect.any(String), closingNote: 'Sent again.' }])
    expect((await current()).id).toBe(first?.id)
    await writes()
    expect((await cases()).map(({ closedAt }) => closedAt === null)).toEqual([true, false])
    expect((await current()).closedAt).toBeNull()
  })

  test('goes on when somebody opens the chat again by hand', async () => {
    const why = await reason('Too soon')
    await close({ reasonId: why, note: 'Done' })
    const [before] = await cases()
    await reopen()
    expect(await cases()).toEqual([{ ...before, closedAt: null, closingNote: null, reason: null }])
  })

  test('begins anew when a member writes into a closed chat, and when it is handed over', async () => {
    await close()
    await lead.graphql(
      `mutation ($to: ID!) { sendMessage(input: { to: { contactId: $to }, content: { text: { body: "One more thing" } } }) {
         message { id } } }`,
      { to: id },
    )
    expect((await cases()).map(({ closedAt }) => closedAt === null)).toEqual([true, false])
    await close()
    await scene.parley.clock.advance(1)
    const { status, text } = await lead.api.post('/chatbot/transfers', { contact_id: id })
    expect(status, text).toBe(200)
    expect((await cases()).map(({ closedAt }) => closedAt === null)).toEqual([true, false, false])
  })

  test('is made at the closing of a chat that was opened by a version without cases', async () => {
    await scene.sql('delete from conversation_case')
    await close()
    expect(await cases()).toEqual([expect.objectContaining({ closedAt: expect.any(String) })])
    await scene.sql('delete from conversation_case')
    await reopen()
    expect(await cases()).toEqual([expect.objectContaining({ closedAt: null })])
  })

  test('ends over /v1 as before, which knows no reason', async () => {
    await reason('Needed')
    await scene.sql('update workspace set case_reason_required = true')
    expect((await scene.shop.v1.post(`/chats/${id}/close`)).status).toBe(200)
    expect(await cases()).toEqual([expect.objectContaining({ reason: null, closedAt: expect.any(String) })])
  })

  test('goes over to the contact that stays, and with its contact', async () => {
    const other = await scene.create()
    await writes(other.phone)
    await lead.graphql(
      'mutation ($k: ID!, $m: ID!) { mergeContacts(input: { keepId: $k, mergeId: $m }) { contact { id } } }',
      {
        k: id,
        m: other.id,
      },
    )
    expect((await cases()).map(({ closedAt }) => closedAt === null).sort()).toEqual([false, true])
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    expect(await scene.sql('select * from conversation_case')).toEqual([])
  })
})

describe('the reason', () => {
  test('is told by the case, the timeline and the event', async () => {
    const why = await reason('Solved')
    await close({ reasonId: why })
    expect(await cases()).toEqual([expect.objectContaining({ reason: { name: 'Solved' } })])
    const { timeline } = await lead.graphql(
      'query ($id: ID!) { timeline(contactId: $id, first: 1) { nodes { ... on TimelineClosed { reason } } } }',
      { id },
    )
    expect(timeline).toEqual({ nodes: [{ reason: 'Solved' }] })
    expect((await scene.events('chat.closed', id)).map(({ extras }) => extras.case_reason)).toEqual([
      { id: why, name: 'Solved' },
    ])
  })

  test('is asked of members where the workspace wants it, and must be one of its own that is offered', async () => {
    await scene.sql('update workspace set case_reason_required = true')
    const why = await reason('Asked')
    expect(faultOf(await close())).toMatchObject({ field: 'input.reasonId', reason: 'VALUE_MISSING' })
    expect(faultOf(await close({ reasonId: crypto.randomUUID() }))).toMatchObject({ reason: 'NO_SUCH' })
    const many = `mutation ($ids: [ID!]!, $close: ChangeToClosedInput!) {
      changeConversations(input: { contactIds: $ids, change: { close: $close } }) { results { __typename } } }`
    const refused = await lead.ask(many, { ids: [id], close: {} })
    expect(faultOf(refused.body)).toMatchObject({ code: 'INVALID_FIELD', reason: 'VALUE_MISSING' })
    expect((await current()).closedAt).toBeNull()
    const { changeConversations } = await lead.graphql(many, { ids: [id], close: { reasonId: why } })
    expect(changeConversations).toEqual({ results: [{ __typename: 'ConversationChanged' }] })
    await lead.graphql(
      'mutation ($id: ID!) { updateCaseReason(input: { id: $id, isArchived: true }) { caseReason { id } } }',
      { id: why },
    )
    await writes()
    expect(faultOf(await close({ reasonId: why }))).toMatchObject({ reason: 'NO_SUCH' })
  })

  test('of a closed case can be put right, one of an open case comes with its closing', async () => {
    const [why, other] = [await reason('Wrong'), await reason('Right')]
    const { id: caseId } = await current()
    expect(faultOf(await update({ id: caseId, reasonId: why }))).toMatchObject({ code: 'INVALID_STATE' })
    await close({ reasonId: why })
    expect((await update({ id: caseId, reasonId: other })).data.updateCase.case.reason).toEqual({
      name: 'Right',
    })
    expect((await update({ id: caseId, reasonId: null })).data.updateCase.case.reason).toBeNull()
  })
})

describe('tags and fields', () => {
  test('are kept and told live; the same again tells nothing', async () => {
    const { id: caseId } = await current()
    const input = { id: caseId, addTags: ['late'], fields: { amount: 3.5, topic: 'bill' } }
    expect((await update(input)).data.updateCase.case).toEqual({
      tagNames: ['late'],
      fields: { amount: 3.5, topic: 'bill' },
      reason: null,
    })
    await update(input)
    expect((await scene.events('case.changed', id)).map(({ extras }) => extras.case_id)).toEqual([caseId])
    await update({ id: caseId, removeTags: ['late'], fields: { amount: null } })
    expect(await cases()).toEqual([expect.objectContaining({ tagNames: [], fields: { topic: 'bill' } })])
  })

  test.each([
    [{ addTags: ['unknown'] }, { field: 'input.addTags[0]', reason: 'NO_SUCH' }],
    [{ fields: { amount: 'much' } }, { field: 'input.fields.amount' }],
    [{ fields: { topic: 'weather' } }, { field: 'input.fields.topic' }],
    [{ fields: { other: 1 } }, { field: 'input.fields.other', reason: 'NO_SUCH' }],
  ])('%j is refused and changes nothing', async (change, fault) => {
    const { id: caseId } = await current()
    expect(faultOf(await update({ id: caseId, addTags: ['late'], ...change }))).toMatchObject(fault)
    expect(await cases()).toEqual([expect.objectContaining({ tagNames: [], fields: {} })])
  })

  test('tags are given to the cases of many chats together', async () => {
    const other = await scene.create()
    const change = (tagCases: object) =>
      lead.ask(
        `mutation ($ids: [ID!]!, $tagCases: ChangeCaseTagsInput!) {
           changeConversations(input: { contactIds: $ids, change: { tagCases: $tagCases } }) {
             results { ... on ConversationChanged { isChanged conversation { case { tagNames } } } ... on ConversationRefused { code } } } }`,
        { ids: [id, other.id], tagCases },
      )
    expect((await change({ add: ['late'] })).body.data.changeConversations.results).toEqual([
      { isChanged: true, conversation: { case: { tagNames: ['late'] } } },
      { code: 'NOT_FOUND' },
    ])
    expect((await change({ add: ['late'] })).body.data.changeConversations.results[0].isChanged).toBe(false)
    expect(await scene.events('case.changed', id)).toHaveLength(1)
    expect(faultOf((await change({ add: ['none'] })).body)).toMatchObject({ reason: 'NO_SUCH' })
  })

  test('a tag that gets another name or goes does so in cases, too', async () => {
    const { id: caseId } = await current()
    await lead.graphql('mutation { createTag(input: { name: "new" }) { tag { name } } }')
    await update({ id: caseId, addTags: ['late', 'new'] })
    await lead.graphql('mutation { updateTag(input: { currentName: "new", name: "news" }) { tag { name } } }')
    expect((await cases())[0]?.tagNames).toEqual(['late', 'news'])
    await lead.api.send('DELETE', '/tags/news')
    expect((await cases())[0]?.tagNames).toEqual(['late'])
  })
})

test('who does not see the chat does not see its cases, nor change them', async () => {
  const { id: caseId } = await current()
  const read = await own.ask('query ($id: ID!) { case(id: $id) { id } }', { id: caseId })
  expect(faultOf(read.body)).toMatchObject({ code: 'NOT_FOUND' })
  expect(faultOf(await update({ id: caseId, addTags: ['late'] }, own))).toMatchObject({ code: 'NOT_FOUND' })
})

test('chats are found by what their case has, or what they were closed with last', async () => {
  const why = await reason('Found')
  const { id: caseId } = await current()
  await update({ id: caseId, addTags: ['late'], fields: { amount: 7, topic: 'parcel' } })
  const found = async (filter: object) => {
    const { conversations } = await lead.graphql(
      'query ($filter: ConversationFilter) { conversations(filter: $filter) { nodes { contactId } } }',
      { filter },
    )
    return (conversations as unknown as { nodes: { contactId: string }[] }).nodes.map(
      ({ contactId }) => contactId,
    )
  }
  expect(await found({ caseTags: ['late', 'none'] })).toEqual([id])
  expect(await found({ caseField: { key: 'amount', value: '7' } })).toEqual([id])
  expect(await found({ caseField: { key: 'topic', value: 'bill' } })).toEqual([])
  expect(await found({ caseReasonIds: [why] })).toEqual([])
  await close({ reasonId: why })
  expect(await found({ caseReasonIds: [why] })).toEqual([id])
  expect(await found({ caseTags: ['late'] })).toEqual([id])
  await writes()
  expect(await found({ caseReasonIds: [why] })).toEqual([])
  expect(await found({ caseTags: ['late'] })).toEqual([])
})
