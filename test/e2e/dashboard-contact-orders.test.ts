import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('the contacts in other orders', {}, ({ page, parley, shop }) => {
  const table = () => page.getByRole('table', { name: 'Contacts' })
  const many = (count: number) =>
    parley.until(async () => (await table().getByRole('link').count()) === count)

  test('are sorted by their heads and by a menu, which the address keeps and a screen reader hears', async () => {
    await page.goto(`${parley.url}/contacts`)
    const names = async () => (await table().getByRole('link').allTextContents()).slice(0, 2)
    const run = (expected: string[]) => parley.until(async () => `${await names()}` === `${expected}`)
    const byName = table().getByRole('columnheader', { name: 'Name' })
    await byName.getByRole('button').press('Enter')
    await run(['Ada Lovelace', 'Grace Hopper'])
    expect(await byName.getAttribute('aria-sort')).toBe('ascending')
    expect(new URL(page.url()).searchParams.get('order')).toBe('name')
    await page.getByRole('status').getByText('By name, A to Z').waitFor()
    await byName.getByRole('button').press('Enter')
    await run(['Grace Hopper', 'Ada Lovelace'])
    await page.reload()
    await run(['Grace Hopper', 'Ada Lovelace'])
    const menu = page.getByRole('button', { name: 'Sort the contacts' })
    await menu.press('Enter')
    await page.getByRole('menuitemradio', { name: 'By name, Z to A', checked: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('menuitemradio', { name: 'By name, A to Z' }).press('Enter')
    await run(['Ada Lovelace', 'Grace Hopper'])
    await menu.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Newest contacts first' }).press('Enter')
    await parley.until(() => !page.url().includes('order='))
  })

  test('those without a name are left out by a filter', async () => {
    await shop.v1.post('/contacts', { phone: '+15550109999' })
    await page.reload()
    await many(3)
    await page.getByRole('button', { name: 'Filter the contacts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter the contacts' })
    await dialog.getByRole('combobox', { name: 'Name' }).selectOption('Those with a name')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await many(2)
    expect(page.url()).toContain('named=yes')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await many(3)
    const [nameless] = (await shop.v1.get('/contacts?phone=15550109999')).body.data
    await shop.v1.send('DELETE', `/contacts/${nameless.id}`)
    await many(2)
  })
})
