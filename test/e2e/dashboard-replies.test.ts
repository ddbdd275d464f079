import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('saved replies', {}, async ({ page, row, bubble, field, parley, shop, enter }) => {
  const list = (of = page) => of.getByRole('listbox', { name: 'Saved replies' })
  const uses = async (name: string) =>
    (await parley.app.prisma.cannedResponse.findFirstOrThrow({ where: { name } })).usageCount

  test('are made, found, changed, switched off and deleted in the settings, by keyboard', async () => {
    await page.goto(`${parley.url}/settings/replies`)
    await page.getByText('No saved replies yet').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'New saved reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'New saved reply' })
    await dialog.getByLabel('Name').fill('Greeting')
    await page.keyboard.press('Tab')
    await page.keyboard.type('hi')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Hello {{contact_name}}, your number is {{phone_number}}.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('greeting')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('/hi').waitFor()
    await page.getByText('not used yet').waitFor()
    const api = (await memberSession(parley, shop.workspaceId)).api
    await api.post('/canned-responses', { name: 'Good bye', content: 'See you soon!', category: 'closing' })
    await page.getByLabel('Category').selectOption('closing')
    await page.getByText('See you soon!').waitFor()
    expect(await page.getByText('/hi').count()).toBe(0)
    await page.getByRole('button', { name: 'Actions for Good bye' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Active').uncheck()
    await page.getByRole('button', { name: 'Save saved reply' }).click()
    await page.getByText('Inactive').waitFor()
    await page.getByRole('button', { name: 'Actions for Good bye' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete saved reply' }).click()
    await page.getByText('No saved reply found').waitFor()
  })

  test('a slash finds them without a request per key, and Enter inserts what was filled in', async () => {
    const asked: string[] = []
    page.on('request', (one) => {
      if (one.postData()?.includes('UsableReplies')) asked.push('list')
    })
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await field().focus()
    await expect.poll(() => asked.length).toBe(1)
    const requests: string[] = []
    page.on('request', (one) => {
      if (one.url().includes('/api/')) requests.push(one.postData() ?? one.url())
    })
    await page.waitForTimeout(500)
    const atFirst = requests.length
    await page.keyboard.type('/')
    await list()
      .getByRole('option', { name: /^Greeting/ })
      .waitFor()
    expect(requests.slice(atFirst).filter((body) => !body.includes('Typing'))).toEqual([])
    expect(await field().getAttribute('aria-activedescendant')).toBe(
      await list().getByRole('option', { selected: true }).getAttribute('id'),
    )
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type('h')
    await page.keyboard.type('i')
    await list()
      .getByRole('option', { name: /^Greeting/ })
      .waitFor()
    expect(asked.length).toBe(1)
    await page.keyboard.press('Enter')
    await list().waitFor({ state: 'detached' })
    expect(await field().inputValue()).toBe('Hello Ada Lovelace, your number is +15550100021.')
    await expect.poll(() => uses('Greeting')).toBe(1)
    await page.keyboard.type(' Bye')
    expect(await field().inputValue()).toBe('Hello Ada Lovelace, your number is +15550100021. Bye')
  })

  test('what a colleague changes is offered at the next slash, which asks nobody', async () => {
    await field().fill('')
    const { api } = await memberSession(parley, shop.workspaceId)
    const answered = page.waitForResponse(
      (one) => one.request().postData()?.includes('UsableReplies') ?? false,
    )
    const { body } = await api.post('/canned-responses', { name: 'Brand new', content: 'Just made' })
    await answered
    let asked = 0
    page.on('request', (one) => {
      if (one.postData()?.includes('UsableReplies')) asked += 1
    })
    await field().pressSequentially('/brand')
    await list()
      .getByRole('option', { name: /^Brand new/ })
      .waitFor()
    expect(asked).toBe(0)
    await page.keyboard.press('Escape')
    await field().fill('')
    await api.send('DELETE', `/canned-responses/${body.data.id}`)
  })

  test('come from a file, each bad row told, and go as one', async () => {
    await page.goto(`${parley.url}/settings/replies`)
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('menuitem', { name: 'Import from a file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import saved replies' })
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'replies.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,content\nFrom a file,Imported text\nGreeting,x\nEmpty,\n'),
    })
    await dialog.getByText('1 created, 0 changed, 1 as they were, 1 not saved').waitFor()
    await dialog.getByText('Row 4').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Imported text').waitFor()
    await page.getByRole('button', { name: 'Import and export' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export as a file' }).click()
    expect((await coming).suggestedFilename()).toMatch(/^canned_responses_export_/)
    await parley.app.prisma.cannedResponse.deleteMany({ where: { name: 'From a file' } })
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
  })

  test('one with buttons begins a message with them, which is looked at before it goes', async () => {
    await page.goto(`${parley.url}/settings/replies`)
    await page.getByRole('button', { name: 'New saved reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'New saved reply' })
    await dialog.getByLabel('Name').fill('Delivery')
    await dialog.getByLabel('Text', { exact: true }).fill('When shall we come, {{contact_name}}?')
    await dialog.getByLabel('Below the text').selectOption('buttons')
    await dialog.getByLabel('Button 1').fill('Morning')
    await dialog.getByRole('button', { name: 'One more' }).click()
    await dialog.getByLabel('Button 2').fill('Evening')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create saved reply' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await field().fill('')
    await field().pressSequentially('/deliv')
    await list()
      .getByRole('option', { name: /^Delivery/ })
      .waitFor()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Send buttons or a list' })
    expect(await panel.getByLabel('Text', { exact: true }).inputValue()).toBe(
      'When shall we come, Ada Lovelace?',
    )
    expect(await panel.getByLabel('Button 2').inputValue()).toBe('Evening')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await bubble('When shall we come').getByText('Evening').waitFor()
    expect(await field().inputValue()).toBe('')
    await expect.poll(() => uses('Delivery')).toBe(1)
    await parley.app.prisma.cannedResponse.deleteMany({ where: { name: 'Delivery' } })
    await page.reload()
    await bubble('When shall we come').waitFor()
  })

  test('Escape leaves the slash as it is; in the middle of a word it asks for nothing; the tool opens the list', async () => {
    await field().fill('')
    await page.keyboard.type('/')
    await list().waitFor()
    await page.keyboard.press('Escape')
    await list().waitFor({ state: 'detached' })
    expect(await field().inputValue()).toBe('/')
    await field().fill('')
    await page.keyboard.type('and/')
    await page.waitForTimeout(200)
    expect(await list().count()).toBe(0)
    await page.getByRole('button', { name: 'More to send' }).click()
    await page.getByRole('option', { name: 'Insert a saved reply' }).click()
    await list().waitFor()
    expect(await field().inputValue()).toBe('and/ /')
    await page.keyboard.press('Tab')
    await list().waitFor({ state: 'detached' })
    expect(await field().inputValue()).toContain('and/ Hello Ada')
    await expect.poll(() => uses('Greeting')).toBe(2)
    await field().fill('')
  })

  test('in Arabic and 320 px there is room for it; agents find no way to change one', async () => {
    const small = await enter({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', role: 'agent' })
    const wider = () =>
      small.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    await small.page.goto(`${parley.url}/settings/replies`)
    await small.page.getByText('/hi').waitFor()
    expect(await small.page.getByRole('button', { name: /^(New saved reply|Actions for)/ }).count()).toBe(0)
    await small.page.evaluate(() => localStorage.setItem('parley.language', JSON.stringify('ar')))
    await small.page.reload()
    await small.page.getByText('/hi').waitFor()
    expect(await wider()).toBe(false)
    expect(await axeFindings(small.page)).toEqual([])
    await small.page.goto(`${parley.url}/inbox?status=all`)
    await small.row('Ada Lovelace').click()
    const answer = small.page.locator('textarea')
    await answer.fill('/')
    await small.page.getByRole('option').first().waitFor()
    expect(await wider()).toBe(false)
    expect(await axeFindings(small.page)).toEqual([])
  })
})
