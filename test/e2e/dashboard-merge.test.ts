import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('merging contacts', {}, ({ page, row, bubble, enter, shop }) => {
  test('two contacts are compared side by side and become one, live on both screens', async () => {
    const ada = (await shop.v1.get('/contacts?phone=15550100021')).body.data[0]
    await shop.v1.send('PATCH', `/contacts/${ada.id}`, { custom_fields: { town: 'Porto' } })
    const grace = (await shop.v1.get('/contacts?phone=15550100022')).body.data[0]
    await shop.v1.send('PATCH', `/contacts/${grace.id}`, { custom_fields: { town: 'Faro' }, tags: ['vip'] })
    const hers = await enter()
    await hers.row('Ada Lovelace').click()
    await hers.bubble('oak desk').waitFor()
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await page.getByRole('button', { name: 'Merge with another contact' }).click()
    const search = page.getByRole('dialog', { name: 'Merge with another contact' })
    await search.getByRole('combobox').fill('Grace')
    await search.getByRole('option', { name: /Grace/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge two contacts' })
    await dialog.getByRole('radio', { name: 'Ada Lovelace stays' }).waitFor()
    expect(await dialog.getByRole('radio', { name: 'Ada Lovelace stays' }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: 'town: Faro' }).check()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await dialog.waitFor({ state: 'detached' })
    await bubble('my order').waitFor()
    await row('Grace Hopper').waitFor({ state: 'detached' })
    await hers.bubble('my order').waitFor()
    await hers.row('Grace Hopper').waitFor({ state: 'detached' })
    expect((await shop.v1.get(`/contacts/${ada.id}`)).body).toMatchObject({
      custom_fields: { town: 'Faro' },
      tags: ['vip'],
    })
    expect((await shop.v1.get(`/contacts/${grace.id}`)).status).toBe(404)
  })
})
