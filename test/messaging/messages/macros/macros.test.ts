import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#core/access/actor.ts'
import { hears, loadItems } from '#telling/live/items.ts'
import { readAfter, readBounds } from '#telling/live/log.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { createText, deleteText, type MacroScene, orderText, startMacros, updateText } from './scene.ts'

// Macros as they are kept: whose they are, what they may refer to, and who hears of their changes (docs/adr/0179).

let scene: MacroScene
let lead: Session
let agent: Session
let stranger: Session

beforeAll(async () => {
  scene = await startMacros()
  ;({ lead, agent, stranger } = scene)
})
beforeEach(() => scene.sql('delete from macro'))
afterAll(() => scene?.parley.close())

const hello = { text: { body: 'Hello {{contact_name}}' } }
const nobody = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'

const namesOf = async (session: Session) => {
  const { macros } = await session.graphql('{ macros { name } }')
  return (macros as unknown as { name: string }[]).map(({ name }) => name)
}

async function reason(): Promise<string> {
  const text = 'mutation ($name: String!) { createCaseReason(input: { name: $name }) { caseReason { id } } }'
  const { createCaseReason } = await lead.graphql(text, { name: crypto.randomUUID() })
  return (createCaseReason as unknown as { caseReason: { id: string } }).caseReason.id
}

async function canned(session = lead): Promise<string> {
  const text =
    'mutation ($input: CreateCannedResponseInput!) { createCannedResponse(input: $input) { cannedResponse { id } } }'
  const input = { name: crypto.randomUUID(), content: 'Thanks' }
  const { createCannedResponse } = await session.graphql(text, { input })
  return (createCannedResponse as unknown as { cannedResponse: { id: string } }).cannedResponse.id
}

