import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// Several people and programs write to one customer.

inDashboard('who wrote a message', {}, ({ page, shop, row, bubble, write, customer, enter }) => {
  /** The name above a message, and whether it is seen or only heard. */
  const sender = async (message: Locator) => {
    const heading = message.getByRole('heading')
    return { name: await heading.innerText(), seen: ((await heading.boundingBox())?.width ?? 0) > 1 }
  }
  const toldName = /^Member \d+$/

  test("what a colleague wrote has the name, once, and is not taken for one's own", async () => {
    await row('Ada Lovelace').click()
    await write('From me')
    await bubble('From me').waitFor()
    const other = await enter({ role: 'agent' })
    await other.row('Ada Lovelace').click()
    await other.write('From a colleague')
    await other.bubble('From a colleague').locator('[data-tick=read]').waitFor()
    await other.write('And one more')
    await bubble('And one more').waitFor()
    const told = await sender(bubble('From a colleague'))
    expect(told).toEqual({ name: expect.stringMatching(toldName), seen: true })
    expect(await sender(bubble('And one more'))).toEqual({ name: told.name, seen: false })
    expect(await sender(bubble('From me'))).toEqual({ name: 'You', seen: false })
    expect(await sender(other.bubble('And one more'))).toEqual({ name: 'You', seen: false })
    expect((await sender(other.bubble('From me'))).seen).toBe(true)
  })

  test('a quote of it has the name too', async () => {
    const { name } = await sender(bubble('From a colleague'))
    await bubble('From a colleague')
      .getByRole('button', { name: `Reply to ${name}: From a colleague` })
      .click()
    await write('I agree')
    await bubble('I agree').locator('[data-tick=read]').waitFor()
    await bubble('I agree').getByText(name, { exact: true }).waitFor()
  })

  test('what arrives under the words of others does not move', async () => {
    const other = await enter({ role: 'agent' })
    await other.row('Ada Lovelace').click()
    await other.write('Theirs')
    await bubble('Theirs').locator('[data-tick=read]').waitFor()
    const gap = async () => {
      const [above, below] = await Promise.all(
        ['Theirs', 'Mine'].map((text) => bubble(text).locator('> div').boundingBox()),
      )
      return above && below ? below.y - above.y - above.height : 0
    }
    const { promise: measured, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/api/graphql', (route) => measured.then(() => route.continue()))
    await write('Mine')
    await page.locator('[data-outgoing=sending]').waitFor()
    const sending = await gap()
    go()
    await bubble('Mine').locator('[data-tick=read]').waitFor()
    await page.unroute('**/api/graphql')
    expect(sending).toBe(await gap())
  })

  test('what a program wrote says so, and all of it can be read', async () => {
    await shop.v1.post('/messages', { to: '+15550100021', type: 'text', text: { body: 'By a program' } })
    await bubble('By a program').waitFor()
    expect(await sender(bubble('By a program'))).toEqual({ name: 'Test (API)', seen: true })
    expect(await axeFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('the time of a template stands beside its last line when there is room', async () => {
    const template = { name: 'order_update', language: 'en', params: { 1: '4712' } }
    await shop.v1.post('/messages', { to: '+15550100021', type: 'template', template })
    const message = bubble('4712')
    await message.getByText('Template order update', { exact: true }).waitFor()
    const bottom = async (part: Locator) => {
      const box = await part.boundingBox()
      return box ? box.y + box.height : 0
    }
    const text = await bottom(message.getByText(/^Your order 4712/))
    expect(Math.abs((await bottom(message.locator('time'))) - text)).toBeLessThan(10)
  })

  test('each button under a message that failed says which message it is for', async () => {
    await customer('15550100002', 'Failing Frank')('Can you read me?')
    await row('Failing Frank').click()
    for (const text of ['First try', 'Second try']) {
      await write(text)
      await bubble(text)
        .getByRole('button', { name: `Send again: ${text}` })
        .waitFor()
    }
    await page.route('**/api/graphql', (route) => route.abort())
    await write('Not even sent')
    for (const action of ['Try again', 'Discard'])
      await bubble('Not even sent')
        .getByRole('button', { name: `${action}: Not even sent` })
        .waitFor()
    await page.unroute('**/api/graphql')
    await page.getByRole('button', { name: 'Discard: Not even sent' }).click()
    await bubble('Not even sent').waitFor({ state: 'detached' })
  })
})
