import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('keyword rules and what the AI knows', {}, ({ page, parley, enter }) => {
  const names = () =>
    page
      .getByRole('list', { name: 'Keyword rules' })
      .getByRole('listitem')
      .locator('p:first-child > bdi')
      .allTextContents()

  const add = async (
    keyword: string,
    fill: (form: ReturnType<typeof page.getByRole>) => Promise<unknown>,
  ) => {
    await page.getByRole('button', { name: 'New rule' }).click()
    const form = page.getByRole('dialog', { name: 'New rule' })
    await form.getByLabel('Keywords').fill(keyword)
    await fill(form)
    await form.getByRole('button', { name: 'Create rule' }).click()
    await form.waitFor({ state: 'detached' })
  }

  test('rules are made, with each kind of answer', async () => {
    await page.goto(`${parley.url}/settings/rules`)
    await page.getByText('No rules yet').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await add('opening hours\nopen', async (form) => {
      await form.getByRole('textbox', { name: 'Text' }).fill('We open at nine.')
      await form.getByRole('button', { name: 'Add a button' }).click()
      await form.getByLabel('Button 1').fill('Directions')
      await form.getByRole('region', { name: 'The answer' }).getByText('Directions').waitFor()
      expect(await axeFindings(page)).toEqual([])
    })
    await add('human', (form) => form.getByLabel('Answer with').selectOption('TRANSFER'))
    await add('price', async (form) => {
      await form.getByLabel('Answer with').selectOption('SCRIPT')
      await form.getByRole('textbox', { name: 'Text' }).fill('Hello {{contact_name}}')
    })
    await page.getByText('To the general queue').waitFor()
    await parley.until(async () => (await names()).join() === 'price,human,opening hours')
    expect(await axeFindings(page)).toEqual([])
  })

  test('what is wrong with one is said at its field, and nothing is lost', async () => {
    await page.getByRole('button', { name: 'New rule' }).click()
    const form = page.getByRole('dialog', { name: 'New rule' })
    await form.getByLabel('When').selectOption('REGEX')
    await form.getByLabel('Patterns').fill('order (')
    await form.getByRole('textbox', { name: 'Text' }).fill('Which order?')
    await form.getByRole('button', { name: 'Create rule' }).click()
    await form.getByRole('alert').waitFor()
    expect(await form.getByLabel('Patterns').getAttribute('aria-invalid')).toBe('true')
    await form.getByLabel('Patterns').fill('order \\d+')
    await form.getByRole('button', { name: 'Create rule' }).click()
    await form.waitFor({ state: 'detached' })
    await parley.until(async () => (await names()).join() === 'order \\d+,price,human,opening hours')
  })

  test('the order is changed by keys, and one sees who would answer', async () => {
    const down = page.getByRole('button', { name: 'Move price down' })
    await down.focus()
    await down.press('Alt+ArrowUp')
    await parley.until(async () => (await names())[0] === 'price')
    await page.getByRole('button', { name: 'Move opening hours up' }).click()
    await parley.until(async () => (await names()).join() === 'price,order \\d+,opening hours,human')
    await page.getByLabel('What would answer this?').fill('When are you OPEN?')
    await page.getByText('opening hours answers, because of “open”.').waitFor()
    await page.getByLabel('What would answer this?').fill('Thank you')
    await page.getByText('No rule answers.').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('a rule that can never answer is marked, and changed so that it does', async () => {
    await add('open at night', (form) => form.getByRole('textbox', { name: 'Text' }).fill('No.'))
    await page.getByText('Never answers').waitFor()
    await page.getByText('All that it would answer is answered before by opening hours.').waitFor()
    await page.getByRole('button', { name: 'Actions for open at night' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Rule: open at night' })
    await form.getByLabel('Keywords').fill('night')
    await form.getByRole('button', { name: 'Save rule' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('Never answers').waitFor({ state: 'detached' })
  })

  test('one hears of what customers wrote that a part of a word would catch', async () => {
    await page.getByRole('button', { name: 'New rule' }).click()
    const form = page.getByRole('dialog', { name: 'New rule' })
    await form.getByLabel('Keywords').fill('oa')
    await form.getByText('Customers wrote lately: oak.').waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a rule is deleted; a colleague sees it at once', async () => {
    const colleague = await enter()
    await colleague.page.goto(`${parley.url}/settings/rules`)
    await colleague.page.getByText('To the general queue').waitFor()
    await page.getByRole('button', { name: 'Actions for human' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete rule' }).click()
    await page.getByText('To the general queue').waitFor({ state: 'detached' })
    await colleague.page.getByText('To the general queue').waitFor({ state: 'detached' })
  })

  test('knowledge comes from a text or an address, whose secrets stay with it', async () => {
    await page.goto(`${parley.url}/settings/knowledge`)
    await page.getByText('The AI knows nothing yet').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'New knowledge' }).click()
    const form = page.getByRole('dialog', { name: 'New knowledge' })
    await form.getByLabel('Name', { exact: true }).fill('Stock')
    await form.getByLabel('Where it comes from').selectOption('API')
    await form.getByRole('textbox', { name: 'Address' }).fill('https://stock.example/?q={{user_message}}')
    await form.getByRole('button', { name: 'Add a header' }).click()
    await form.getByLabel('Name of the header').fill('X-Key')
    await form.getByRole('textbox', { name: 'Value' }).fill('s3cret')
    expect(await axeFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Add knowledge' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for Stock' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Knowledge: Stock' })
    await edit.getByRole('textbox', { name: 'Address' }).fill('https://thief.example/')
    await edit.getByText('The address is on another server').waitFor()
    expect(await edit.getByRole('button', { name: 'Save knowledge' }).isDisabled()).toBe(true)
    await edit.getByLabel('Where it comes from').selectOption('STATIC')
    await edit.getByRole('textbox', { name: 'Text' }).fill('Two desks are left.')
    await edit.getByLabel('Only when the customer writes').fill('stock')
    await edit.getByRole('button', { name: 'Save knowledge' }).click()
    await edit.waitFor({ state: 'detached' })
    await page.getByText('Two desks are left.').waitFor()
    await page.getByText('When the customer writes: stock').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
