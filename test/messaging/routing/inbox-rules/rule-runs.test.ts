import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainInboxRules } from '#messaging/routing/inbox-rules/drain-inbox-rules.ts'
import { memberSession } from '../../../support/session.ts'
import { addTag, createText, type RuleScene, received, startRules, updateText } from './scene.ts'

// What rules do when something happens in a chat: once, in their order, by the rights of their author (docs/adr/0189).

let scene: RuleScene

beforeAll(async () => {
  scene = await startRules()
})
beforeEach(async () => {
  await scene.sql('delete from inbox_rule')
  await scene.sql('delete from inbox_rule_position')
})
afterAll(() => scene?.parley.close())

const text = (body: string) => ({ text: { body } })
const tagged = (...tagNames: string[]) => ({ event: 'TAGS_CHANGED', tagChange: 'ADDED', tagNames })

describe('a rule', () => {
  test('runs at a message with its words, and not at others', async () => {
    const { id } = await scene.chat()
    await scene.rule({ name: 'R', trigger: { ...received, texts: ['refund'] } })
    await scene.write(id, 'Hello again')
    await scene.work()
    expect(await scene.runs(id)).toEqual([])
    await scene.write(id, 'I want a REFUND')
    await scene.work()
    expect(await scene.runs(id)).toEqual(['R done tags:done'])
    expect(await scene.tagsOf(id)).toEqual(['a'])
    const [entry] = await scene.sql(
      `select data from timeline_entry where contact_id = $1 and kind = 'rule_ran'`,
      [id],
    )
    expect(entry?.data).toMatchObject({ rule: { name: 'R' }, steps: ['tags'] })
  })

  test('runs once in a case, or each time', async () => {
    const { id } = await scene.chat()
    await scene.rule({ name: 'Once', isOncePerCase: true, steps: [text('Welcome')] })
    await scene.rule({ name: 'Each', steps: [text('Again')] })
    for (const body of ['1', '2']) {
      await scene.write(id, body)
      await scene.work()
    }
    expect(await scene.sent(id)).toEqual(['Welcome', 'Again', 'Again'])
  })

  test('that stops the others comes first by its order', async () => {
    const { id } = await scene.chat()
    await scene.rule({ name: 'First', stopsOthers: true, steps: [addTag('b')] })
    await scene.rule({ name: 'Second' })
    await scene.write(id, 'x')
    await scene.work()
    expect(await scene.runs(id)).toEqual(['First done tags:done'])
  })

  test('asks its conditions again before it begins: what a rule before it changed counts', async () => {
    const { id } = await scene.chat()
    const conditions = { unassigned: true }
    const agentId = await scene.userOf(scene.lead)
    await scene.rule({ name: 'Mine', conditions, steps: [{ assign: { agentId } }] })
    await scene.rule({ name: 'Late', conditions, steps: [addTag('c')] })
    await scene.write(id, 'x')
    await scene.work()
    expect(await scene.runs(id)).toEqual(['Mine done assign:done', 'Late not_matched'])
  })

  test('is not started by its own changes, nor are two that set tags of each other', async () => {
    const { id } = await scene.chat()
    await scene.rule({ name: 'A', trigger: tagged('a'), steps: [addTag('b'), remove('a')] })
    await scene.rule({ name: 'B', trigger: tagged('b'), steps: [addTag('a'), remove('b')] })
    await scene.rule({ name: 'Own', trigger: tagged('c'), steps: [remove('c'), addTag('c')] })
    await scene.tag(['a'], id)
    await scene.work()
    await scene.work()
    expect(await scene.runs(id)).toEqual(['A done tags:done tags:done', 'B done tags:done tags:done'])
    await scene.tag(['c'], id)
    await scene.work()
    expect((await scene.runs(id)).slice(2)).toEqual(['Own done tags:done tags:done'])
  })

  test('does only what its author may do when it runs, and goes on with the rest', async () => {
    const { id } = await scene.chat()
    const role = await scene.sql(
      `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values ($1, gen_random_uuid(),
         'Ruler', '{chat:read,chat:write,contacts:read,contacts:write,custom_actions:read,custom_actions:write}', now(), now())
       returning id`,
      [scene.shop.workspaceId],
    )
    const ruler = await memberSession(scene.parley, scene.shop.workspaceId, 'Ruler')
    const input = { name: 'x', trigger: received, steps: [{ handOver: { notes: '' } }] }
    expect(await scene.refusal(ruler, createText, { input })).toBe('FORBIDDEN')
    await scene.rule({ name: 'Theirs', steps: [addTag('a'), text('Hi')] }, ruler)
    await scene.sql(`update role set permissions = '{chat:read,chat:write,contacts:read}' where id = $1`, [
      role[0]?.id,
    ])
    await scene.write(id, 'x')
    await scene.work()
    expect(await scene.runs(id)).toEqual(['Theirs refused tags:refused text:done'])
    expect(await scene.sent(id)).toEqual(['Hi'])
  })

  test('does not put a chat aside where its answer was refused', async () => {
    const { id } = await scene.chat()
    const { createCannedResponse } = await scene.lead.graphql(
      'mutation { createCannedResponse(input: { name: "Soon gone", content: "Thanks" }) { cannedResponse { id } } }',
    )
    const made = createCannedResponse as unknown as { cannedResponse: { id: string } }
    const cannedResponseId = made.cannedResponse.id
    await scene.rule({
      name: 'Ends',
      steps: [{ cannedResponse: { cannedResponseId } }, addTag('a'), { close: {} }],
    })
    await scene.lead.graphql(
      'mutation ($id: ID!) { deleteCannedResponse(input: { id: $id }) { deletedId } }',
      {
        id: cannedResponseId,
      },
    )
    await scene.write(id, 'x')
    await scene.work()
    expect(await scene.runs(id)).toEqual(['Ends refused cannedResponse:refused tags:done close:skipped'])
  })

  test('that nobody answers for a time runs once for each wait, and not where somebody answered', async () => {
    const { id } = await scene.chat()
    const other = await scene.chat()
    await scene.rule({ name: 'Late', trigger: { event: 'UNANSWERED', minutes: 3 }, steps: [text('Soon')] })
    await scene.write(id, 'x')
    await scene.write(other.id, 'x')
    await scene.work()
    const answer = await scene.make(scene.lead, { name: crypto.randomUUID(), steps: [text('Here')] })
    await scene.run(scene.lead, { macroId: answer.id, contactIds: [other.id] })
    await scene.parley.clock.advance(2 * 60)
    await scene.work()
    expect(await scene.sent(id)).toEqual([])
    await scene.write(id, 'still here?')
    await scene.parley.clock.advance(61)
    await scene.work()
    await scene.parley.clock.advance(4 * 60)
    await scene.work()
    expect(await scene.sent(id)).toEqual(['Soon'])
    expect(await scene.runs(other.id)).toEqual([])
  })

  test('runs when a case is closed, when a field of it changes and when a chat is opened', async () => {
    await scene.lead.graphql(
      'mutation { createCaseField(input: { key: "amount", label: "Amount", kind: NUMBER }) { caseField { key } } }',
    )
    await scene.rule({ name: 'Open', trigger: { event: 'CHAT_OPENED' } })
    await scene.rule({
      name: 'Field',
      trigger: { event: 'FIELD_CHANGED', fieldOf: 'CASE', fieldKey: 'amount', fieldValue: '12' },
    })
    await scene.rule({ name: 'Closed', trigger: { event: 'CASE_CLOSED' }, steps: [addTag('c')] })
    const { id } = await scene.chat()
    const steps = [{ caseField: { key: 'amount', value: '12' } }, { close: {} }]
    const macro = await scene.make(scene.lead, { name: crypto.randomUUID(), steps })
    await scene.run(scene.lead, { macroId: macro.id, contactIds: [id] })
    await scene.work()
    expect((await scene.runs(id)).map((told) => told.split(' ')[0])).toEqual(['Open', 'Field', 'Closed'])
  })

  test('runs when a field of cases is set for a selection of chats', async () => {
    await scene.rule({
      name: 'Field',
      trigger: { event: 'FIELD_CHANGED', fieldOf: 'CASE', fieldKey: 'amount', fieldValue: '12' },
    })
    const chats = [await scene.chat(), await scene.chat()]
    const fill = `mutation ($contactIds: [ID!]!) { changeConversations(input: {
      contactIds: $contactIds, change: { fillCases: { values: { amount: 12 } } }
    }) { results { __typename } } }`
    await scene.lead.graphql(fill, { contactIds: chats.map(({ id }) => id) })
    await scene.work()
    for (const { id } of chats)
      expect((await scene.runs(id)).map((told) => told.split(' ')[0])).toEqual(['Field'])
  })

  test('that is off does nothing, and nobody follows a workspace without one that is on', async () => {
    const { id } = await scene.chat()
    const rule = await scene.rule({ name: 'Off' })
    await scene.lead.graphql(updateText, { input: { id: rule, isEnabled: false } })
    await scene.write(id, 'x')
    await scene.work()
    expect(await scene.runs(id)).toEqual([])
    expect(await scene.sql('select seq from inbox_rule_position')).toEqual([])
  })

  test('begins with what happens after it was made', async () => {
    const { id } = await scene.chat()
    await scene.write(id, 'before')
    await scene.rule({ name: 'New' })
    await scene.work()
    expect(await scene.runs(id)).toEqual([])
  })

  test('runs at most 20 times an hour in a chat; what is beyond is written down', async () => {
    const { id } = await scene.chat()
    await scene.rule({ name: 'Much', steps: [addTag('a')] })
    for (let many = 0; many < 22; many++) await scene.write(id, 'x')
    await scene.work()
    const statuses = (await scene.runs(id)).map((told) => told.split(' ')[1])
    expect(statuses.filter((status) => status === 'done')).toHaveLength(20)
    expect(statuses.filter((status) => status === 'limited')).toHaveLength(2)
  })
})

