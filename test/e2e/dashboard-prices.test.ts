import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings, inLanguage, picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

// What messages cost, written down in the settings, and what campaigns tell by it.

inDashboard('prices', {}, ({ page, parley, shop, row, enter }) => {
  const countries = () => page.getByRole('list', { name: 'Prices by country' }).getByRole('listitem')

  test('prices of all countries and of one are written down, as people write amounts', async () => {
    await row('Ada Lovelace').waitFor()
    await page.goto(`${parley.url}/settings/prices`)
    await countries().filter({ hasText: 'All other countries' }).getByText('No prices').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Currency').selectOption('EUR')
    await page.getByRole('button', { name: 'Actions for All other countries' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Utility').fill('a lot')
    await dialog.getByText('An amount such as 0.0113.').waitFor()
    const save = dialog.getByRole('button', { name: 'Save prices' })
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('Utility').fill('0,0113')
    await save.click()
    await countries().filter({ hasText: 'All other countries' }).getByText('€0.0113').waitFor()
    await page.getByRole('button', { name: 'Add a country' }).click()
    await dialog.getByLabel('Country').selectOption({ label: 'United States' })
    await dialog.getByLabel('Utility').fill('0.5')
    await dialog.getByRole('button', { name: 'Save prices' }).click()
    await countries().filter({ hasText: 'United States' }).getByText('€0.50').waitFor()
    expect(await countries().count()).toBe(2)
  })

  test('in Arabic they are read from the right, amounts from the left', async () => {
    const picture = picturesOf(page)
    await picture('prices')
    await inLanguage(page, 'ar')
    await page.getByText('€').first().waitFor()
    await picture('prices-ar')
    await page.setViewportSize({ width: 320, height: 640 })
    const isWider = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(await isWider()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('listitem').last().locator('[aria-haspopup=menu]').click()
    await page.getByRole('menuitem').first().click()
    await page.getByRole('dialog').waitFor()
    await picture('price-form-ar')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'استيراد قائمة أسعار' }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'rates of September.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Market,Currency,Marketing\nGermany,USD,0.1365\nRest of Africa,USD,0.02\n'),
      })
    await page
      .getByRole('dialog')
      .getByText(/Rest of Africa/)
      .waitFor()
    await picture('rate-card-ar')
    await page.keyboard.press('Escape')
    await inLanguage(page, 'en')
    await countries().first().waitFor()
  })

  test('a campaign tells what it costs at most, and then what was billed', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    await parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 0, read_ms: null } })
    const [template] = (
      await parley.app.pool.query(
        `select t.id, n.name as account from template t join number n on n.id = t.number_id
         where t.workspace_id = $1 and t.name = 'order_update'`,
        [shop.workspaceId],
      )
    ).rows
    const input = { name: 'Desks', messaging_account: template.account, template_id: template.id }
    const id = (await session.api.post('/campaigns', input)).body.data.id as string
    const recipients = ['+12125550141', '+12125550142', '+4915112340143'].map((phone_number) => ({
      phone_number,
      template_params: { 1: 'desk' },
    }))
    await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })
    await page.goto(`${parley.url}/campaigns/${id}?step=check`)
    await page.getByText('At most about €1.01, by the prices of the workspace').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Start now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
    const charged = page.getByRole('region', { name: 'What the platform charges' })
    await charged.getByText('About €1.01 so far').waitFor()
    await charged.getByText('Charged: 3').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('a rate card is read, what it replaces and leaves out is told before', async () => {
    await page.goto(`${parley.url}/settings/prices`)
    await page.getByRole('button', { name: 'Import a rate card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a rate card' })
    const choose = (text: string) =>
      dialog
        .getByLabel('File with prices')
        .setInputFiles({ name: 'card.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('name,phone\nAnn,+15550100')
    await dialog.getByText('There are no prices in this file.').waitFor()
    await choose(
      'Market,Currency,Marketing,Utility\nGermany,USD,0.1365,0.055\nRest of Africa,USD,0.02,0.004\nOther,USD,0.06,0.01\n',
    )
    await dialog.getByText('Prices: 4 · countries: 2 · US Dollar').waitFor()
    await dialog.getByText(/1 row is not a country and is skipped: Rest of Africa/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await countries().filter({ hasText: 'Germany' }).getByText('$0.1365').waitFor()
    expect(await countries().count()).toBe(2)
    await page.getByRole('button', { name: 'Actions for Germany' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect.poll(() => countries().count()).toBe(1)
  })

  test('who may not change them reads them; who may not read the settings does not find them', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    await session.api.post('/roles', {
      name: 'Reader',
      permissions: ['chat:read', 'settings.general:read'],
    })
    const reader = await enter({ role: 'Reader' })
    await reader.page.goto(`${parley.url}/settings/prices`)
    await reader.page.getByRole('list', { name: 'Prices by country' }).waitFor()
    expect(await reader.page.getByRole('button', { name: 'Add a country' }).count()).toBe(0)
    expect(await reader.page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
    const agent = await enter({ role: 'agent' })
    await agent.page.goto(`${parley.url}/settings/prices`)
    await agent.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await agent.page.getByRole('list', { name: 'Prices by country' }).count()).toBe(0)
  })
})
