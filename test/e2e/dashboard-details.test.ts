import { expect, test } from 'vitest'
import { inDashboard } from './stage.ts'

// What a person notices in the inbox only when it is wrong.

inDashboard('the inbox in detail', {}, ({ page, parley, shop, log, row, bubble, customer, ada, enter }) => {
  const search = () => page.getByLabel('Search conversations')

  test('a search that is cleared is over at once, and does not come back', async () => {
    const sought: string[] = []
    page.on('request', (request) => {
      const body = request.postData() ?? ''
      if (body.includes('"operationName":"Conversations"')) sought.push(JSON.parse(body).variables.search)
    })
    await search().fill('lovel')
    await row('Grace Hopper').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Clear the search' }).click()
    expect(new URL(page.url()).searchParams.get('q')).toBe(null)
    await row('Grace Hopper').waitFor()
    expect(await search().evaluate((input) => input === document.activeElement)).toBe(true)
    await search().fill('grac')
    await search().fill('')
    await search().fill('hopper')
    await row('Ada Lovelace').waitFor({ state: 'detached' })
    expect(sought).toEqual(['lovel', 'hopper'])
  })

  test('what the address searches for stands in the box', async () => {
    await page.getByRole('link', { name: 'Inbox', exact: true }).click()
    await row('Ada Lovelace').waitFor()
    await expect.poll(() => search().inputValue()).toBe('')
    await page.goBack()
    await row('Ada Lovelace').waitFor({ state: 'detached' })
    await expect.poll(() => search().inputValue()).toBe('hopper')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await row('Ada Lovelace').waitFor()
  })

  test('a number is found as it is shown', async () => {
    await search().fill('+1 (555) 010-0022')
    await row('Ada Lovelace').waitFor({ state: 'detached' })
    await row('Grace Hopper').waitFor()
    await search().fill('')
    await row('Ada Lovelace').waitFor()
  })

  test('the keyboard goes from the search into the list', async () => {
    await search().fill('hopper')
    await row('Ada Lovelace').waitFor({ state: 'detached' })
    await search().press('ArrowDown')
    expect(await row('Grace Hopper').evaluate((link) => link === document.activeElement)).toBe(true)
    await search().fill('')
    await row('Ada Lovelace').waitFor()
  })

  test('after a conversation was closed by keyboard one goes on where it was', async () => {
    const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').getByRole('link')
    await customer('15550100051', 'First in the list')('Hello')
    await rows.first().getByText('First in the list').waitFor()
    await rows.nth(1).focus()
    await rows.nth(1).press('Enter')
    const closed = (await rows.nth(1).getAttribute('href')) ?? ''
    const next = (await rows.nth(2).getAttribute('href')) ?? ''
    await page.getByRole('button', { name: 'Close the conversation' }).waitFor()
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Reopen the conversation' }).waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(next)
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Close the conversation' }).waitFor()
    await page.locator(`a[href="${closed}"]`).waitFor()
  })

  test('an order says how many products it is for', async () => {
    const item = { product_retailer_id: 'desk', quantity: 1, item_price: 90, currency: 'EUR' }
    const order = { type: 'order', order: { catalog_id: '1', product_items: [item, item] } }
    await parley.sandbox.inbound(shop.phoneId, '15550100021', order, 'Ada Lovelace')
    await row('Ada Lovelace').click()
    await bubble('2 products').waitFor()
  })

  test('who goes to the newest message by keyboard can go on from there', async () => {
    for (let index = 1; index <= 30; index++) await ada(`Line ${index}.`)
    await bubble('Line 30.').waitFor()
    await log().evaluate((pane) => pane.scrollTo(0, 0))
    await page.getByRole('button', { name: 'To the newest message' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'To the newest message' }).waitFor({ state: 'detached' })
    expect(await log().evaluate((pane) => pane === document.activeElement)).toBe(true)
  })

  test('what is dismissed or taken away leaves the keyboard in the field', async () => {
    const field = page.getByRole('textbox', { name: 'Message to Ada Lovelace' })
    const writing = () => field.evaluate((element) => element === document.activeElement)
    await field.fill('y'.repeat(4097))
    await field.press('Enter')
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect.poll(writing).toBe(true)
    await field.fill('')
    const file = { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Remove empty.txt' }).press('Enter')
    await expect.poll(writing).toBe(true)
    await bubble('Line 30.').getByRole('button', { name: 'Reply to this message' }).press('Enter')
    await page.getByRole('button', { name: 'Do not quote' }).press('Enter')
    await expect.poll(writing).toBe(true)
  })

  test('a picture that cannot be read is shown as a file, not as a broken picture', async () => {
    const file = { name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
    await page.locator('input[type=file]').setInputFiles(file)
    const item = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
    await item.locator('svg.lucide-file-text').waitFor()
    expect(await item.locator('img').count()).toBe(0)
    await item.getByRole('button', { name: 'Remove torn.png' }).click()
  })

  test('the Enter that ends the composition of a word sends nothing, in Safari neither', async () => {
    const field = page.getByRole('textbox', { name: 'Message to Ada Lovelace' })
    await field.fill('にほん')
    for (const told of [{ isComposing: true }, { keyCode: 229 }]) {
      const init = { key: 'Enter', bubbles: true, cancelable: true, ...told }
      await field.evaluate(
        (element, press) => element.dispatchEvent(new KeyboardEvent('keydown', press)),
        init,
      )
      expect(await field.inputValue()).toBe('にほん')
    }
    await field.fill('')
  })

  test("what a colleague wrote is not taken for one's own", async () => {
    const other = await enter({ role: 'agent' })
    await other.row('Ada Lovelace').click()
    await other.write('From a colleague')
    await bubble('From a colleague').getByText('By a colleague').waitFor()
    await bubble('From a colleague').getByRole('heading', { name: 'A colleague' }).waitFor()
    await other.bubble('From a colleague').getByRole('heading', { name: 'You' }).waitFor()
    expect(await other.bubble('From a colleague').getByText('By a colleague').count()).toBe(0)
  })

  test('on a phone the name and the number are read in full', async () => {
    await page.setViewportSize({ width: 360, height: 720 })
    const cut = (element: Element) => element.scrollWidth > element.clientWidth
    const header = log().locator('xpath=preceding::header[1]')
    for (const text of ['Ada Lovelace', '+1 555 010 0021']) {
      expect(await header.getByText(text, { exact: true }).evaluate(cut)).toBe(false)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})
