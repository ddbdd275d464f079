import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// Why agents took no work, in the report of the team.

let scene: TransferScene & { admin: Person }
let ada: Person
let bob: Person

const window = 'from: "2026-03-01", to: "2026-03-07"'

beforeAll(async () => {
  scene = await startTransfers()
  ada = await scene.person('agent')
  bob = await scene.person('agent')
})
afterAll(() => scene?.parley.close())

async function ask<T>(field: string): Promise<T> {
  const answer = (await scene.admin.graphql(`{ ${field} }`)) as unknown as Record<string, T>
  return Object.values(answer)[0] as T
}

test('breaks and absences by reason, and by whose they are', async () => {
  const insert = (table: string, row: Record<string, unknown>) => {
    const all = { workspace_id: scene.shop.workspaceId, user_id: ada.id, ...row }
    const names = Object.keys(all)
    return scene.sql(
      `insert into ${table} (id, ${names.join(', ')}) values (gen_random_uuid(), ${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(all),
    )
  }
  const rest = (from: string, to: string, more: Record<string, unknown> = {}) =>
    insert('availability_break', { started_at: from, ended_at: to, ...more })
  // One that began before the days, one that lasted for days, one after them, and one of somebody else.
  await rest('2026-02-28T23:00:00Z', '2026-03-01T00:30:00Z', { reason: 'Lunch' })
  await rest('2026-02-20T00:00:00Z', '2026-03-01T01:00:00Z', { reason: 'Training' })
  await rest('2026-03-02T12:00:00Z', '2026-03-02T12:45:00Z', { reason: 'Lunch' })
  await rest('2026-03-03T12:00:00Z', '2026-03-03T12:06:00Z')
  await rest('2026-03-04T12:00:00Z', '2026-03-04T12:15:00Z', { reason: 'Lunch', user_id: bob.id })
  await rest('2026-03-08T12:00:00Z', '2026-03-08T13:00:00Z', { reason: 'Lunch' })
  const planned = { created_at: '2026-02-01T00:00:00Z', reason: 'Training' }
  await insert('absence', {
    ...planned,
    starts_at: '2026-03-06T00:00:00Z',
    ends_at: '2026-03-10T00:00:00Z',
    begun_at: '2026-03-06T00:00:00Z',
    ended_at: '2026-03-10T00:00:00Z',
  })
  await insert('absence', {
    ...planned,
    starts_at: '2030-03-06T00:00:00Z',
    ends_at: '2030-03-10T00:00:00Z',
  })
  const figures = 'figures { breakCount breakMinutes absenceCount absenceMinutes }'
  const asked = (more = '') =>
    ask<{ awayReasons: { reason: string | null; agents: { agent: { id: string } }[] }[] }>(
      `teamReport(${window}${more}) { window { from before timezone } awayReasons { reason ${figures} agents { agent { id } ${figures} } } }`,
    )
  const { awayReasons } = await asked()
  const none = { absenceCount: 0, absenceMinutes: 0 }
  expect(awayReasons.map(({ agents: _, ...one }) => one)).toEqual([
    { reason: 'Lunch', figures: { breakCount: 3, breakMinutes: 90, ...none } },
    {
      reason: 'Training',
      figures: { breakCount: 1, breakMinutes: 60, absenceCount: 1, absenceMinutes: 2 * 24 * 60 },
    },
    { reason: null, figures: { breakCount: 1, breakMinutes: 6, ...none } },
  ])
  expect(awayReasons[0]?.agents).toHaveLength(2)
  expect(awayReasons[0]?.agents).toContainEqual({
    agent: { id: bob.id },
    figures: { breakCount: 1, breakMinutes: 15, ...none },
  })
  const ofBob = await asked(`, agentId: "${bob.id}"`)
  expect(
    ofBob.awayReasons.map(({ reason, agents }) => [reason, agents.map(({ agent }) => agent.id)]),
  ).toEqual([['Lunch', [bob.id]]])
  const year = await ask<typeof ofBob>(
    `teamReport(from: "2026-01-01", to: "2026-12-31") { awayReasons { reason ${figures} agents { agent { id } } } }`,
  )
  expect(year.awayReasons[0]).toMatchObject({
    reason: 'Lunch',
    figures: { breakCount: 4, breakMinutes: 210 },
  })
})
