import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SurveyScene, startSurveys } from '../../messaging/messages/satisfaction/scene.ts'
import { memberSession } from '../../support/session.ts'

// What customers answered about their cases, by agent, team, number and day (docs/adr/0183).

let scene: SurveyScene
let agentId: string
let teamId: string

/** A case of somebody who was asked and gave these answers. */
async function rated(answers: readonly number[], how: { agent?: boolean; team?: boolean } = {}) {
  const person = await scene.served()
  await scene.sql('update conversation set agent_id = $2, team_id = $3 where contact_id = $1', [
    person.id,
    how.agent ? agentId : null,
    how.team ? teamId : null,
  ])
  await person.close()
  await scene.drain()
  const [own] = await person.cases()
  for (const score of answers) await person.chooses(`csat:${own?.id}:${score}`)
  return person
}

beforeAll(async () => {
  scene = await startSurveys()
  const { workspaceId } = scene.shop
  await scene.settle({ isEnabled: true, question: 'How was it?', delayMinutes: 0 })
  agentId = (await scene.sql('select id from user_account where email = $1', [scene.lead.email]))[0]
    ?.id as string
  teamId = (
    await scene.sql(
      `insert into team (workspace_id, id, name, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Sales', now(), now()) returning id`,
      [workspaceId],
    )
  )[0]?.id as string
  await rated([5], { agent: true, team: true })
  await rated([1, 4], { agent: true })
  await rated([2], { team: true })
  await rated([])
})
afterAll(() => scene?.parley.close())

const figures = 'askedCount answeredCount satisfiedCount averageScore'
const report = async (args = '') =>
  (
    await scene.lead.graphql(
      `{ satisfactionReport${args} { ${figures} scores { score answeredCount }
         agents { agent { id } ${figures} } teams { team { name } ${figures} } accounts { accountName ${figures} }
         points { ${figures} } } }`,
    )
  ).satisfactionReport as unknown as Record<string, unknown> & { points: { askedCount: number }[] }

test('counts exactly, the last answer of each case, by all parts', async () => {
  const { points, ...all } = await report()
  const total = { askedCount: 4, answeredCount: 3, satisfiedCount: 2, averageScore: 3.67 }
  expect(all).toEqual({
    ...total,
    scores: [5, 4, 3, 2, 1].map((score) => ({ score, answeredCount: [5, 4, 2].includes(score) ? 1 : 0 })),
    agents: expect.arrayContaining([
      { agent: { id: agentId }, askedCount: 2, answeredCount: 2, satisfiedCount: 2, averageScore: 4.5 },
      { agent: null, askedCount: 2, answeredCount: 1, satisfiedCount: 0, averageScore: 2 },
    ]),
    teams: expect.arrayContaining([
      { team: { name: 'Sales' }, askedCount: 2, answeredCount: 2, satisfiedCount: 1, averageScore: 3.5 },
      { team: null, askedCount: 2, answeredCount: 1, satisfiedCount: 1, averageScore: 4 },
    ]),
    accounts: [{ accountName: expect.any(String), ...total }],
  })
  expect(points.reduce((sum, { askedCount }) => sum + askedCount, 0)).toBe(4)
})

test('is narrowed by agent, team and account', async () => {
  expect(await report(`(agentId: "${agentId}")`)).toMatchObject({ askedCount: 2, averageScore: 4.5 })
  expect(await report(`(teamId: "${teamId}")`)).toMatchObject({ askedCount: 2, averageScore: 3.5 })
  const account = (id: string) => report(`(accountId: "${id}")`)
  expect(await account(scene.shop.numberId)).toMatchObject({ askedCount: 4 })
  expect(await account(scene.other.numberId)).toMatchObject({ askedCount: 0, averageScore: null, agents: [] })
})

test('a case that is opened again and closed by others stays with whom it was rated', async () => {
  const person = await rated([3], { agent: true })
  await person.reopen()
  await scene.sql('update conversation set agent_id = null where contact_id = $1', [person.id])
  await person.close()
  await scene.drain()
  expect(await person.asked()).toHaveLength(1)
  expect(await report(`(agentId: "${agentId}")`)).toMatchObject({ askedCount: 3, averageScore: 4 })
})

test('files have the tables', async () => {
  const file = async (table: string) =>
    (await scene.lead.api.get(`/report-export?table=${table}&format=csv`)).text.trim().split(/\r?\n/)
  expect(await file('satisfaction_by_agent')).toEqual(
    expect.arrayContaining([
      'agent,asked,answered,satisfied,average_score',
      expect.stringMatching(/,3,3,2,4$/),
    ]),
  )
  expect(await file('satisfaction_by_team')).toEqual(expect.arrayContaining(['Sales,2,2,1,3.5']))
  expect((await file('satisfaction_by_number'))[1]).toMatch(/,5,4,2,3.5$/)
  expect((await file('satisfaction_by_day')).length).toBeGreaterThan(1)
})

test('is for those who may see figures, of their workspace', async () => {
  const agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  const { body } = await agent.ask('{ satisfactionReport { askedCount } }')
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN')
  const stranger = await memberSession(scene.parley, scene.other.workspaceId)
  const { satisfactionReport } = await stranger.graphql('{ satisfactionReport { askedCount } }')
  expect(satisfactionReport).toEqual({ askedCount: 0 })
})
