import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainTimers } from '#messaging/routing/sla/drain-timers.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Service levels through the doors (docs/adr/0188).

let scene: ContactScene
let lead: Session
let agent: Session
let stranger: Session

const fields = `id name isForAllTeams team { id name } priority firstResponseMinutes nextResponseMinutes resolutionMinutes
  isInBusinessHours pausesForCustomer`
const create = `mutation ($input: CreateServiceLevelInput!) { createServiceLevel(input: $input) { serviceLevel { ${fields} } } }`
const update = `mutation ($input: UpdateServiceLevelInput!) { updateServiceLevel(input: $input) { serviceLevel { ${fields} } } }`
const remove = 'mutation ($id: ID!) { deleteServiceLevel(input: { id: $id }) { deletedId } }'
const list = `{ serviceLevels { ${fields} } }`

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Answers', '{chat:read,chat:write,contacts:read}', now(), now())`,
    [workspaceId],
  )
  lead = await memberSession(scene.parley, workspaceId)
  agent = await memberSession(scene.parley, workspaceId, 'Answers')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
})
beforeEach(async () => {
  await scene.sql('delete from service_clock')
  await scene.sql('delete from service_level')
})
afterAll(() => scene?.parley.close())

interface Level {
  id: string
  name: string
}

const make = async (input: object): Promise<Level> =>
  (
    (await lead.graphql(create, { input: { firstResponseMinutes: 10, ...input } })) as never as {
      createServiceLevel: { serviceLevel: Level }
    }
  ).createServiceLevel.serviceLevel

async function refusal(session: Session, text: string, variables: Record<string, unknown>) {
  const { body } = await session.ask(text, variables)
  const { code, field } = body.errors?.[0].extensions ?? {}
  return field ? `${code} ${field}` : code
}

const names = async (session = lead) =>
  ((await session.graphql(list)) as never as { serviceLevels: Level[] }).serviceLevels.map(({ name }) => name)

