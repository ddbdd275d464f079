import { expect, test } from 'vitest'
import { memberSession, type Session } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('drafts of campaigns', {}, ({ page, parley, shop, row, enter }) => {
  let session: Session
  let address = ''
  const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
  const people = () => page.getByRole('list', { name: 'Recipients of the campaign' }).getByRole('listitem')

  test('a draft is made of a template, and its name is kept without a button', async () => {
    session = await memberSession(parley, shop.workspaceId)
    await parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 0, read_ms: null } })
    await row('Ada Lovelace').waitFor()
    await page.goto(`${parley.url}/campaigns`)
    await page.getByRole('link', { name: 'New campaign' }).click()
    await page.getByRole('textbox', { name: 'Name of the campaign' }).fill('Delivery')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^order update/ }).click()
    await step('Message').waitFor()
    address = new URL(page.url()).pathname
    await page.getByRole('textbox', { name: 'Name of the campaign' }).fill('Delivery of desks')
    await page.getByRole('heading', { level: 1, name: 'Delivery of desks' }).waitFor()
    await page.getByRole('region', { name: 'Preview' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Delivery of desks' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('the check says what stands against the start, and leads to where it is mended', async () => {
    await step('Check and start').click()
    const against = page.getByRole('list', { name: 'What prevents the start' })
    await against.getByText('Nobody gets it yet. Add people.').waitFor()
    expect(await page.getByRole('button', { name: 'Start now' }).getAttribute('aria-disabled')).toBe('true')
    expect(await axeFindings(page)).toEqual([])
    await against.getByRole('link', { name: 'People' }).click()
    await page.getByRole('heading', { name: 'Recipients of the campaign: 0' }).waitFor()
  })

  test('pasted rows are looked at, and each bad one is told with its row', async () => {
    await page.getByRole('button', { name: 'From a file or pasted rows' }).click()
    await page
      .getByRole('textbox', { name: 'Or paste rows' })
      .fill('phone;first name\n+15550100401;"Ann; the first"\n+1 (555) 010-0402;Ben\n12;Cy\n+15550100401;Ann')
    await page.getByRole('button', { name: 'Look at the rows' }).click()
    const table = page.getByRole('region', { name: 'The first rows' })
    await table.getByText('Ann; the first').waitFor()
    await table.getByText('The phone cannot be read.').waitFor()
    await page.getByText(/^No column has: /).waitFor()
    await table.getByRole('combobox', { name: 'first name' }).selectOption({ label: 'Value 1' })
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Add 4 rows' }).click()
    await page.getByText('Added: 2 · in it already: 1 · left out: 1').waitFor()
    await page
      .getByRole('region', { name: 'Result of each row' })
      .getByRole('listitem')
      .filter({ hasText: /^Row 4\s*Phone: The phone cannot be read\.$/ })
      .waitFor()
    await page.getByRole('heading', { name: 'Recipients of the campaign: 2' }).waitFor()
    await people().nth(1).waitFor()
    expect(await people().count()).toBe(2)
    expect(await axeFindings(page)).toEqual([])
    await people()
      .first()
      .getByRole('button', { name: /^Remove / })
      .click()
    await page.getByRole('heading', { name: 'Recipients of the campaign: 1' }).waitFor()
  })

  test('a file with headings is added at once', async () => {
    await page.getByRole('button', { name: 'Add other rows' }).click()
    await page.getByLabel('File with people').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,phone,1\nCleo,+15550100403,desk\n'),
    })
    await page.getByRole('heading', { name: 'Recipients of the campaign: 2' }).waitFor()
    await people().filter({ hasText: 'Cleo' }).waitFor()
  })

  test('contacts are added by a filter, as they would read it, without those who are meant otherwise', async () => {
    await page.getByRole('button', { name: 'From the contacts' }).click()
    await page.getByText(/^Choose what fills each value/).waitFor()
    await page.getByRole('combobox', { name: 'Value 1' }).selectOption({ label: 'Name of the contact' })
    await page.getByText('2 of 2 contacts would be added').waitFor()
    await page
      .getByText(/Ada Lovelace/)
      .first()
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Add 2 people' }).click()
    await page.getByRole('heading', { name: 'Recipients of the campaign: 4' }).waitFor()
    await page.getByText('already in the campaign: 2').waitFor()
  })

  test('a time is kept by the clock of the workspace, and taken back', async () => {
    await step('Time').click()
    await page.getByRole('radio', { name: /^At a time/ }).check()
    await page.getByText(/^In the time zone of the workspace: /).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await step('Check and start').click()
    await page.getByText('Nothing prevents the start.').waitFor()
    await page.getByRole('button', { name: 'Schedule', exact: true }).waitFor()
    await step('Time').click()
    await page.getByRole('radio', { name: /^Now/ }).check()
    await step('Check and start').click()
    await page.getByRole('button', { name: 'Start now' }).waitFor()
  })

  test('who may only look reads the draft', async () => {
    await session.api.post('/roles', {
      name: 'Watcher',
      permissions: ['chat:read', 'campaigns:read', 'templates:read'],
    })
    const watcher = await enter({ role: 'Watcher' })
    await watcher.page.goto(`${parley.url}${address}?step=people`)
    await watcher.page
      .getByText('You may look at this draft. Changing it is not part of your role.')
      .waitFor()
    await watcher.page.getByRole('list', { name: 'Recipients of the campaign' }).waitFor()
    expect(await watcher.page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
    expect(await watcher.page.getByRole('region', { name: 'Add people' }).count()).toBe(0)
    expect(await axeFindings(watcher.page)).toEqual([])
  })

  test('it is started after a question, and its page says what became of it', async () => {
    await page.getByRole('button', { name: 'Start now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start Delivery of desks' })
    await dialog.getByText('Recipients who get it now: 4.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Start now' }).click()
    await page.getByText('Completed', { exact: true }).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
