import { expect, test } from 'vitest'
import { axeFindings, picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

// A flow before customers meet it: the simulator, tests, versions, and two people in the same draft.

inDashboard('drafts of flows', { chats: false }, ({ page, parley, enter }) => {
  const picture = picturesOf(page)
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the editor' }).getByRole('link', { name }).click()
  const saved = () =>
    page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
  const drafts = async () => (await parley.app.pool.query('select live_version from chatbot_flow')).rows

  test('the simulator leads the conversation, goes back, and is kept as a test', async () => {
    await page.goto(`${parley.url}/chatbot/flows`)
    await page.getByRole('button', { name: 'Use it: Appointment' }).click()
    await page.getByRole('button', { name: 'Create flow' }).click()
    await page.getByRole('button', { name: 'Try it' }).click()
    const phone = page.getByRole('log', { name: 'Simulated conversation' })
    await phone.getByText('On which day would you like to come?').waitFor()
    const field = page.getByRole('textbox', { name: 'The customer writes' })
    await field.fill('24.11.')
    await field.press('Enter')
    await phone.getByRole('button', { name: 'Noon' }).click()
    await phone.getByText('What is your name?').waitFor()
    await picture('flow-simulator')
    await phone.getByRole('button', { name: 'Continue from here' }).nth(1).click()
    await phone.getByText('What is your name?').waitFor({ state: 'detached' })
    await phone.getByRole('button', { name: 'Morning' }).click()
    await phone.getByText('What is your name?').waitFor()
    await page.getByRole('button', { name: 'Save as a test' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a test' })
    await dialog.getByRole('textbox', { name: 'What it shows' }).fill('Asks for the name')
    await dialog.getByRole('button', { name: 'Save test' }).click()
    await dialog.waitFor({ state: 'detached' })
    await tab('Tests')
    await page.getByText('The draft passes').waitFor()
    await picture('flow-tests')
  })

  test('a version is published, compared and rolled back', async () => {
    await tab('Versions')
    await page.getByRole('heading', { name: 'No version yet' }).waitFor()
    const publish = async (note: string) => {
      await page.getByRole('button', { name: 'Publish' }).click()
      const dialog = page.getByRole('dialog', { name: 'Publish the draft' })
      await dialog.getByRole('textbox', { name: 'What is new' }).fill(note)
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await publish('The first one')
    const list = page.getByRole('list', { name: 'Versions' })
    await list.getByText('The first one').waitFor()
    await tab('Outline')
    await page.getByRole('button', { name: /^Done/ }).click()
    const properties = page.getByRole('complementary', { name: 'Properties' })
    await properties.getByRole('textbox', { name: 'Said at the end' }).fill('See you, {{name}}.')
    await saved()
    await picture('flow-outline')
    await tab('Versions')
    await page.getByRole('button', { name: 'Compare version 1' }).click()
    await page.getByRole('list', { name: 'Differences' }).getByText('Done').waitFor()
    await picture('flow-versions')
    await publish('Shorter')
    await page.getByRole('button', { name: 'Roll back to version 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
    await expect.poll(async () => (await drafts())[0].live_version).toBe(3)
    await tab('Numbers')
    await page.getByText('No session ran this version in the last 30 days.').waitFor()
    await tab('Settings')
    await page.getByRole('textbox', { name: 'Said first' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('the second person reads what the first one writes, and edits once they have left', async () => {
    const [{ id: flow }] = (await parley.app.pool.query('select id from chatbot_flow')).rows
    await page.goto(`${parley.url}/chatbot/flows/${flow}?tab=outline`)
    await page.getByRole('button', { name: 'Publish' }).waitFor()
    const other = await enter({ role: 'admin' })
    await other.page.goto(`${parley.url}/chatbot/flows/${flow}?tab=outline`)
    await other.page.getByText('is editing this flow').waitFor()
    expect(await other.page.getByRole('button', { name: 'Publish' }).count()).toBe(0)
    await page.getByRole('button', { name: /^Name/ }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('How are you called?')
    await other.page.getByText('How are you called?').waitFor()
    await page.goto(`${parley.url}/inbox`)
    await other.page.getByRole('button', { name: 'Publish' }).waitFor()
  })
})