describe('service levels', () => {
  test('are made, changed and deleted, and the audit log has it', async () => {
    const made = await make({ name: 'Gold', priority: 'HIGH', resolutionMinutes: 600 })
    expect(made).toMatchObject({
      name: 'Gold',
      isForAllTeams: true,
      team: null,
      priority: 'HIGH',
      firstResponseMinutes: 10,
      nextResponseMinutes: null,
      resolutionMinutes: 600,
      isInBusinessHours: true,
      pausesForCustomer: true,
    })
    const input = { id: made.id, priority: null, nextResponseMinutes: 30, pausesForCustomer: false }
    expect(await lead.graphql(update, { input })).toMatchObject({
      updateServiceLevel: {
        serviceLevel: {
          priority: null,
          nextResponseMinutes: 30,
          resolutionMinutes: 600,
          pausesForCustomer: false,
        },
      },
    })
    await lead.graphql(update, { input })
    await lead.graphql(remove, { id: made.id })
    expect(await names()).toEqual([])
    const audited = await scene.sql(
      `select action from audit_record where kind = 'service_level' and resource_id = $1 order by created_at, id`,
      [made.id],
    )
    expect(audited.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
    expect(await refusal(lead, update, { input })).toBe('NOT_FOUND')
    expect(await refusal(lead, remove, { id: made.id })).toBe('NOT_FOUND')
  })

  test('want at least one time, a team that is there, and one level for a pair', async () => {
    expect(await refusal(lead, create, { input: { name: 'None' } })).toBe(
      'INVALID_FIELD input.firstResponseMinutes',
    )
    expect(await refusal(lead, create, { input: { name: 'Fast', firstResponseMinutes: 0 } })).toBe(
      'INVALID_FIELD input.firstResponseMinutes',
    )
    const teamId = '01980000-0000-7000-8000-000000000001'
    expect(await refusal(lead, create, { input: { name: 'Team', firstResponseMinutes: 5, teamId } })).toBe(
      'INVALID_FIELD input.teamId',
    )
    const { id } = await make({ name: 'All' })
    expect(await refusal(lead, create, { input: { name: 'Other', firstResponseMinutes: 5 } })).toBe(
      'CONFLICT',
    )
    expect(
      await refusal(lead, create, { input: { name: 'all', firstResponseMinutes: 5, priority: 'LOW' } }),
    ).toBe('CONFLICT')
    expect(await refusal(lead, update, { input: { id, firstResponseMinutes: null } })).toBe(
      'INVALID_FIELD input.firstResponseMinutes',
    )
    expect(await names()).toEqual(['All'])
  })

  test('are of one workspace, and of those who may see and change them', async () => {
    const { id } = await make({ name: 'All' })
    expect(await names(stranger)).toEqual([])
    expect(await refusal(stranger, update, { input: { id, name: 'Mine' } })).toBe('NOT_FOUND')
    expect(await refusal(stranger, remove, { id })).toBe('NOT_FOUND')
    expect(await refusal(agent, list, {})).toBe('FORBIDDEN')
    expect(await refusal(agent, create, { input: { name: 'No', firstResponseMinutes: 1 } })).toBe('FORBIDDEN')
    expect(await refusal(agent, remove, { id })).toBe('FORBIDDEN')
    expect(await names()).toEqual(['All'])
  })

  test('that two people make for one pair at once are one', async () => {
    const tries = await Promise.all(
      ['One', 'Two'].map((name) => lead.ask(create, { input: { name, firstResponseMinutes: 5 } })),
    )
    expect(tries.filter(({ body }) => body.errors === undefined)).toHaveLength(1)
    expect(await names()).toHaveLength(1)
  })
})

test('a case has its times, and the report and its file count them', async () => {
  await make({ name: 'All', resolutionMinutes: 100 })
  const { id, phone } = await scene.create()
  await scene.receive({ waId: phone.slice(1) })
  const follow = async () => {
    while ((await drainTimers(scene.parley.app)).more);
  }
  await follow()
  const ask = (session: Session) =>
    session.graphql(
      `query ($id: ID!) { conversation(contactId: $id) { dueAt case {
         serviceClocks { kind state levelName targetMinutes dueAt remainingMinutes missedAt endedAt } } } }`,
      { id },
    )
  const shown = (await ask(agent)) as never as {
    conversation: { dueAt: string; case: { serviceClocks: { dueAt: string }[] } }
  }
  const { dueAt, case: its } = shown.conversation
  expect(its.serviceClocks).toMatchObject([
    { kind: 'FIRST_RESPONSE', state: 'RUNNING', levelName: 'All', targetMinutes: 10, missedAt: null },
    { kind: 'RESOLUTION', state: 'RUNNING', levelName: 'All', targetMinutes: 100, endedAt: null },
  ])
  expect(its.serviceClocks[0]?.dueAt).toBe(dueAt)
  const report = `{ serviceLevelReport { metCount missedCount openCount kinds { kind openCount }
    levels { levelName openCount } teams { team { id } openCount } priorities { priority openCount } } }`
  expect((await lead.graphql(report)).serviceLevelReport).toMatchObject({
    metCount: 0,
    missedCount: 0,
    openCount: 2,
    kinds: [
      { kind: 'FIRST_RESPONSE', openCount: 1 },
      { kind: 'NEXT_RESPONSE', openCount: 0 },
      { kind: 'RESOLUTION', openCount: 1 },
    ],
    levels: [{ levelName: 'All', openCount: 2 }],
    teams: [{ team: null, openCount: 2 }],
    priorities: [
      { priority: 'URGENT', openCount: 0 },
      { priority: 'HIGH', openCount: 0 },
      { priority: 'NORMAL', openCount: 2 },
      { priority: 'LOW', openCount: 0 },
    ],
  })
  expect(await refusal(agent, report, {})).toBe('FORBIDDEN')
  expect((await stranger.graphql(report)).serviceLevelReport).toMatchObject({ openCount: 0, levels: [] })
  await lead.graphql(
    'mutation ($id: ID!) { closeConversation(input: { contactId: $id }) { conversation { status } } }',
    { id },
  )
  await follow()
  expect((await lead.graphql(report)).serviceLevelReport).toMatchObject({ metCount: 1, openCount: 0 })
  expect((await scene.events('chat.updated', id)).length).toBeGreaterThanOrEqual(2)
})
