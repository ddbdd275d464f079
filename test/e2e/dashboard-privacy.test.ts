import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard(
  'what a person may ask of those who keep their data',
  {},
  ({ page, row, bubble, shop, customer }) => {
    test('choices about marketing stand in the chat and in the panel, with who made them', async () => {
      const ada = (await shop.v1.get('/contacts?phone=15550100021')).body.data[0]
      await row('Ada Lovelace').click()
      await bubble('oak desk').waitFor()
      await shop.v1.send('PATCH', `/contacts/${ada.id}`, { marketing_opted_out: true })
      await page.getByRole('log').getByText('Opted out of marketing by').waitFor()
      const panel = page.getByRole('complementary', { name: 'About Ada Lovelace' })
      await panel.getByText('Choices about marketing').click()
      await panel.getByRole('listitem').filter({ hasText: 'Opted out of marketing by' }).waitFor()
      expect(await axeFindings(page)).toEqual([])
    })

    test('who opted out themselves is opted in again with how they agreed, which stands in the chat', async () => {
      await customer('15550100021', 'Ada Lovelace')('Stop promotions')
      await page.getByRole('log').getByText('opted out of marketing by message').waitFor()
      const change = page.getByRole('button', { name: 'Change the contact' }).first()
      const dialog = page.getByRole('dialog', { name: 'Change the contact' })
      await change.click()
      await dialog.getByLabel('No marketing').uncheck()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByRole('alert').waitFor()
      await dialog.getByLabel('How they agreed to marketing').fill('Signed up in the shop')
      expect(await axeFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('log').getByText('Signed up in the shop').waitFor()
    })

    test('all that is known is downloaded as a file', async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download all that is known' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^contact_.+\.json$/)
      const known = JSON.parse(await readFile(await file.path(), 'utf8'))
      expect(known).toMatchObject({ contact: { profile_name: 'Ada Lovelace' }, messages: expect.any(Array) })
    })

    test('a contact is deleted after a question, and its chat is gone', async () => {
      await page.getByRole('button', { name: 'Delete and erase…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete Ada Lovelace?' })
      await dialog.waitFor()
      expect(await axeFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Delete and erase' }).click()
      await dialog.waitFor({ state: 'detached' })
      await row('Ada Lovelace').waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/inbox')
      expect((await shop.v1.get('/contacts?phone=15550100021')).body.data).toEqual([])
    })
  },
)
