import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '../../../support/session.ts'
import {
  addTag,
  createText,
  deleteText,
  orderText,
  type RuleScene,
  received,
  startRules,
  updateText,
} from './scene.ts'

// Rules as they are kept: who may change them, what they may refer to, what the log and the try-out say (docs/adr/0189).

let scene: RuleScene
let lead: Session
let agent: Session
let stranger: Session

beforeAll(async () => {
  scene = await startRules()
  ;({ lead, agent, stranger } = scene)
})
beforeEach(() => scene.sql('delete from inbox_rule'))
afterAll(() => scene?.parley.close())

const nobody = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'
const listText = `{ inboxRules { name isEnabled isOncePerCase stopsOthers author { name } trigger { event texts minutes }
  conditions { status tags } steps { __typename ... on MacroTextStep { body } ... on InboxRuleHandOverStep { team { name } handOverNotes } } } }`
const namesOf = async (session: Session) =>
  ((await session.graphql('{ inboxRules { name } }')).inboxRules as unknown as { name: string }[]).map(
    ({ name }) => name,
  )

async function webhook(session = lead): Promise<string> {
  const text =
    'mutation ($input: CreateCustomActionInput!) { createCustomAction(input: $input) { customAction { id } } }'
  const input = {
    name: crypto.randomUUID(),
    config: { webhook: { url: 'http://127.0.0.1:9/nothing' } },
  }
  const data = await session.graphql(text, { input })
  return (data.createCustomAction as unknown as { customAction: { id: string } }).customAction.id
}

