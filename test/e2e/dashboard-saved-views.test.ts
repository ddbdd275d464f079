import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// Where there is no room for the column of views: dashboard-view-column.test.ts is about that.
const narrow = { viewport: { width: 1240, height: 800 } }

inDashboard('filters and saved views', {}, ({ page, row, shop, enter, ada, parley }) => {
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const heading = (name: string) => page.getByRole('button', { name, exact: true })

  test('the list is filtered by the keyboard, and the address says by what', async () => {
    const { body } = await shop.v1.get('/contacts?phone=15550100021')
    await shop.v1.send('PATCH', `/contacts/${body.data[0].id}`, { add_tags: ['vip'] })
    await page.setViewportSize(narrow.viewport)
    await row('Grace Hopper').waitFor()
    await page.keyboard.press('f')
    const filter = dialog('Filter the conversations')
    await filter
      .getByRole('group', { name: 'One of these tags', exact: true })
      .getByRole('button', { name: 'vip' })
      .click()
    await filter.getByLabel('Assigned to').selectOption('Nobody')
    await filter.getByLabel('24-hour window').selectOption('Open')
    expect(await axeFindings(page)).toEqual([])
    await filter.getByRole('button', { name: 'Show' }).focus()
    await page.keyboard.press('Enter')
    await row('Grace Hopper').waitFor({ state: 'detached' })
    await row('Ada Lovelace').waitFor()
    const search = new URL(page.url()).searchParams
    expect([search.get('tags'), search.get('owner'), search.get('window')]).toEqual([
      '["vip"]',
      'nobody',
      'OPEN',
    ])
    await page.reload()
    await row('Ada Lovelace').waitFor()
    await page.getByText('3 filters').waitFor()
    expect(await row('Grace Hopper').count()).toBe(0)
    await ada('And the chair?')
    await row('Ada Lovelace').getByText('And the chair?').waitFor()
  })

  test('what it shows is saved as a view, shared, and live with its number for others', async () => {
    const hers = await enter({ role: 'agent', ...narrow })
    await hers.page.getByRole('button', { name: 'Inbox', exact: true }).click()
    await hers.page.getByRole('menu').waitFor()
    await page.getByRole('button', { name: 'Save as view…' }).click()
    const save = dialog('Save as view')
    await save.getByLabel('Name').fill('Important people')
    await save.getByLabel('For everybody in the workspace').check()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await heading('Important people').waitFor()
    expect(new URL(page.url()).searchParams.get('tags')).toBeNull()
    expect(await row('Grace Hopper').count()).toBe(0)
    const item = hers.page.getByRole('menuitemradio', { name: /^Important people/ })
    await item.waitFor()
    await item.click()
    await hers.row('Ada Lovelace').waitFor()
    expect(await hers.row('Grace Hopper').count()).toBe(0)
    expect(await hers.page.getByRole('button', { name: 'What to do with the view' }).count()).toBe(0)

    await page.keyboard.press('f')
    const filter = dialog('Filter the conversations')
    await filter
      .getByRole('group', { name: 'One of these tags', exact: true })
      .getByRole('button', { name: 'vip', pressed: true })
      .click()
    await filter.getByRole('button', { name: 'Show' }).click()
    await row('Grace Hopper').waitFor()
    await page.getByRole('button', { name: 'Save the change' }).click()
    await hers.row('Grace Hopper').waitFor()

    await page.getByRole('button', { name: 'What to do with the view' }).click()
    await page.getByRole('menuitem', { name: 'Name and sharing' }).click()
    await dialog('Change the view').getByLabel('Name').fill('Nobody has them')
    await page.keyboard.press('Enter')
    await heading('Nobody has them').waitFor()
    await hers.page.getByRole('button', { name: 'Nobody has them', exact: true }).click()
    await hers.page.getByRole('menuitemradio', { name: /^Nobody has them\s*2$/ }).waitFor()
    await hers.page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'What to do with the view' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await heading('Inbox').waitFor()
    await hers.page.getByText('There is no such view').waitFor()
  })

  test('an address with a view that is not there says so', async () => {
    await page.goto(`${parley.url}/inbox?saved=0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01`)
    await page.getByText('There is no such view').waitFor()
    await page.goto(`${parley.url}/inbox?view=everything&window=AJAR&owner=somebody&tags=vip`)
    await row('Grace Hopper').waitFor()
    await heading('Inbox').waitFor()
  })
})
