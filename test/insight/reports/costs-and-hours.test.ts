import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog } from '#insight/rollups/follow-log.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// What messages cost, and times by the clock and within business hours (spec/10 DE14).

let scene: TransferScene & { admin: Person }
let ada: Person
let contactId: string

const window = 'from: "2026-03-01", to: "2026-03-07"'

beforeAll(async () => {
  scene = await startTransfers()
  ada = await scene.person('agent')
  contactId = (await scene.create()).id
})
afterAll(() => scene?.parley.close())

/** The rows of another number, or of another workspace, are not among those of a report. */
async function ask<T>(field: string, person: Person = scene.admin): Promise<T> {
  const answer = (await person.graphql(`{ ${field} }`)) as unknown as Record<string, T>
  return Object.values(answer)[0] as T
}

const message = (fields: Record<string, unknown>) => {
  const row = {
    workspace_id: scene.shop.workspaceId,
    contact_id: contactId,
    number_id: scene.shop.numberId,
    direction: 'outgoing',
    type: 'text',
    status: 'sent',
    content: '{"body":"Hello"}',
    sent_by_type: 'api',
    created_at: '2026-03-02T10:00:00Z',
    updated_at: '2026-03-02T10:00:00Z',
    ...fields,
  }
  const names = Object.keys(row)
  return scene.sql(
    `insert into message (id, ${names.join(', ')}) values (gen_random_uuid(), ${names.map((_, i) => `$${i + 1}`).join(', ')})
     returning id`,
    Object.values(row),
  )
}

/** A chat that was handed over: taken, answered and given back so many minutes later. */
async function handedOver(
  agent: Person,
  at: string,
  [queue, response, resolution]: readonly [number, number, number],
  fields: Record<string, unknown> = {},
) {
  const later = (minutes: number) => new Date(new Date(at).getTime() + minutes * 60_000)
  const row = {
    workspace_id: scene.shop.workspaceId,
    contact_id: contactId,
    status: 'resumed',
    source: 'manual',
    agent_id: agent.id,
    transferred_at: at,
    picked_up_at: later(queue),
    first_response_at: later(response),
    resumed_at: later(resolution),
    updated_at: at,
    ...fields,
  }
  const names = Object.keys(row)
  await scene.sql(
    `insert into transfer (id, ${names.join(', ')}) values (gen_random_uuid(), ${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
}

test('what messages cost by the prices of the workspace, as the platform bills them', async () => {
  await scene.sql(`insert into price_list (workspace_id, currency, updated_at) values ($1, 'EUR', now())`, [
    scene.shop.workspaceId,
  ])
  await scene.sql(
    `insert into price (workspace_id, category, country, micros) values ($1, 'marketing', '', 70000)`,
    [scene.shop.workspaceId],
  )
  const billed = { status: 'delivered', created_at: '2026-03-05T10:00:00Z', to_phone: '4930123456' }
  await message({ ...billed, billed: 1 })
  await message({ ...billed, billed: 1 })
  await message({ ...billed, billed: 16 })
  const costs = 'costs { category messageCount cost { currency amount pricedCount } }'
  expect(await ask(`messageReport(${window}) { ${costs} }`)).toEqual({
    costs: [
      { category: 'MARKETING', messageCount: 2, cost: { currency: 'EUR', amount: '0.14', pricedCount: 2 } },
      { category: 'SERVICE', messageCount: 1, cost: { currency: 'EUR', amount: '0', pricedCount: 0 } },
    ],
  })
  // Days without messages cost no reading; of many days that are not kept yet nothing is said.
  const long = `messageReport(from: "2025-11-01", to: "2026-04-01") { costs { messageCount } }`
  expect(await ask(long)).toEqual({ costs: [{ messageCount: 2 }, { messageCount: 1 }] })
  for (let day = 0; day < 70; day++)
    await message({
      direction: 'incoming',
      status: 'delivered',
      sent_by_type: 'contact',
      created_at: new Date(Date.UTC(2025, 10, 10 + day)),
    })
  expect(await ask(long)).toEqual({ costs: null })
})

test('hours are those of the clock, also where it is moved by half an hour', async () => {
  await scene.admin.api.send('PUT', '/org/settings', { timezone: 'Australia/Lord_Howe' })
  while ((await followLog(scene.parley.app)).more);
  await handedOver(ada, '2026-04-04T23:45:00Z', [1, 2, 3])
  const asked = 'teamReport(from: "2026-04-05", to: "2026-04-05") { load { weekday hour count } }'
  expect(await ask(asked)).toEqual({ load: [{ weekday: 7, hour: 10, count: 1 }] })
})

test('times within business hours alone, of the team and of each agent', async () => {
  const week = Array.from({ length: 7 }, (_, day) => ({
    day,
    enabled: true,
    startTime: '09:00',
    endTime: '17:00',
  }))
  await scene.admin.api.send('PUT', '/org/settings', { timezone: 'UTC' })
  while ((await followLog(scene.parley.app)).more);
  // An hour before closing, and as long after opening; and one within a day.
  await handedOver(ada, '2026-05-05T16:00:00Z', [18 * 60, 18 * 60, 19 * 60])
  await handedOver(ada, '2026-05-06T10:00:00Z', [10, 20, 60])
  const asked = async (more: string) =>
    ask<Record<string, never>>(
      `teamReport(from: "2026-05-05", to: "2026-05-06"${more}) { handedOverCount
        queueTime { caseCount averageMinutes medianMinutes isExact }
        agents { agent { id } resolutionTime { medianMinutes } } }`,
    )
  const byClock = { caseCount: 2, averageMinutes: 545, medianMinutes: 545, isExact: true }
  // Without business hours there is nothing to leave out.
  expect((await asked(', businessHours: true')).queueTime).toEqual(byClock)
  await scene.settings({ business_hours_enabled: true, business_hours: JSON.stringify(week) })
  expect((await asked('')).queueTime).toEqual(byClock)
  const within = await asked(', businessHours: true')
  expect(within.handedOverCount).toBe(2)
  expect(within.queueTime).toEqual({ caseCount: 2, averageMinutes: 65, medianMinutes: 65, isExact: true })
  expect(within.agents).toContainEqual({ agent: { id: ada.id }, resolutionTime: { medianMinutes: 120 } })
})
