import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings, picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

// Figures where people work: the dashboard that each arranges for themselves, and the reports.

inDashboard('analytics', {}, (stage) => {
  const { page, parley, shop } = stage
  const picture = picturesOf(page)
  const widget = (name: string) => page.getByRole('region', { name, exact: true })

  test('the dashboard shows the widgets that a workspace begins with', async () => {
    await page.goto(`${parley.url}/analytics`)
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
    await widget('Total Messages').getByText(/\d/).first().waitFor()
    await widget('Quick Actions').getByRole('link', { name: 'Inbox' }).waitFor()
    await page.getByText(/^As of .*Days of the time zone/).waitFor()
    await picture('dashboard')
    expect(await axeFindings(page)).toEqual([])
  })

  test('a widget is written with what it shows beside it, and shared', async () => {
    await page.getByRole('button', { name: 'New widget' }).click()
    const dialog = page.getByRole('dialog', { name: 'New widget' })
    await dialog.getByLabel('Name', { exact: true }).fill('By direction')
    await dialog.getByLabel('Shown as').selectOption('CHART')
    await dialog.getByLabel('Chart', { exact: true }).selectOption('BAR')
    await dialog.getByLabel('Divided by').selectOption('direction')
    await dialog
      .getByRole('region', { name: 'Preview' })
      .getByRole('figure', { name: 'By direction' })
      .waitFor()
    await picture('editor')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create widget' }).click()
    await dialog.waitFor({ state: 'detached' })
    await widget('By direction').getByRole('figure').waitFor()
    await widget('By direction').getByRole('button', { name: 'Show By direction as a table' }).click()
    await widget('By direction').getByRole('columnheader', { name: 'Day' }).waitFor()
  })

  test('the arrows move a widget for this person alone, and it stays there', async () => {
    await page.getByRole('button', { name: 'Arrange', exact: true }).click()
    await page.getByRole('button', { name: 'Move Total Messages with the arrows' }).press('ArrowRight')
    await page.getByText('Column 2, row 1, 3 wide, 3 high').waitFor()
    const stored = async () =>
      (
        await parley.app.pool.query(
          `select p.grid_x from widget_place p join widget w on w.id = p.widget_id where w.name = 'Total Messages'`,
        )
      ).rows
    await expect.poll(stored).toEqual([{ grid_x: 1 }])
    const other = await memberSession(parley, shop.workspaceId)
    const { ownWidgetPlaces } = await other.graphql('{ ownWidgetPlaces { widgetId } }')
    expect(ownWidgetPlaces).toEqual([])
    await page.getByRole('button', { name: 'Arrange as for everybody' }).click()
    await expect.poll(stored).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()
  })

  test.each([
    ['Messages', 'Messages by kind'],
    ['Team', 'Agents'],
    ['Deadlines', 'Deadlines by team'],
    ['Chatbot', 'Without an answer'],
    ['Flows', 'Sessions of flows'],
    ['Campaigns', 'Campaigns'],
    ['Forms', 'Answers by form'],
    ['Templates', 'Messages by template'],
    ['Calls', 'Callers in voice menus'],
  ])('the report %s', async (tab, table) => {
    await page
      .getByRole('navigation', { name: 'Reports' })
      .getByRole('link', { name: tab, exact: true })
      .click()
    await page.getByRole('region', { name: table, exact: true }).first().waitFor()
    await picture(`report-${tab.toLowerCase()}`)
    expect(await axeFindings(page)).toEqual([])
  })

  test('a time without a case is a dash', async () => {
    await page
      .getByRole('navigation', { name: 'Reports' })
      .getByRole('link', { name: 'Team', exact: true })
      .click()
    const times = page.getByRole('region', { name: 'Times', exact: true }).getByRole('row')
    await times.filter({ hasText: 'Until it was given back' }).waitFor()
    const cells = times.filter({ hasText: 'Until it was given back' }).getByRole('cell')
    expect(await cells.allTextContents()).toEqual(['0', '–', '–', '–'])
    expect(await page.getByText('90th percentile: –').count()).toBe(2)
  })

  test('the days stand in the address, and go along to the next report', async () => {
    await page.getByLabel('Days', { exact: true }).selectOption('7d')
    await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('7d')
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await page.getByRole('figure', { name: 'Messages over time' }).waitFor()
    expect(new URL(page.url()).searchParams.get('range')).toBe('7d')
    await page.getByRole('button', { name: 'Show Messages over time as a table' }).click()
    const rows = page.getByRole('figure', { name: 'Messages over time' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(8)
  })

  test('a table is saved for spreadsheets', async () => {
    for (const [name, file] of [
      ['Save as CSV', /^messages_\d{4}-\d\d-\d\d\.csv$/],
      ['Save for Excel', /^messages_\d{4}-\d\d-\d\d\.xlsx$/],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save Messages by kind' }).click()
      await page.getByRole('menuitem', { name }).click()
      expect((await download).suggestedFilename()).toMatch(file)
    }
  })

  test('a figure leads to what it counts, and that to its chat', async () => {
    const { admin } = { admin: await memberSession(parley, shop.workspaceId, 'admin') }
    const made = await admin.api.post('/contacts', {
      phone_number: '15550100042',
      profile_name: 'Ada Lovelace',
    })
    if (made.status !== 200) throw new Error(made.text)
    await parley.app.pool.query(
      `insert into transfer (workspace_id, id, contact_id, source, status, agent_id, transferred_at, resumed_at, updated_at)
       select c.workspace_id, gen_random_uuid(), c.id, 'manual', 'resumed', u.id, $2, $2, $2
       from contact c, user_account u where c.workspace_id = $1 and c.profile_name = 'Ada Lovelace' and u.email = $3`,
      [shop.workspaceId, parley.clock.now(), admin.email],
    )
    await page.goto(`${parley.url}/analytics/team?range=7d`)
    const agents = page.getByRole('region', { name: 'Agents', exact: true })
    await agents.getByRole('link', { name: 'Chats handed over: 1' }).waitFor()
    await page.getByLabel('Only in business hours').check()
    await expect.poll(() => new URL(page.url()).searchParams.get('hours')).toBe('business')
    await picture('report-team-narrowed')
    await agents.getByRole('link', { name: 'Chats handed over: 1' }).click()
    const cases = page.getByRole('list', { name: 'Chats handed over' })
    await cases.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
    expect(await cases.getByRole('listitem').count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('range')).toBe('7d')
    await picture('cases')
    expect(await axeFindings(page)).toEqual([])
    await cases.getByRole('link', { name: 'Ada Lovelace' }).click()
    await page.waitForURL(/\/inbox\/[\da-f-]{36}/)
  })

  test('calls by number, agent and voice menu, and those that a figure counts', async () => {
    const begun = parley.clock.now()
    const menuId = '00000000-0000-4000-8000-0000000000aa'
    await parley.app.pool.query(
      `insert into call (workspace_id, id, contact_id, number_id, number_name, direction, status, agent_id, ivr_flow_id,
         ivr_flow_name, started_at, answered_at, ended_at, ended_by, duration, created_at, updated_at)
       select $1, gen_random_uuid(), c.id, n.id, n.name, v.direction, v.status,
         case when v.duration > 0 and not v.is_of_menu then (select x.agent_id from transfer x where x.contact_id = c.id) end,
         case when v.is_of_menu then $3::uuid end, case when v.is_of_menu then 'Reception' end, $2,
         case when v.duration > 0 then $2::timestamptz + interval '12 seconds' end,
         $2::timestamptz + interval '2 minutes', 'client', v.duration, $2, $2
       from contact c, number n, (values ('incoming', 'completed', 95, false), ('incoming', 'missed', 0, false),
         ('outgoing', 'completed', 310, false), ('incoming', 'completed', 20, true)) v (direction, status, duration, is_of_menu)
       where c.workspace_id = $1 and c.profile_name = 'Ada Lovelace' and n.workspace_id = $1`,
      [shop.workspaceId, begun, menuId],
    )
    await page.goto(`${parley.url}/analytics/calls?range=7d`)
    const times = page.getByRole('region', { name: 'Times', exact: true }).getByRole('row')
    const cells = times.filter({ hasText: 'Until the team took the call' }).getByRole('cell')
    await cells.first().waitFor()
    expect(await cells.allTextContents()).toEqual([
      'Calls that a person answered: 1',
      ...Array(4).fill('0:12'),
    ])
    const menus = page.getByRole('region', { name: 'Callers in voice menus', exact: true })
    await menus.getByRole('rowheader', { name: 'Reception' }).waitFor()
    await page.getByRole('link', { name: 'Missed: 1' }).first().click()
    const cases = page.getByRole('list', { name: 'Missed' })
    await cases.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
    expect(await cases.getByRole('listitem').count()).toBe(1)
  })
})
