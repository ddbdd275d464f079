import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// A figure of a campaign and the list of the people whom it counts agree.

let scene: TransferScene & { admin: Person }
let campaign: string
let later: string
let gone: string
const at = '2026-03-03T10:00:00Z'

async function insert(table: string, fields: Record<string, unknown>): Promise<string> {
  const id = String((await scene.sql('select gen_random_uuid() as id'))[0]?.id)
  const row = { workspace_id: scene.shop.workspaceId, id, created_at: at, ...fields }
  const places = Object.keys(row).map((_, nth) => `$${nth + 1}`)
  await scene.sql(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
  return id
}

const broadcast = (name: string, started_at: string, counts: object) =>
  insert('broadcast', {
    number_id: scene.shop.numberId,
    name,
    status: 'completed',
    template_id: '00000000-0000-4000-8000-000000000001',
    template_name: 'offer',
    template_language: 'en',
    template_category: 'marketing',
    defaults: '{}',
    created_by_type: 'member',
    created_by_name: 'Ada',
    started_at,
    updated_at: at,
    ...counts,
  })

const person = (broadcast_id: string, fields: object) =>
  insert('broadcast_recipient', { broadcast_id, name: 'As given', phone: '4930555', ...fields })

beforeAll(async () => {
  scene = await startTransfers()
  const contact_id = (await scene.create()).id
  gone = (await scene.create()).id
  const counts = { total: 6, sent: 3, delivered: 2, read: 1, replied: 1, clicked: 2, failed: 1, cancelled: 1 }
  campaign = await broadcast('Spring', at, counts)
  later = await broadcast('Later', '2026-03-08T10:00:00Z', { total: 1, sent: 1 })
  await person(campaign, { contact_id, status: 'pending' })
  await person(campaign, { contact_id, status: 'sent' })
  await person(campaign, { contact_id, status: 'delivered', clicked_at: at })
  await person(campaign, { contact_id: gone, status: 'read', replied_at: at, clicked_at: at })
  await person(campaign, { status: 'failed' })
  await person(campaign, { contact_id, status: 'cancelled' })
  await person(later, { contact_id, status: 'sent' })
})
afterAll(() => scene?.parley.close())

interface Listed {
  contactName: string
  text: string
  status: string
  contact: { id: string } | null
}

async function listed(figure: string, more: object = {}, who = scene.admin): Promise<Listed[]> {
  const filter = { from: '2026-03-01', to: '2026-03-07', ...more }
  const { reportCases } = (await who.graphql(
    `query ($figure: ReportFigure!, $filter: ReportCaseFilter) {
       reportCases(figure: $figure, filter: $filter) {
         totalCount { value } nodes { contactName text status contact { id } } } }`,
    { figure, filter },
  )) as unknown as { reportCases: { totalCount: { value: number }; nodes: Listed[] } }
  expect(reportCases.nodes).toHaveLength(reportCases.totalCount.value)
  return reportCases.nodes
}

test('each figure of campaigns is as many as its people', async () => {
  const { campaignReport } = (await scene.admin.graphql(
    `{ campaignReport(from: "2026-03-01", to: "2026-03-07") {
         rows { counts { total sent delivered read replied clicked failed cancelled } } } }`,
  )) as unknown as { campaignReport: { rows: { counts: Record<string, number> }[] } }
  expect(campaignReport.rows).toHaveLength(1)
  for (const [name, count] of Object.entries(campaignReport.rows[0]?.counts ?? {})) {
    const figure = `CAMPAIGN_${name === 'total' ? 'PEOPLE' : name.toUpperCase()}`
    expect(await listed(figure), figure).toHaveLength(count)
    expect(await listed(figure, { broadcastId: campaign }), figure).toHaveLength(count)
  }
  expect(await listed('CAMPAIGN_SENT', { broadcastId: later })).toHaveLength(0)
  expect(await listed('CAMPAIGN_SENT', { accountId: later })).toHaveLength(0)
})

test('people who never became a contact have the name that was given, and deleted ones have none', async () => {
  expect(await listed('CAMPAIGN_FAILED')).toEqual([
    { contactName: 'As given', text: 'Spring', status: 'failed', contact: null },
  ])
  await scene.sql('update contact set deleted_at = now() where workspace_id = $1 and id = $2', [
    scene.shop.workspaceId,
    gone,
  ])
  expect(await listed('CAMPAIGN_READ')).toEqual([
    { contactName: 'Unknown', text: 'Spring', status: 'read', contact: null },
  ])
})

test('whoever sees their own chats alone has the people of these', async () => {
  await scene.role('Figures', ['analytics:read', 'chat:read'])
  const own = await scene.person('Figures')
  const query = `{ reportCases(figure: CAMPAIGN_PEOPLE, filter: { from: "2026-03-01", to: "2026-03-07" }) { nodes { id } } }`
  const { reportCases } = (await own.graphql(query)) as unknown as { reportCases: { nodes: object[] } }
  expect(reportCases.nodes).toHaveLength(0)
})
