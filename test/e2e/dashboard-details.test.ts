import { expect, test } from 'vitest'
import { inDashboard } from './stage.ts'

// What a person notices in the inbox only when it is wrong.

inDashboard('the inbox in detail', {}, ({ page, parley, shop, log, row, bubble, customer, ada, enter }) => {
  const search = () => page.getByLabel('Search conversations')

  test('a search that is cleared is over at once, and does not come back', async () => {
    const sought: string[] = []
    page.on('request', (request) => {
      const body = request.postData() ?? ''
      if (body.includes('"operationName":"Conversations"'))
        sought.push(JSON.parse(body).variables.filter.search)
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

  test('whoever is not among the open ones is looked for among all', async () => {
    const hello = { type: 'template', template: { name: 'hello', language: 'en' } }
    await shop.v1.post('/messages', { to: '+15550100071', ...hello })
    await search().fill('010 0071')
    await page.getByText('No open conversation has “010 0071”').waitFor()
    await page.getByRole('link', { name: 'Search all conversations' }).click()
    await row('010 0071').waitFor()
    await search().fill('010 0072')
    await page.getByText('No conversation has “010 0072”').waitFor()
    expect(await page.getByRole('link', { name: 'Search all conversations' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
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
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(next, page.url()).pathname)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(next)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator(`a[href="${closed}"]`).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(closed, page.url()).pathname)
  })

  test('a key that is held closes one conversation, and not the next', async () => {
    const { page, row } = await enter()
    await row('Ada Lovelace').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Close the conversation' }).waitFor()
    const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
    const before = await rows.count()
    await page.keyboard.down('e')
    await row('Ada Lovelace').waitFor({ state: 'detached' })
    await page.keyboard.down('e')
    await page.keyboard.up('e')
    await page.waitForTimeout(300)
    expect(await rows.count()).toBe(before - 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row('Ada Lovelace').waitFor()
  })

  test('closing leaves the keyboard on what took the place, on the list when that is empty, or on the button', async () => {
    const { page, row } = await enter()
    const pressed = (key: string) => page.keyboard.press(key)
    const focused = (element: Element) => element === document.activeElement
    const turned = (to: 'Close' | 'Reopen') => page.getByRole('button', { name: `${to} the conversation` })
    const names = ['First in the list', 'Grace Hopper', 'Ada Lovelace'] as const
    await row(names[0]).focus()
    for (const [index, name] of names.entries()) {
      await expect.poll(() => row(name).evaluate(focused)).toBe(true)
      await pressed('Enter')
      await page.getByRole('heading', { name, level: 2 }).waitFor()
      await turned('Close').waitFor()
      await pressed('e')
      await row(name).waitFor({ state: 'detached' })
      expect(await row(names[index + 1] ?? 'nobody').count()).toBe(index < 2 ? 1 : 0)
    }
    const list = page.getByRole('region', { name: 'Conversations' })
    await expect.poll(() => list.evaluate(focused)).toBe(true)
    await pressed('e')
    await row('Ada Lovelace').waitFor()
    await turned('Close').press('Enter')
    await turned('Reopen').waitFor()
    expect(await turned('Reopen').evaluate(focused)).toBe(true)
    await pressed('Enter')
    await page.getByRole('button', { name: 'Closed', exact: true }).click()
    for (const name of names.slice(0, 2)) {
      await row(name).click()
      await turned('Reopen').click()
      await row(name).waitFor({ state: 'detached' })
    }
  })

  test('an order says what was ordered', async () => {
    const item = { product_retailer_id: 'desk', quantity: 1, item_price: 90, currency: 'EUR' }
    const order = { type: 'order', order: { catalog_id: '1', product_items: [item, item] } }
    await parley.sandbox.inbound(shop.phoneId, '15550100021', order, 'Ada Lovelace')
    await row('Ada Lovelace').click()
    await bubble('€180.00').waitFor()
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
    await field.fill('Sent by its button')
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await expect.poll(writing).toBe(true)
    await bubble('Sent by its button').locator('[data-tick=read]').waitFor()
    await bubble('Line 30.')
      .getByRole('button', { name: /^Reply to/ })
      .press('Enter')
    await page.getByRole('button', { name: 'Do not quote' }).press('Enter')
    await expect.poll(writing).toBe(true)
  })

  test('the ways to reply are one stop of the keyboard, and each says to what', async () => {
    const reply = (text: string) =>
      bubble(text).getByRole('button', { name: `Reply to Ada Lovelace: ${text}` })
    const focused = (text: string) => reply(text).evaluate((button) => button === document.activeElement)
    const newest = bubble('Sent by its button').getByRole('button', {
      name: 'Reply to You: Sent by its button',
    })
    const reachable = () => log().locator('article button[tabindex="0"]').count()
    await log().focus()
    await page.keyboard.press('Tab')
    expect(await newest.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await reachable()).toBe(1)
    await page.keyboard.press('ArrowUp')
    expect(await focused('Line 30.')).toBe(true)
    for (const line of ['Line 29.', 'Line 28.']) {
      await page.keyboard.press('ArrowUp')
      expect(await focused(line)).toBe(true)
    }
    await page.keyboard.press('ArrowDown')
    expect(await focused('Line 29.')).toBe(true)
    await page.keyboard.press('Tab')
    expect(await log().evaluate((pane) => pane.contains(document.activeElement))).toBe(false)
    await page.keyboard.press('Shift+Tab')
    expect(await newest.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: 'Do not quote' })
      .locator('xpath=..')
      .getByText('Line 30.')
      .waitFor()
    await page.getByRole('button', { name: 'Do not quote' }).press('Enter')
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

  test('on a phone the name and the number are read in full', async () => {
    await page.setViewportSize({ width: 360, height: 720 })
    const cut = (element: Element) => element.scrollWidth > element.clientWidth
    const header = log().locator('xpath=preceding::header[1]')
    for (const text of ['Ada Lovelace', '+1 555 010 0021']) {
      expect(await header.getByText(text, { exact: true }).evaluate(cut)).toBe(false)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('a chat far down the list that is open can be reached by keyboard', async () => {
    const ada = (await row('Ada Lovelace').getAttribute('href'))?.split('?')[0]
    const hello = { type: 'template', template: { name: 'hello', language: 'en' } }
    for (let n = 10; n < 50; n++) await shop.v1.post('/messages', { to: `+155503000${n}`, ...hello })
    await page.goto(`${parley.url}${ada}?status=all`)
    const reached = page.locator('[id^=chat-][tabindex="0"]')
    await reached.filter({ hasText: 'Ada Lovelace' }).waitFor({ state: 'attached' })
    await search().press('ArrowDown')
    expect(await reached.evaluate((link) => link === document.activeElement)).toBe(true)
    await row('Ada Lovelace').waitFor()
  })
})
