import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('fields of contacts', {}, ({ page, row, bubble, parley, shop }) => {
  const names = () =>
    page.getByRole('list', { name: 'Fields of contacts' }).getByRole('listitem').allTextContents()

  test('are declared, put in order and archived in the settings', async () => {
    await page.goto(`${parley.url}/settings/fields`)
    await page.getByText('No fields yet').waitFor()
    const declare = async (label: string, kind: string, options?: string) => {
      await page.getByRole('button', { name: 'New field' }).click()
      const dialog = page.getByRole('dialog', { name: 'New field' })
      await dialog.getByLabel('Label').fill(label)
      await dialog.getByLabel('What it holds').selectOption(kind)
      if (options) await dialog.getByLabel('What can be chosen').fill(options)
      expect(await axeFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Create field' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('listitem').filter({ hasText: label }).waitFor()
    }
    await declare('Customer since', 'Day')
    await declare('Tariff', 'One of a list', 'gold\nfree')
    await declare('Partner', 'Yes or no')
    await declare('Size', 'Number')
    await page.getByRole('button', { name: 'Actions for Tariff' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await parley.until(async () => (await names())[0]?.includes('Tariff'))
    await page.getByRole('button', { name: 'Actions for Size' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Size' }).getByText('Archived').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('are filled in by their kinds where the chat is, and shown so', async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await page.getByRole('button', { name: 'Change the contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the contact' })
    await dialog.getByLabel('Tariff').selectOption('gold')
    await dialog.getByLabel('Customer since').fill('2026-02-28')
    await dialog.getByLabel('Partner').selectOption('Yes')
    expect(await dialog.getByLabel('Size').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const panel = page.getByRole('complementary', { name: 'About Ada Lovelace' })
    await panel.getByText('Customer since').waitFor()
    await panel.getByText('gold').waitFor()
    const { body } = await shop.v1.get('/contacts?phone=15550100021')
    expect(body.data[0].custom_fields).toEqual({
      partner: true,
      customer_since: '2026-02-28',
      tariff: 'gold',
    })
  })
})
