import { expect, test } from 'vitest'
import { memberSession, type Session } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { layoutFaults } from './layout-faults.ts'
import { inDashboard } from './stage.ts'

inDashboard('campaigns', {}, ({ page, parley, shop, row, log, enter }) => {
  let session: Session
  const campaignRow = (name: string) =>
    page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem').filter({ hasText: name })
  const stage = (label: string) =>
    page.getByRole('region', { name: 'Its result' }).locator('dl > div').filter({ hasText: label })

  /** A draft by the API: the template with one value, to these phones. */
  async function draft(name: string, phones: readonly string[], more: object = {}): Promise<string> {
    const [{ id: templateId, account }] = (
      await parley.app.pool.query(
        `select t.id, n.name as account from template t join number n on n.id = t.number_id
         where t.workspace_id = $1 and t.name = 'order_update'`,
        [shop.workspaceId],
      )
    ).rows
    const made = await session.api.post('/campaigns', {
      name,
      messaging_account: account,
      template_id: templateId,
      ...more,
    })
    const { id } = made.body.data
    const recipients = phones.map((phone_number) => ({ phone_number, template_params: { 1: 'Ann' } }))
    if (phones.length > 0) await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })
    return id
  }
  const start = (id: string) => session.api.post(`/campaigns/${id}/start`, {})

  test('the list is empty at first; what is made elsewhere appears, and is found by name and state', async () => {
    session = await memberSession(parley, shop.workspaceId)
    await parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 0, read_ms: null } })
    await row('Ada Lovelace').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.getByText('No campaigns yet').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await draft('Spring sale', ['+15550100301'])
    await draft('Summer news', [])
    await campaignRow('Spring sale').getByText('People: 1').waitFor()
    await campaignRow('Summer news').waitFor()
    await page.getByRole('textbox', { name: 'Search campaigns' }).fill('summer')
    await expect.poll(() => campaignRow('Spring sale').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Search campaigns' }).fill('')
    await campaignRow('Spring sale').waitFor()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Running')
    await page.getByText('No campaign found').waitFor()
    await page.getByRole('combobox', { name: 'State' }).selectOption('All states')
    await campaignRow('Spring sale').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('its page follows what is sent, and shows why somebody did not get it', async () => {
    // The sandbox fails messages to this phone (131026).
    const id = await draft('Delivery dates', ['+15550100311', '+15550100312', '+15550100002'])
    await page.goto(`${parley.url}/campaigns/${id}`)
    await page.getByRole('heading', { name: 'Delivery dates' }).waitFor()
    await start(id)
    await page.getByText('Completed', { exact: true }).first().waitFor()
    await stage('Sent').getByText('2', { exact: true }).waitFor()
    await stage('Failed').getByText('1', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Show these people' }).click()
    const people = page.getByRole('list', { name: 'People' }).getByRole('listitem')
    await expect.poll(() => people.count()).toBe(1)
    await people.getByText(/131026/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await people.getByRole('link', { name: /^Conversation with/ }).click()
    await log().waitFor()
    await page.goBack()
    await page
      .getByRole('list', { name: 'Why messages failed' })
      .getByText(/^They cannot be reached/)
      .waitFor()
    await page.getByRole('button', { name: 'Retry these 1' }).click()
    await page.getByText('Retried: 1').waitFor()
  })

  test('a pause holds what has not left, going on sends it, and a cancel ends it', async () => {
    const phones = Array.from({ length: 300 }, (_, index) => `+1555020${String(1000 + index)}`)
    const id = await draft('Many people', phones)
    await page.goto(`${parley.url}/campaigns/${id}`)
    await page.getByRole('heading', { name: 'Many people' }).waitFor()
    // Slow calls leave most of them to be sent when the pause comes.
    await parley.sandbox.faults({ match: { path: '/messages' }, effect: { delay_ms: 400 } })
    await start(id)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText(/^It was paused manually/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await parley.sandbox.clearFaults()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => page.getByText(/^It was paused manually/).count()).toBe(0)
  })

  test('a pause that comes too late says so, and nobody is left to go on with', async () => {
    await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
    const id = await draft('Too late', ['+15550100341', '+15550100342'])
    await page.goto(`${parley.url}/campaigns/${id}`)
    await start(id)
    await expect.poll(() => parley.sandbox.messages('15550100342').then(({ length }) => length)).toBe(1)
    await expect.poll(() => parley.sandbox.messages('15550100341').then(({ length }) => length)).toBe(1)
    await page.getByRole('button', { name: 'Pause' }).click()
    const words = '2 messages are on their way and cannot be stopped. The campaign completes with them.'
    await page.getByText(`The campaign is paused. ${words}`).waitFor()
    await page
      .getByText(`It was paused manually. Recipients who have not got it yet wait. ${words}`)
      .waitFor()
    expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0)
    for (const to of ['15550100341', '15550100342'])
      for (const { id } of await parley.sandbox.messages(to)) await parley.sandbox.status(id, 'sent')
    await page.getByText('Completed', { exact: true }).first().waitFor()
  })

  test('a refusal has a line of the head to itself, however long it is and wherever it is read', async () => {
    const id = await draft('A sale with a name of some length', ['+15550100351', '+15550100352'])
    await parley.sandbox.faults({ match: { path: '/messages' }, effect: { delay_ms: 400 } })
    await page.goto(`${parley.url}/campaigns/${id}`)
    await start(id)
    const message = `The platform says why: ${'a-word-of-some-length '.repeat(20)}${'x'.repeat(60)}`
    await page.route('**/api/graphql', (route) =>
      /"operationName":"Pause/.test(route.request().postData() ?? '')
        ? route.fulfill({
            json: { data: null, errors: [{ message, extensions: { code: 'SOMETHING_NEW' } }] },
          })
        : route.fallback(),
    )
    const pause = page.getByRole('button', { name: 'Pause' })
    await pause.click()
    const alert = page.getByRole('alert')
    await alert.getByText(/a-word/).waitFor()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const heading = await page.getByRole('heading', { name: /^A sale/ }).boundingBox()
      const [below, line] = [await pause.boundingBox(), await alert.boundingBox()]
      expect(line?.y).toBeGreaterThan((below?.y ?? 0) + (below?.height ?? 0))
      expect(line?.width).toBeGreaterThan(width === 320 ? 250 : 800)
      expect(heading?.width).toBeGreaterThan(80)
      expect(await layoutFaults(page)).toEqual([])
    }
    await page.unroute('**/api/graphql')
    await parley.sandbox.clearFaults()
  })

  test('one that is scheduled stands in the calendar, and is deleted after a question', async () => {
    const tomorrow = new Date(parley.clock.nowMs() + 86_400_000).toISOString()
    const id = await draft('Tomorrow', ['+15550100321'], { scheduled_at: tomorrow })
    await start(id)
    await page.goto(`${parley.url}/campaigns/calendar?month=${tomorrow.slice(0, 7)}`)
    const entry = page.getByRole('link', { name: /Tomorrow/ })
    await entry.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await entry.click()
    await page.getByRole('heading', { name: 'Tomorrow' }).waitFor()
    await page.getByText('Scheduled', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Actions for Tomorrow' }).click()
    await page.getByRole('menuitem', { name: 'Delete campaign' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Tomorrow' })
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete campaign' }).click()
    await page.getByRole('heading', { name: 'Campaigns' }).waitFor()
    await expect.poll(() => campaignRow('Tomorrow').count()).toBe(0)
  })

  test('a month that is used up is said with its reason', async () => {
    await parley.app.pool.query(
      'update workspace_limit set broadcast_messages_per_month = 1 where workspace_id = $1',
      [shop.workspaceId],
    )
    await page.goto(`${parley.url}/campaigns`)
    await page.getByText(/^The messages of this month are used up/).waitFor()
    const id = await draft('Too many', ['+15550100331'])
    await parley.app.pool.query(
      "update broadcast set status = 'paused', paused_reason = 'The broadcast messages of this month are used up.' where id = $1",
      [id],
    )
    await page.goto(`${parley.url}/campaigns/${id}`)
    await page.getByText(/Continue when the next month begins, or ask for a larger plan/).waitFor()
    await page.goto(`${parley.url}/campaigns`)
    await campaignRow('Too many').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('an agent is told that it is not open to them', async () => {
    const agent = await enter({ role: 'agent' })
    await agent.page.goto(`${parley.url}/campaigns`)
    await agent.page.getByText('You do not have access to campaigns').waitFor()
    expect(await axeFindings(agent.page)).toEqual([])
  })
})
