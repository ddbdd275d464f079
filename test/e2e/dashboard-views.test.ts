import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// Where there is no room for the column of views: dashboard-view-column.test.ts is about that.
const narrow = { width: 1240, height: 800 }

inDashboard('views of the inbox', {}, ({ page, row, bubble, ada, parley }) => {
  const heading = (name: string) => page.getByRole('button', { name, exact: true })

  test('views are chosen with their numbers; a chat moves between them as it changes', async () => {
    await page.setViewportSize(narrow)
    await heading('Inbox').click()
    const menu = page.getByRole('menu')
    await menu.getByRole('menuitemradio', { name: /^Unassigned\s*2$/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await menu.getByRole('menuitemradio', { name: /^Mine/ }).click()
    await page.waitForURL('**/inbox?view=mine')
    await page.getByText('No conversation is in this view now.').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.waitForURL('**/inbox?view=unassigned')
    await row('Grace Hopper').click()
    await bubble('my order').waitFor()
    await page.getByRole('log').focus()
    await page.keyboard.press('m')
    await row('Grace Hopper').waitFor({ state: 'detached' })
    await row('Ada Lovelace').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await row('Grace Hopper').waitFor()
    expect(await row('Ada Lovelace').count()).toBe(0)
  })

  test('the next that waits is taken', async () => {
    await page.keyboard.press('x')
    await bubble('oak desk').waitFor()
    await row('Ada Lovelace').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('log').focus()
    await page.keyboard.press('x')
    await page.getByText('Nobody is waiting').waitFor()
  })

  test('a chat is put off and comes back when the person writes', async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await page.getByRole('log').focus()
    await page.keyboard.press('h')
    await page.getByRole('combobox', { name: 'What to do with it' }).fill('tomorrow')
    await page.keyboard.press('Enter')
    await row('Ada Lovelace').waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await row('Ada Lovelace').waitFor()
    await ada('I take it after all.')
    await row('Ada Lovelace').waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await row('Ada Lovelace').getByText('I take it after all.').waitFor()
  })

  test('what was read is marked as unread again', async () => {
    await row('Ada Lovelace').click()
    await bubble('I take it').waitFor()
    await row('Ada Lovelace').getByText('unread').waitFor({ state: 'detached' })
    await page.getByRole('log').focus()
    await page.keyboard.press('u')
    await row('Ada Lovelace').getByText('1 unread').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/inbox$/)
  })
})
