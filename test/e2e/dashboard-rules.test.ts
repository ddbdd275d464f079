import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// Rules of the inbox: made and tried in the settings, put in an order, seen in the thread and in their log (docs/adr/0189).

inDashboard('rules', {}, ({ page, row, bubble, parley, ada }) => {
  test('one is made of a trigger and steps, and tried on the past', async () => {
    await page.goto(`${parley.url}/settings/inbox-rules`)
    await page.getByText('No rules yet').waitFor()
    for (const name of ['Parcels', 'Thanks']) {
      await page.getByRole('button', { name: 'New rule' }).click()
      const form = page.getByRole('dialog', { name: 'New rule' })
      await form.getByLabel('Name', { exact: true }).fill(name)
      await form.getByRole('textbox', { name: 'Texts' }).fill(name === 'Parcels' ? 'parcel' : 'thank')
      await form.getByRole('combobox', { name: 'Step 1' }).selectOption('priority')
      await form.getByRole('combobox', { name: 'Priority', exact: true }).selectOption('URGENT')
      if (name === 'Parcels') {
        await form.getByText('Only conversations that match').click()
        await form.getByRole('combobox', { name: 'State of the conversation' }).selectOption('OPEN')
        await form.getByRole('button', { name: 'Try it on past events' }).click()
        await form.getByText('in the last 7 days').waitFor()
        expect(await axeFindings(page)).toEqual([])
      }
      await form.getByRole('button', { name: 'Create rule' }).click()
      await form.waitFor({ state: 'detached' })
    }
    const rules = page.getByRole('list', { name: 'Rules' }).getByRole('button', { name: /^Rule / })
    await expect.poll(() => rules.allTextContents()).toEqual(['Parcels', 'Thanks'])
    await page.getByRole('button', { name: 'Rule Thanks' }).press('Alt+ArrowUp')
    await page.getByText('Thanks: place 1 of 2').waitFor()
    await page.locator('li').filter({ hasText: 'Thanks' }).first().waitFor()
    await page.getByRole('button', { name: 'Rule Parcels' }).click()
    const edit = page.getByRole('dialog', { name: 'Rule: Parcels' })
    expect(await edit.getByRole('textbox', { name: 'Texts' }).inputValue()).toBe('parcel')
    await edit.getByRole('button', { name: 'Cancel' }).click()
    expect(await axeFindings(page)).toEqual([])
  })

  test('it runs at a message; the thread and the log say so', async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await ada('Where is my parcel?')
    await page.getByText(/Rule .*Parcels.*: set the priority/).waitFor()
    await page.goto(`${parley.url}/settings/inbox-rules`)
    await page.getByRole('button', { name: 'Actions for Parcels' }).click()
    await page.getByRole('menuitem', { name: 'Log' }).click()
    const log = page.getByRole('dialog', { name: 'Log of Parcels' })
    await log.getByText('Ada Lovelace').waitFor()
    await log.getByText('Done').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
