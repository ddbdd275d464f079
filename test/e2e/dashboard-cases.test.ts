import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// Cases and priorities: what is set up, what closing asks, and what stands in the panel (docs/adr/0171, 0172).

inDashboard('cases', {}, ({ page, row, bubble, parley, enter }) => {
  const panel = page.getByRole('complementary', { name: 'About Ada Lovelace' })
  const open = async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
  }

  test('a chat gets a priority by its key, and everybody sees it', async () => {
    const other = await enter()
    await open()
    await page.getByRole('button', { name: 'Priority: Normal priority' }).press('p')
    await page.getByRole('option', { name: 'Urgent' }).click()
    await page.getByRole('button', { name: 'Priority: Urgent' }).waitFor()
    await row('Ada Lovelace.*Urgent').waitFor()
    await other.row('Ada Lovelace.*Urgent').waitFor()
    await page.getByText(/^Made urgent by/).waitFor()
  })

  test('reasons and fields are set up', async () => {
    await page.goto(`${parley.url}/settings/cases`)
    await page.getByText('No reasons yet').waitFor()
    for (const name of ['Solved', 'Spam']) {
      await page.getByRole('button', { name: 'New reason' }).click()
      const dialog = page.getByRole('dialog', { name: 'New reason' })
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByLabel('A reason is needed to close a conversation').check()
    await page.getByRole('button', { name: 'New field' }).click()
    const dialog = page.getByRole('dialog', { name: 'New field' })
    await dialog.getByLabel('Label').fill('Order number')
    await dialog.getByRole('button', { name: 'Create field' }).click()
    await page.getByRole('list', { name: 'Fields of cases' }).getByText('Order number').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('the case stands in the panel with its fields, and leads to its page', async () => {
    await open()
    await panel.getByRole('button', { name: 'Change the fields of the case' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fields of the case' })
    await dialog.getByLabel('Order number').fill('A-1024')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('A-1024').waitFor()
    await panel.getByRole('link', { name: 'Open the case' }).click()
    await page.getByRole('heading', { name: 'Case of Ada Lovelace' }).waitFor()
    await page.getByRole('region', { name: 'What was said' }).getByText('oak desk').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    const path = await page.getByRole('link', { name: 'Save as text' }).getAttribute('href')
    const text = await (await page.request.get(String(path))).text()
    expect(text).toContain('oak desk')
  })

  test('closing asks why, by the keyboard alone', async () => {
    await open()
    await page.getByRole('button', { name: 'Close the conversation' }).press('e')
    await page.getByRole('combobox', { name: 'Why is it closed?' }).waitFor()
    expect(await page.getByRole('option', { name: 'Without a reason' }).count()).toBe(0)
    await page.keyboard.type('Solv')
    await page.keyboard.press('Enter')
    await page.getByText('The conversation is closed').waitFor()
    await page.goto(`${parley.url}/inbox?status=closed`)
    await row('Ada Lovelace').click()
    await page.getByText(/^Closed by .*Solved/).waitFor()
    await panel.getByText('Reason').waitFor()
  })
})
