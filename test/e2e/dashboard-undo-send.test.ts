import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// What one sends can be held for some seconds: until then it is taken back, and nothing has gone out.

const patience = { timeout: 20_000 }
/** longer than what one sends is held for */
const afterHold = 6_000

inDashboard('undo of send', {}, ({ page, parley, shop, field, row, bubble, write, enter }) => {
  const textsOf = async (start: string) =>
    (await parley.sandbox.messages('15550100021'))
      .map(({ body }) => (body as { text?: { body?: string } }).text?.body ?? '')
      .filter((text) => text.startsWith(start))
  const undo = (text: string) => bubble(text).getByRole('button', { name: /^Undo/ })
  const passes = () => page.clock.fastForward(afterHold)
  const isRead = (text: string) => bubble(text).locator('[data-tick=read]').waitFor(patience)

  test('who wants it chooses it in the settings, and this browser keeps it', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Writing', exact: true }).click()
    const hold = page.getByLabel('Delay what I send by')
    expect(await hold.inputValue()).toBe('0')
    await hold.selectOption('5 seconds')
    expect(await axeFindings(page)).toEqual([])
    await page.clock.install()
    await page.reload()
    await expect.poll(() => hold.inputValue()).toBe('5')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
  })

  test('what is sent says that it is held, and its button puts words, file and quote back', async () => {
    await bubble('oak desk').hover()
    await bubble('oak desk')
      .getByRole('button', { name: /^Reply/ })
      .click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'prices.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Oak: 100'),
    })
    const tray = page.getByRole('list', { name: 'Files to send' })
    await tray.getByText('1 kB').waitFor()
    await write('Held one')
    await bubble('Held one').getByText('it is sent in a few seconds').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await field().fill('And then this')
    await undo('Held one').click()
    await bubble('Held one').waitFor({ state: 'detached' })
    await expect.poll(() => field().inputValue()).toBe('Held one\nAnd then this')
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
    await tray.getByText('prices.txt').waitFor()
    await page.getByRole('button', { name: 'Do not quote' }).waitFor()
    await page.getByRole('button', { name: 'Do not quote' }).click()
    await tray.getByRole('button', { name: 'Remove prices.txt' }).click()
    // What is sent in a chat goes out in order: what had been held would be there before this.
    await write('After it')
    await undo('After it').waitFor()
    await passes()
    await isRead('After it')
    expect(await textsOf('')).toEqual(['After it'])
  })

  test('Ctrl-Z takes back what was sent from the empty field; with words in it, it is theirs', async () => {
    await write('By the key')
    await undo('By the key').waitFor()
    await field().pressSequentially('abc')
    await page.keyboard.press('Control+z')
    await undo('By the key').waitFor()
    await field().fill('')
    await page.keyboard.press('Control+z')
    await expect.poll(() => field().inputValue()).toBe('By the key')
    expect(await undo('By the key').count()).toBe(0)
    await field().fill('')
  })

  test('the palette takes it back from a note too, and the message is there again', async () => {
    await write('Not to them')
    await undo('Not to them').waitFor()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('undo send')
    await page.getByRole('option', { name: 'Undo send' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field().inputValue()).toBe('Not to them')
    await field().fill('')
  })

  test('the page is opened again and another tab looks on: all goes out after its time, once, in order', async () => {
    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByRole('log').getByText('oak desk').waitFor()
    for (const text of ['Kept one', 'Kept two']) await write(text)
    await undo('Kept two').waitFor()
    await second.getByRole('log').getByText('Kept two').waitFor()
    await page.reload()
    await undo('Kept one').waitFor()
    expect(await textsOf('Kept')).toEqual([])
    await passes()
    await isRead('Kept two')
    expect(await page.getByText('Kept one').count()).toBe(1)
    await write('Kept not')
    const theirs = second.getByRole('article').filter({ hasText: 'Kept not' })
    await theirs.getByRole('button', { name: /^Undo/ }).click()
    await undo('Kept not').waitFor({ state: 'detached' })
    await field().fill('')
    await write('Kept three')
    await undo('Kept three').waitFor()
    await passes()
    await isRead('Kept three')
    expect(await textsOf('Kept')).toEqual(['Kept one', 'Kept two', 'Kept three'])
    await second.close()
  })

  test('closing the conversation sends what is held first, and it stays closed', async () => {
    await write('Good bye')
    await undo('Good bye').waitFor()
    await page.getByRole('button', { name: 'Close the conversation' }).click()
    await row('Ada Lovelace').waitFor({ state: 'detached' })
    await expect.poll(() => textsOf('Good bye'), patience).toEqual(['Good bye'])
    await row('Grace Hopper').click()
    await write('After the time')
    await undo('After the time').waitFor()
    await passes()
    await isRead('After the time')
    const { body } = await shop.v1.get('/chats?status=closed')
    expect(body.data).toHaveLength(1)
    expect(await textsOf('Good bye')).toEqual(['Good bye'])
  })

  test('somebody else in another browser holds nothing', async () => {
    const bea = await enter({ role: 'manager' })
    await bea.row('Grace Hopper').click()
    await bea.write('At once')
    await bea.bubble('At once').locator('[data-tick=read]').waitFor({ timeout: 4_500 })
  })
})