describe('a rule', () => {
  test('keeps what it was given, and is found by nobody of another workspace', async () => {
    const id = await scene.rule({
      name: ' Refunds ',
      trigger: { ...received, texts: ['refund'] },
      conditions: { status: 'OPEN', tags: ['a'] },
      steps: [{ text: { body: 'Soon' } }, { handOver: { notes: 'Money' } }],
      isOncePerCase: true,
      stopsOthers: true,
    })
    expect((await lead.graphql(listText)).inboxRules).toEqual([
      {
        name: 'Refunds',
        isEnabled: true,
        isOncePerCase: true,
        stopsOthers: true,
        author: { name: expect.any(String) },
        trigger: { event: 'MESSAGE_RECEIVED', texts: ['refund'], minutes: null },
        conditions: { status: 'OPEN', tags: ['a'] },
        steps: [
          { __typename: 'MacroTextStep', body: 'Soon' },
          { __typename: 'InboxRuleHandOverStep', team: null, handOverNotes: 'Money' },
        ],
      },
    ])
    expect(await namesOf(stranger)).toEqual([])
    expect(await scene.refusal(stranger, updateText, { input: { id, name: 'x' } })).toBe('NOT_FOUND')
    expect(await scene.refusal(stranger, deleteText, { id })).toBe('NOT_FOUND')
    expect(await namesOf(lead)).toEqual(['Refunds'])
  })

  test('is managed by those who manage custom actions, and each change is audited', async () => {
    const id = await scene.rule({ name: 'Ours' })
    const input = { name: 'x', trigger: received, steps: [addTag('a')] }
    expect(await scene.refusal(agent, '{ inboxRules { name } }', {})).toBe('FORBIDDEN')
    expect(await scene.refusal(agent, createText, { input })).toBe('FORBIDDEN')
    expect(await scene.refusal(agent, updateText, { input: { id, name: 'x' } })).toBe('FORBIDDEN')
    expect(await scene.refusal(agent, deleteText, { id })).toBe('FORBIDDEN')
    await lead.graphql(updateText, { input: { id, isEnabled: false } })
    await lead.graphql(deleteText, { id })
    const audited = await scene.sql(
      `select action from audit_record where kind = 'inbox_rule' and resource_id = $1 order by created_at, id`,
      [id],
    )
    expect(audited.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
  })

  test.each([
    ['no name', { name: ' ' }, 'INVALID_FIELD input.name'],
    ['no step', { steps: [] }, 'INVALID_FIELD input.steps'],
    ['no time', { trigger: { event: 'UNANSWERED' } }, 'INVALID_FIELD input.trigger.minutes'],
    [
      'words of another event',
      { trigger: { event: 'CASE_CLOSED', texts: ['x'] } },
      'INVALID_FIELD input.trigger.texts',
    ],
    ['a condition of a person', { conditions: { mine: true } }, 'INVALID_FIELD input.conditions.mine'],
    [
      'an unknown agent in a condition',
      { conditions: { agentId: nobody } },
      'INVALID_FIELD input.conditions.agentId',
    ],
    [
      'an unknown number',
      { trigger: { ...received, numberIds: [nobody] } },
      'INVALID_FIELD input.trigger.numberIds[0]',
    ],
    [
      'an unknown reason',
      { trigger: { event: 'CASE_CLOSED', reasonIds: [nobody] } },
      'INVALID_FIELD input.trigger.reasonIds[0]',
    ],
    [
      'an unknown team',
      { steps: [{ handOver: { teamId: nobody, notes: '' } }] },
      'INVALID_FIELD input.steps[0].handOver.teamId',
    ],
    [
      'an unknown webhook',
      { steps: [addTag('a'), { webhook: { actionId: nobody } }] },
      'INVALID_FIELD input.steps[1].webhook.actionId',
    ],
  ])('with %s is refused, and nothing is kept', async (_what, input, code) => {
    const all = { name: 'x', trigger: received, steps: [addTag('a')], ...input }
    expect(await scene.refusal(lead, createText, { input: all })).toBe(code)
    expect(await namesOf(lead)).toEqual([])
  })

  test('refers to no webhook of another workspace', async () => {
    const actionId = await webhook(stranger)
    const input = { name: 'x', trigger: received, steps: [{ webhook: { actionId } }] }
    expect(await scene.refusal(lead, createText, { input })).toBe(
      'INVALID_FIELD input.steps[0].webhook.actionId',
    )
  })

  test('has a name once; of two at once, one is made', async () => {
    const input = { name: 'Twice', trigger: received, steps: [addTag('a')] }
    const both = [1, 2].map(() => scene.refusal(lead, createText, { input }))
    expect((await Promise.all(both)).sort()).toEqual(['CONFLICT input.name', undefined])
  })

  test('is put in an order', async () => {
    const ids: string[] = []
    for (const name of ['A', 'B', 'C']) ids.push(await scene.rule({ name }))
    await lead.graphql(orderText, { ids: ids.toReversed() })
    expect(await namesOf(lead)).toEqual(['C', 'B', 'A'])
  })
})

const runsText = `query ($contactId: ID) { inboxRuleRuns(filter: { contactId: $contactId }, first: 5) {
  nodes { ruleName event status matched steps { kind status code } contactId conversation { contactId } } } }`

const tryText = `query ($trigger: InboxRuleTriggerInput!, $isOncePerCase: Boolean) {
  tryInboxRule(trigger: $trigger, isOncePerCase: $isOncePerCase) { runs isComplete examples { contactId } } }`

describe('what rules did and would have done', () => {
  test('is logged with its cause; a webhook that fails, and a transfer', async () => {
    const { id } = await scene.chat()
    const actionId = await webhook()
    await scene.rule({
      name: 'R',
      trigger: { ...received, texts: ['x'] },
      conditions: { status: 'OPEN' },
      steps: [
        { handOver: { notes: '' } },
        { handOver: { notes: '' } },
        { webhook: { actionId } },
        addTag('a'),
      ],
    })
    await scene.write(id, 'x')
    await scene.work()
    const { inboxRuleRuns } = await lead.graphql(runsText, { contactId: id })
    expect(inboxRuleRuns).toEqual({
      nodes: [
        {
          ruleName: 'R',
          event: 'MESSAGE_RECEIVED',
          status: 'REFUSED',
          matched: ['texts', 'status'],
          steps: [
            { kind: 'handOver', status: 'DONE', code: null },
            { kind: 'handOver', status: 'UNCHANGED', code: null },
            { kind: 'webhook', status: 'REFUSED', code: null },
            // A refused step ends nothing (docs/adr/0200).
            { kind: 'tags', status: 'DONE', code: null },
          ],
          contactId: id,
          conversation: { contactId: id },
        },
      ],
    })
    expect(
      await scene.sql('select from custom_action_execution where action_id = $1', [actionId]),
    ).toHaveLength(1)
    expect((await stranger.graphql(runsText, { contactId: id })).inboxRuleRuns).toEqual({ nodes: [] })
  })

  test('is told of the past, as often as it happened or once in a case', async () => {
    const { id } = await scene.chat()
    for (const body of ['a parcel', 'my parcel', 'thanks']) await scene.write(id, body)
    const trigger = { ...received, texts: ['parcel'] }
    expect((await lead.graphql(tryText, { trigger })).tryInboxRule).toEqual({
      runs: 2,
      isComplete: true,
      examples: [{ contactId: id }, { contactId: id }],
    })
    const once = await lead.graphql(tryText, { trigger, isOncePerCase: true })
    expect(once.tryInboxRule).toMatchObject({ runs: 1 })
    const unanswered = await lead.graphql(tryText, { trigger: { event: 'UNANSWERED', minutes: 60 } })
    expect(unanswered.tryInboxRule).toMatchObject({ runs: 0 })
    const field = { event: 'FIELD_CHANGED', fieldOf: 'CONTACT', fieldKey: 'x' }
    expect((await lead.graphql(tryText, { trigger: field })).tryInboxRule).toMatchObject({ runs: null })
    expect((await stranger.graphql(tryText, { trigger })).tryInboxRule).toMatchObject({ runs: 0 })
    expect(await scene.runs(id)).toEqual([])
  })

  test('is told of the past of fields and tags of cases, as timelines have it', async () => {
    const { id } = await scene.chat()
    await lead.graphql('mutation { createTag(input: { name: "tried" }) { tag { name } } }')
    await lead.graphql(
      'mutation { createCaseField(input: { key: "tried", label: "Tried", kind: NUMBER }) { caseField { key } } }',
    )
    const change = (part: object) =>
      lead.graphql(
        'mutation ($input: ChangeConversationsInput!) { changeConversations(input: $input) { results { __typename } } }',
        { input: { contactIds: [id], change: part } },
      )
    await change({ tagCases: { add: ['tried'] } })
    for (const tried of [1, 2, 1]) await change({ fillCases: { values: { tried } } })
    const runsOf = async (trigger: object) =>
      ((await lead.graphql(tryText, { trigger })).tryInboxRule as unknown as { runs: number | null }).runs
    expect(await runsOf({ event: 'TAGS_CHANGED', tagChange: 'ADDED', tagNames: ['tried'] })).toBe(1)
    const field = { event: 'FIELD_CHANGED', fieldOf: 'CASE', fieldKey: 'tried' }
    expect(await runsOf(field)).toBe(3)
    expect(await runsOf({ ...field, fieldValue: '1' })).toBe(2)
    expect(await runsOf({ ...field, fieldKey: 'other' })).toBe(0)
  })

  test('goes with the person it was about', async () => {
    const { id } = await scene.chat()
    await scene.rule({ name: 'Gone' })
    await scene.rule({ name: 'Late', trigger: { event: 'UNANSWERED', minutes: 5 } })
    await scene.write(id, 'x')
    await scene.work()
    expect(await scene.runs(id)).toEqual(['Gone done tags:done'])
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    expect(await scene.runs(id)).toEqual([])
    expect(await scene.sql('select from inbox_rule_wait where contact_id = $1', [id])).toEqual([])
  })
})
