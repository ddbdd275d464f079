import { beforeAll, expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// What can be done with a message, and how photos, films and orders are shown.

const ada = '15550100021'

inDashboard('messages in the dashboard', {}, ({ page, parley, shop, row, bubble }) => {
  beforeAll(async () => {
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
  })

  const soon = { timeout: 15_000 }
  const last = async (phone = ada) => (await parley.sandbox.messages(phone)).at(-1)?.body
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
  const openMenu = async (text: string) => {
    await bubble(text).getByText(text).click({ button: 'right' })
    await page.getByRole('menu').waitFor()
  }
  const inbound = (message: Record<string, unknown>) =>
    parley.sandbox.inbound(shop.phoneId, ada, message as { type: string }, 'Ada Lovelace')

  test('a message is answered with an emoji, which shows at once and is taken back again', async () => {
    await openMenu('oak desk')
    expect(await axeFindings(page)).toEqual([])
    await item('React with 👍').click()
    await bubble('oak desk').getByText('👍').waitFor()
    await expect.poll(last, soon).toMatchObject({ type: 'reaction', reaction: { emoji: '👍' } })
    await openMenu('oak desk')
    await item('Remove 👍').click()
    await expect.poll(last, soon).toMatchObject({ type: 'reaction', reaction: { emoji: '' } })
    await bubble('oak desk').getByText('👍').waitFor({ state: 'detached' })
  })

  test('by keyboard the menu of a message opens, and the focus comes back', async () => {
    const button = bubble('oak desk').getByRole('button', { name: /^More to do: / })
    await bubble('oak desk')
      .getByRole('button', { name: /^Reply to/ })
      .focus()
    await page.keyboard.press('ArrowRight')
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('what a customer edits shows so with its earlier versions, and what they delete is gone, also from the list', async () => {
    const original = await inbound({ type: 'text', text: { body: 'I need twelve chairs' } })
    await bubble('twelve chairs').waitFor()
    const message = { type: 'text', text: { body: 'I need thirteen chairs' } }
    await inbound({ type: 'edit', edit: { original_message_id: original, message } })
    await bubble('thirteen chairs').getByText('Edited').click()
    const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
    await dialog.getByText('I need twelve chairs').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await row('Ada Lovelace').getByText('I need thirteen chairs').waitFor()
    await inbound({ type: 'revoke', revoke: { original_message_id: original } })
    await bubble('This message was deleted').waitFor()
    expect(await bubble('thirteen chairs').count()).toBe(0)
    await row('Ada Lovelace').getByText('This message was deleted').waitFor()
    expect(await bubble('This message was deleted').getByRole('button').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })

  test('two messages that arrive in reverse order stand as they were written, and the old one says that it arrived later', async () => {
    const ago = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds)
    await inbound({ type: 'text', text: { body: 'And the second' }, timestamp: ago(30) })
    await inbound({ type: 'text', text: { body: 'First of two' }, timestamp: ago(3600) })
    await bubble('First of two').getByText('Arrived later').waitFor()
    expect(await bubble('And the second').getByText('Arrived later').count()).toBe(0)
    const both = page.locator('[data-message]').filter({ hasText: /First of two|And the second/ })
    const shown = await both.allInnerTexts()
    expect(shown.map((text) => /First|second/.exec(text)?.[0])).toEqual(['First', 'second'])
  })

  test('its words are copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openMenu('oak desk')
    await item('Copy the text').click()
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Is the oak desk still there?')
  })

  test('it is forwarded to somebody who may be written to, and to nobody else', async () => {
    const hello = { to: '+15550100030', type: 'template', template: { name: 'hello', language: 'en' } }
    expect((await shop.v1.post('/messages', hello)).status).toBe(201)
    await openMenu('oak desk')
    await item('Forward…').click()
    const dialog = page.getByRole('dialog', { name: 'Forward' })
    const send = dialog.getByRole('button', { name: 'Send', exact: true })
    await dialog.getByLabel('To').fill('0030')
    await page.getByRole('option').click()
    await dialog.getByText('has not written in the last 24 hours').waitFor()
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await dialog.getByLabel('To').fill('grace')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await expect.poll(() => send.getAttribute('aria-disabled'), soon).toBe(null)
    expect(await axeFindings(page)).toEqual([])
    await send.click()
    await page.getByText('Forwarded to Grace Hopper').waitFor()
    await expect
      .poll(() => last('15550100022'), soon)
      .toMatchObject({ type: 'text', text: { body: 'Is the oak desk still there?' } })
  })

  test('a photo fills the page, with the arrows to the next one, larger, and away by Escape', async () => {
    const before = await page.getByRole('button', { name: /^Show large: / }).count()
    for (const caption of ['First photo', 'Second photo'])
      await inbound({
        type: 'image',
        image: { data: sampleFile('image/png').toString('base64'), mime_type: 'image/png', caption },
      })
    await expect
      .poll(() => page.getByRole('button', { name: /^Show large: / }).count(), soon)
      .toBe(before + 2)
    await page.getByRole('button', { name: 'Show large: First photo' }).click()
    const box = page.getByRole('dialog')
    await box.getByRole('img', { name: 'First photo' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('+')
    expect(await box.getByRole('img').evaluate((one) => one.style.width)).toBe('150%')
    await page.keyboard.press('ArrowRight')
    await box.getByRole('img', { name: 'Second photo' }).waitFor()
    const saved = page.waitForEvent('download')
    await box.getByRole('button', { name: 'Download' }).click()
    await saved
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
  })

  test('a film that the browser cannot show can be downloaded', async () => {
    await inbound({
      type: 'video',
      video: {
        bytes: sampleFile('video/mp4').toString('base64'),
        mime_type: 'video/mp4',
        caption: 'A broken film',
      },
    })
    const film = bubble('A broken film')
    await film.getByText('This browser cannot show it').waitFor()
    const saved = page.waitForEvent('download')
    await film.getByRole('button', { name: 'Download', exact: true }).click()
    await saved
  })

  test('an order tells what, how many, and what it costs', async () => {
    await inbound({
      type: 'order',
      order: {
        catalog_id: '1',
        text: 'By Friday, please',
        product_items: [
          { product_retailer_id: 'DESK-OAK', quantity: 2, item_price: 120.5, currency: 'EUR' },
          { product_retailer_id: 'LAMP', quantity: 1, item_price: 9, currency: 'EUR' },
        ],
      },
    })
    const order = bubble('DESK-OAK')
    await order.getByText('By Friday, please').waitFor()
    await order.getByText('€241.00').waitFor()
    await order.getByText('€250.00').waitFor()
  })

  test('what cannot be shown is told in words in the list as well', async () => {
    await inbound({ type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] })
    await row('Ada Lovelace').getByText('A message of a kind that cannot be shown here').waitFor()
  })

  test('outside of the window a message can be copied, and not answered', async () => {
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await row(/\+1 555 010 0030/).click()
    const hello = page.getByRole('log').getByRole('article').last()
    await hello.getByRole('button', { name: /^More to do: / }).press('Enter')
    await item('Copy the text').waitFor()
    expect(await item(/^(React|Reply)/).count()).toBe(0)
  })
})