describe('a macro', () => {
  test('keeps its steps as they were given, each with what it says', async () => {
    await lead.graphql('mutation { createTag(input: { name: "vip", color: BLUE }) { tag { name } } }')
    await lead.graphql(
      'mutation { createCaseField(input: { key: "amount", label: "Amount", kind: NUMBER }) { caseField { key } } }',
    )
    const reasonId = await reason()
    const cannedResponseId = await canned()
    const agentId = await scene.userOf(agent)
    const made = await scene.make(lead, {
      name: ' Refund ',
      steps: [
        hello,
        { cannedResponse: { cannedResponseId } },
        { tags: { change: 'ADD_TO_CASE', names: ['vip'] } },
        { caseField: { key: 'amount', value: '12' } },
        { assign: { agentId } },
        { assignToCaller: true },
        { priority: { priority: 'HIGH' } },
        { snooze: { minutes: 90 } },
        { close: { reasonId, note: 'Done' } },
      ],
    })
    expect(made).toMatchObject({
      name: 'Refund',
      isShared: false,
      isOwn: true,
      steps: [
        { __typename: 'MacroTextStep', body: 'Hello {{contact_name}}' },
        { __typename: 'MacroCannedResponseStep', cannedResponseName: expect.any(String) },
        { __typename: 'MacroTagsStep', change: 'ADD_TO_CASE', tagNames: ['vip'] },
        { __typename: 'MacroCaseFieldStep', key: 'amount', value: '12' },
        { isToCaller: false, changesAgent: true, changesTeam: false, agent: { id: agentId }, team: null },
        { isToCaller: true, changesAgent: true, changesTeam: false, agent: null },
        { __typename: 'MacroPriorityStep', priority: 'HIGH' },
        { __typename: 'MacroSnoozeStep', minutes: 90 },
        { __typename: 'MacroCloseStep', reason: { name: expect.any(String) }, closingNote: 'Done' },
      ],
    })
    const { node } = await lead.graphql('query ($id: ID!) { node(id: $id) { ... on Macro { name } } }', {
      id: made.id,
    })
    expect(node).toEqual({ name: 'Refund' })
  })

  test("is its maker's alone; shared ones are everybody's in the workspace, and found by nobody else", async () => {
    const own = await scene.make(lead, { name: 'Own', steps: [hello] })
    const shared = await scene.make(lead, { name: 'Shared', isShared: true, steps: [hello] })
    expect(await namesOf(lead)).toEqual(['Shared', 'Own'])
    expect(await namesOf(agent)).toEqual(['Shared'])
    expect(await namesOf(stranger)).toEqual([])
    expect(await scene.refusal(agent, updateText, { input: { id: own.id, name: 'x' } })).toBe('NOT_FOUND')
    expect(await scene.refusal(agent, deleteText, { id: own.id })).toBe('NOT_FOUND')
    for (const { id } of [own, shared]) {
      expect(await scene.refusal(stranger, updateText, { input: { id, name: 'x' } })).toBe('NOT_FOUND')
      expect(await scene.refusal(stranger, deleteText, { id })).toBe('NOT_FOUND')
    }
    expect(await namesOf(lead)).toEqual(['Shared', 'Own'])
  })

  test('is not shared where there are as many shared ones as there may be', async () => {
    const own = await scene.make(lead, { name: 'Own', steps: [hello] })
    await scene.sql(
      `insert into macro (workspace_id, id, owner_id, name, steps, is_shared, position, created_at, updated_at)
       select workspace_id, gen_random_uuid(), owner_id, 'Shared ' || n, steps, true, n, now(), now()
       from macro, generate_series(1, 100) n where id = $1`,
      [own.id],
    )
    const share = { input: { id: own.id, isShared: true } }
    expect(await scene.refusal(lead, updateText, share)).toBe('CONFLICT')
    await scene.sql(`delete from macro where name = 'Shared 1'`)
    expect(await scene.refusal(lead, updateText, share)).toBe(undefined)
  })

  test('is shared, changed and deleted as a shared one by those alone who manage custom actions', async () => {
    const input = { name: 'x', isShared: true, steps: [hello] }
    expect(await scene.refusal(agent, createText, { input })).toBe('FORBIDDEN')
    const own = await scene.make(agent, { name: 'Own', steps: [hello] })
    expect(await scene.refusal(agent, updateText, { input: { id: own.id, isShared: true } })).toBe(
      'FORBIDDEN',
    )
    const { id } = await scene.make(lead, { name: 'Shared', isShared: true, steps: [hello] })
    expect(await scene.refusal(agent, updateText, { input: { id, name: 'x' } })).toBe('FORBIDDEN')
    expect(await scene.refusal(agent, deleteText, { id })).toBe('FORBIDDEN')
    const manager = await memberSession(scene.parley, scene.shop.workspaceId, 'manager')
    expect(await scene.refusal(manager, updateText, { input: { id, isShared: false } })).toBe('FORBIDDEN')
    expect(await scene.refusal(manager, updateText, { input: { id, name: 'Ours' } })).toBeUndefined()
    expect(await namesOf(agent)).toEqual(['Ours', 'Own'])
    const audited = await scene.sql(
      `select action, actor_id from audit_record where kind = 'macro' and resource_id = $1 order by created_at, id`,
      [id],
    )
    expect(audited.map(({ action }) => action)).toEqual(['created', 'updated'])
    expect(await scene.sql(`select 1 from audit_record where resource_id = $1`, [own.id])).toEqual([])
  })

  test('has a name once, ignoring case, among those of its kind; of two at once, one is made', async () => {
    await scene.make(lead, { name: 'Ours', steps: [hello] })
    const input = { name: 'ours', steps: [hello] }
    expect(await scene.refusal(lead, createText, { input })).toBe('CONFLICT input.name')
    await scene.make(lead, { name: 'Ours', isShared: true, steps: [hello] })
    const both = [1, 2].map(() =>
      scene.refusal(agent, createText, { input: { name: 'Twice', steps: [hello] } }),
    )
    expect((await Promise.all(both)).sort()).toEqual(['CONFLICT input.name', undefined])
  })

  test('has keys that neither another one of the workspace nor the dashboard has, nor begins with', async () => {
    const [steps, keysText] = [[hello], '{ macros { name keys } }']
    const give = (session: Session, name: string, keys: string | null, isShared = false) =>
      scene.refusal(session, createText, { input: { name, keys, isShared, steps } })
    expect(await give(lead, 'Sequence', 'q 1', true)).toBeUndefined()
    expect(await give(lead, 'None', null)).toBeUndefined()
    expect(await give(lead, 'Empty', '')).toBeUndefined()
    // Own ones of others count as well: it would not be known which one is meant once they are shared.
    for (const keys of ['q 1', 'q', 'q 1 2'])
      expect(await give(agent, 'Mine', keys)).toBe('CONFLICT input.keys')
    for (const keys of ['d', 'a 1', 'g', 'g i', '* d', '/'])
      expect(await give(agent, 'Mine', keys)).toBe('INVALID_FIELD input.keys')
    for (const keys of ['ab', 'q  2', '1 2 3 4', ' ', 'Mod+e'])
      expect(await give(agent, 'Mine', keys)).toBe('INVALID_FIELD input.keys')
    expect(await give(agent, 'Mine', 'q 2')).toBeUndefined()
    expect(await give(stranger, 'Elsewhere', 'q 2')).toBeUndefined()
    const both = ['ü', 'ü x'].map((keys) => give(agent, keys, keys))
    expect((await Promise.all(both)).sort()).toEqual(['CONFLICT input.keys', undefined])
    const { macros } = await lead.graphql(keysText)
    expect(macros).toEqual([
      { name: 'Sequence', keys: 'q 1' },
      { name: 'None', keys: null },
      { name: 'Empty', keys: null },
    ])
  })

  test('keeps its keys while other things change, and gives them up', async () => {
    const { id } = await scene.make(lead, { name: 'Quick', keys: 'z', steps: [hello] })
    const update = (input: object) => scene.refusal(lead, updateText, { input: { id, ...input } })
    const keysOf = async () => (await scene.sql('select keys from macro where id = $1', [id]))[0]?.keys
    expect(await update({ name: 'Quicker' })).toBeUndefined()
    expect(await update({ keys: 'z' })).toBeUndefined()
    expect(await keysOf()).toBe('z')
    expect(await update({ keys: 'z 1' })).toBeUndefined()
    expect(await update({ keys: 'k' })).toBe('INVALID_FIELD input.keys')
    expect(await keysOf()).toBe('z 1')
    expect(await update({ keys: null })).toBeUndefined()
    expect(await keysOf()).toBeNull()
  })

  test.each([
    ['no name', { name: ' ', steps: [hello] }, 'INVALID_FIELD input.name'],
    ['no step', { steps: [] }, 'INVALID_FIELD input.steps'],
    ['too many steps', { steps: Array.from({ length: 21 }, () => hello) }, 'INVALID_FIELD input.steps'],
    ['no words', { steps: [{ text: { body: ' ' } }] }, 'INVALID_FIELD input.steps[0].text.body'],
    [
      'an unknown canned response',
      { steps: [hello, { cannedResponse: { cannedResponseId: nobody } }] },
      'INVALID_FIELD input.steps[1].cannedResponse.cannedResponseId',
    ],
    [
      'an unknown template',
      { steps: [{ template: { templateId: nobody } }] },
      'INVALID_FIELD input.steps[0].template.templateId',
    ],
    [
      'an unknown tag',
      { steps: [{ tags: { change: 'ADD_TO_CONTACT', names: ['nobody has it'] } }] },
      'INVALID_FIELD input.steps[0].tags.names[0]',
    ],
    [
      'an unknown field',
      { steps: [{ caseField: { key: 'nobody', value: 'x' } }] },
      'INVALID_FIELD input.steps[0].caseField.key',
    ],
    [
      'an unknown agent',
      { steps: [{ assign: { agentId: nobody } }] },
      'INVALID_FIELD input.steps[0].assign.agentId',
    ],
    [
      'an unknown team',
      { steps: [{ assign: { teamId: nobody } }] },
      'INVALID_FIELD input.steps[0].assign.teamId',
    ],
    [
      'an unknown reason',
      { steps: [{ close: { reasonId: nobody } }] },
      'INVALID_FIELD input.steps[0].close.reasonId',
    ],
    ['no time', { steps: [{ snooze: { minutes: 0 } }] }, 'INVALID_FIELD input.steps[0].snooze.minutes'],
  ])('with %s is refused, and nothing is kept', async (_what, input, code) => {
    expect(await scene.refusal(lead, createText, { input: { name: 'x', ...input } })).toBe(code)
    expect(await namesOf(lead)).toEqual([])
  })

  test('refers to nothing of another workspace', async () => {
    const foreign = await canned(stranger)
    const steps = [{ cannedResponse: { cannedResponseId: foreign } }]
    expect(await scene.refusal(lead, createText, { input: { name: 'x', steps } })).toBe(
      'INVALID_FIELD input.steps[0].cannedResponse.cannedResponseId',
    )
    const agentId = await scene.userOf(stranger)
    expect(
      await scene.refusal(lead, createText, { input: { name: 'x', steps: [{ assign: { agentId } }] } }),
    ).toBe('INVALID_FIELD input.steps[0].assign.agentId')
  })

  test('is put in an order by those who may change it; others stay where they are', async () => {
    const ids: string[] = []
    for (const name of ['A', 'B', 'C'])
      ids.push((await scene.make(lead, { name, isShared: true, steps: [hello] })).id)
    await lead.graphql(orderText, { ids: ids.toReversed() })
    expect(await namesOf(agent)).toEqual(['C', 'B', 'A'])
    await agent.graphql(orderText, { ids })
    await stranger.graphql(orderText, { ids })
    expect(await namesOf(lead)).toEqual(['C', 'B', 'A'])
  })

  test('goes with its person; shared ones stay', async () => {
    const leaving = await memberSession(scene.parley, scene.shop.workspaceId)
    await scene.make(leaving, { name: 'Own', steps: [hello] })
    await scene.make(leaving, { name: 'Shared', isShared: true, steps: [hello] })
    const id = await scene.userOf(leaving)
    await lead.graphql('mutation ($id: ID!) { removeMembership(input: { memberId: $id }) { removedId } }', {
      id,
    })
    expect(await scene.sql('select name from macro')).toEqual([{ name: 'Shared' }])
  })

  test('tells its changes live to those who have it, and to nobody else; no change is not told', async () => {
    const { app } = scene.parley
    const { workspaceId } = scene.shop
    const access = [await memberOf(lead), await memberOf(agent)]
    const heard = async (meanwhile: () => Promise<unknown>) => {
      const { newest } = await readBounds(app.pool, workspaceId)
      await meanwhile()
      const items = await loadItems(app, workspaceId, await readAfter(app.pool, workspaceId, newest))
      expect(items.map(({ type }) => type)).toEqual(items.map(() => 'macro.changed'))
      return items.map((item) => access.map((member) => hears(member, item)))
    }
    const made = { id: '' }
    const update = (input: object) => lead.graphql(updateText, { input: { id: made.id, ...input } })
    const make = async () => Object.assign(made, await scene.make(lead, { name: 'Own', steps: [hello] }))
    expect(await heard(make)).toEqual([[true, false]])
    expect(await heard(() => update({ name: 'Own' }))).toEqual([])
    expect(await heard(() => update({ isShared: true }))).toEqual([[true, true]])
    expect(await heard(() => lead.graphql(deleteText, { id: made.id }))).toEqual([[true, true]])
  })
})

async function memberOf(session: Session): Promise<Member> {
  return {
    kind: 'member',
    userId: await scene.userOf(session),
    workspaceId: scene.shop.workspaceId,
    isSuperAdmin: false,
    permissions: new Set(['chat:read']),
  } as unknown as Member
}