function remove(...names: string[]) {
  return { tags: { change: 'REMOVE_FROM_CONTACT', names } }
}

describe('many workers', () => {
  test('that look at the same moment do each run once', async () => {
    const chats = await Promise.all(Array.from({ length: 12 }, () => scene.chat()))
    await scene.rule({ name: 'R', steps: [text('Hi'), addTag('a')] })
    for (const { id } of chats) await scene.write(id, 'x')
    await Promise.all(Array.from({ length: 6 }, () => drainInboxRules(scene.parley.app)))
    await scene.work()
    for (const { id } of chats) {
      expect(await scene.sent(id)).toEqual(['Hi'])
      expect(await scene.runs(id)).toEqual(['R done text:done tags:done'])
    }
  })

  test('go on where a lost one stopped, and send nothing twice', async () => {
    const { id } = await scene.chat()
    await scene.rule({ name: 'R', steps: [text('Hi'), text('There')] })
    await scene.write(id, 'x')
    await scene.work()
    // As if it had died after it sent and before it noted the first step.
    await scene.sql(
      `update inbox_rule_run set status = 'waiting', steps = '[]', due_at = now() - interval '1 minute', finished_at = null
       where contact_id = $1`,
      [id],
    )
    await scene.work()
    expect(await scene.sent(id)).toEqual(['Hi', 'There'])
    expect(await scene.runs(id)).toEqual(['R done text:done text:done'])
  })
})
