import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('catalogs', {}, ({ page, row, bubble, parley, shop }) => {
  test('a catalog and its products are made, changed and deleted', async () => {
    await page.goto(`${parley.url}/settings/catalogs`)
    await page.getByText('No catalogs yet').waitFor()
    await page.getByRole('button', { name: 'New catalog' }).click()
    const form = page.getByRole('dialog', { name: 'New catalog' })
    await form.getByLabel('Name', { exact: true }).fill('Winter')
    expect(await axeFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Create catalog' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Winter' }).click()
    await page.getByText('No products yet').waitFor()
    for (const [name, price] of [
      ['Wool cap', '12.99'],
      ['Scarf', '10'],
    ] as const) {
      await page.getByRole('button', { name: 'New product' }).click()
      const product = page.getByRole('dialog', { name: 'New product' })
      await product.getByLabel('Name', { exact: true }).fill(name)
      await product.getByLabel('Price').fill(price)
      await product.getByLabel('Article number').fill(name.toLowerCase())
      await product.getByRole('button', { name: 'Create product' }).click()
      await product.waitFor({ state: 'detached' })
    }
    const table = page.getByRole('table', { name: 'Products' })
    await table.getByText('€12.99').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Actions for Scarf' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Product: Scarf' })
    expect(await edit.getByLabel('Price').inputValue()).toBe('10.00')
    await edit.getByLabel('Price').fill('9,50')
    await edit.getByRole('button', { name: 'Save product' }).click()
    await table.getByText('€9.50').waitFor()
  })

  test('products are sent from a chat, and an order of them shows names and the total', async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await page.getByRole('button', { name: 'More to send' }).click()
    await page.getByRole('option', { name: 'Send products' }).click()
    const panel = page.getByRole('dialog', { name: 'Send products' })
    await panel.getByRole('button', { name: /Wool cap/ }).click()
    await panel.getByRole('button', { name: /Scarf/ }).click()
    await panel.getByLabel('Heading').fill('For the winter')
    await panel.getByLabel('Text').fill('These are warm')
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await panel.waitFor({ state: 'detached' })
    await bubble('These are warm').getByText('Wool cap').waitFor()
    await page.getByRole('button', { name: 'More to send' }).click()
    await page.getByRole('option', { name: 'Send products' }).click()
    await panel.getByLabel('What to show').selectOption('catalog')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await panel.getByText('The catalog needs a text.').waitFor()
    await panel.getByRole('button', { name: /Scarf/ }).click()
    await panel.getByRole('button', { name: /Wool cap/ }).click()
    expect(await panel.getByRole('button', { name: /^Remove/ }).count()).toBe(1)
    await panel.getByLabel('Text').fill('All that we have')
    await panel.getByLabel('Small print').fill('Until Friday')
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await panel.waitFor({ state: 'detached' })
    await bubble('All that we have').waitFor()
    const lastSent = async () => (await parley.sandbox.messages('15550100021')).at(-1)?.body
    await expect.poll(lastSent, { timeout: 15_000 }).toMatchObject({
      interactive: {
        type: 'catalog_message',
        footer: { text: 'Until Friday' },
        action: { parameters: { thumbnail_product_retailer_id: 'wool cap' } },
      },
    })
    const { rows } = await parley.app.pool.query('select platform_id from catalog')
    await parley.sandbox.inbound(shop.phoneId, '15550100021', {
      type: 'order',
      order: {
        catalog_id: rows[0].platform_id,
        text: 'For Friday',
        product_items: [
          { product_retailer_id: 'wool cap', quantity: 2, item_price: 12.99, currency: 'EUR' },
          { product_retailer_id: 'scarf', quantity: 1, item_price: 9.5, currency: 'EUR' },
        ],
      },
    })
    await bubble('For Friday').getByText('€35.48').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
