import { expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../outside/guarded-client/receiver.ts'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// A member sets an endpoint up and finds out why deliveries fail: one walk through the room of webhooks.

const answer =
  (status: number, body: string): Receiver['answer'] =>
  (res) =>
    void res.writeHead(status).end(body)

onStage('webhooks', { chats: false }, async ({ parley, shop, customer, started, enter }) => {
  const receiver = started.adopt(await startReceiver(answer(200, 'thanks')), (one) => one.close())
  const { page } = await enter({ colorScheme: 'light' })
  await page.goto(`${parley.url}/settings/webhooks`)

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = () => page.getByRole('dialog')
  const deliveries = () => page.getByRole('list', { name: 'Deliveries' }).getByRole('link')
  const toAllDeliveries = () => page.getByRole('link', { name: 'All deliveries' }).click()
  const asksFor = (body: string, phone = '15550100021') => customer(phone, 'Ada')(body)
  const looks = async () => expect(await axeFindings(page)).toEqual([])

  /** As the last line of the schedule would leave it, once its try is saved. */
  const giveUp = () =>
    parley.until(async () => {
      const { rowCount } = await parley.app.pool.query(
        `update webhook_delivery set state = 'failed', next_try_at = null, failed_at = $1::timestamptz,
           expires_at = $1::timestamptz + interval '30 days'
         where state = 'waiting' and tries > 0 and (claimed_until is null or claimed_until <= $1::timestamptz)`,
        [parley.clock.now()],
      )
      return rowCount || null
    })

  test('an endpoint is made; what the server refuses is told; the secret is shown once', async () => {
    await button('Add an endpoint').click()
    await dialog().getByLabel('URL').fill('http://10.0.0.1/hook')
    await dialog().getByLabel('message.received').check()
    await button('Add').click()
    await dialog().getByRole('alert').getByText('URL:').waitFor()
    await dialog().getByLabel('URL').fill(receiver.url)
    await dialog().getByLabel('Description').fill('The shop')
    await button('Add a header').click()
    await dialog().getByLabel('Name 1').fill('X-Shop')
    await dialog().getByLabel('Value 1').fill('a-value-of-ours')
    await looks()
    await button('Add a header').click()
    await dialog().getByLabel('Name 2').fill('X-Shop')
    await button('Add').click()
    await dialog().getByRole('alert').getByText('The header X-Shop is given twice.').waitFor()
    expect(await dialog().getByLabel('Name 2').getAttribute('aria-invalid')).toBe('true')
    await looks()
    await button('Remove header X-Shop').last().click()
    await button('Add').click()
    const secret = dialog().getByRole('textbox', { name: 'Signing secret' })
    expect(await secret.inputValue()).toMatch(/^whsec_/)
    await button('Done').click()
    await page.getByRole('heading', { name: receiver.url }).waitFor()
    await page.getByText('No deliveries yet').waitFor()
  })

  test('a delivery appears by itself', async () => {
    await asksFor('Is the oak desk still there?')
    await deliveries().filter({ hasText: '200' }).waitFor()
    await deliveries().first().getByText('Delivered').waitFor()
    expect(receiver.received[0]?.headers['x-shop']).toBe('a-value-of-ours')
  })

  test('a failing receiver: the try, its answer without our values, and the next try', async () => {
    receiver.answer = answer(500, 'no database today; you sent a-value-of-ours')
    await asksFor('And the ash one?')
    await deliveries()
      .filter({ hasText: /1 try · 500/ })
      .waitFor()
    await deliveries().first().click()
    await page.getByText('no database today; you sent [removed]').waitFor()
    await page.getByText(/^Next try in less than a minute/).waitFor()
    await page.getByText('"body": "And the ash one?"').waitFor()
    expect(await button('Resend').isDisabled()).toBe(true)
    await looks()
    await parley.clock.advance(31)
    await page.getByText('Try 2', { exact: true }).waitFor()
    await page.getByText('Try 1', { exact: true }).waitFor()
  })

  test('of a paused endpoint no time of a next try is told', async () => {
    const status = (one: string) => parley.app.pool.query('update webhook_endpoint set status = $1', [one])
    await toAllDeliveries()
    const waiting = deliveries().filter({ hasText: 'Waiting' })
    await waiting.getByText(/next try/).waitFor()
    await status('paused')
    await waiting.getByText(/next try/).waitFor({ state: 'detached' })
    await status('active')
    await waiting.getByText(/next try/).waitFor()
    await waiting.click()
  })

  test('resend, once it failed, arrives under its id', async () => {
    await giveUp()
    receiver.answer = answer(200, 'back again')
    await page.getByText('Failed', { exact: true }).waitFor()
    const before = receiver.received.length
    await button('Resend').click()
    await page.getByText('Delivered', { exact: true }).waitFor()
    await page.getByText('Try 3', { exact: true }).waitFor()
    expect(receiver.received).toHaveLength(before + 1)
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(
      receiver.received.at(-2)?.headers['webhook-id'],
    )
    await toAllDeliveries()
  })

  test('replay sends what failed in a span of time again', async () => {
    receiver.answer = answer(503, 'later')
    await asksFor('Anybody there?')
    await deliveries()
      .filter({ hasText: /1 try · 503/ })
      .waitFor()
    await giveUp()
    await page.getByLabel('State').selectOption('FAILED')
    await deliveries().filter({ hasText: 'Failed' }).waitFor()
    expect(page.url()).toContain('state=FAILED')
    expect(await deliveries().count()).toBe(1)
    // As a bookmark of an older version has it.
    await page.goto(page.url().replace('state=FAILED', 'state=failed'))
    await deliveries().filter({ hasText: 'Failed' }).waitFor()
    expect(await page.getByLabel('State').inputValue()).toBe('FAILED')
    expect(await deliveries().count()).toBe(1)
    receiver.answer = answer(200, 'here')
    await button('Replay failed').click()
    await button('Replay').click()
    await dialog().getByText('1 delivery will be sent again.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No delivery matches').waitFor()
    await page.getByLabel('State').selectOption('')
    await deliveries().filter({ hasText: '2 tries · 200' }).waitFor()
  })

  test('a test of a chosen event shows the answer; a rotated secret is shown once', async () => {
    await button('Send a test').click()
    await dialog().getByLabel('Event').selectOption('CONTACT_CREATED')
    await button('Send').click()
    await dialog().getByText('here', { exact: true }).waitFor()
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({
      type: 'contact.created',
      test: true,
    })
    await page.keyboard.press('Escape')
    await button('Rotate secret').click()
    await dialog().getByLabel('Hours that both sign').fill('')
    expect(await button('Rotate').isDisabled()).toBe(true)
    await dialog().getByLabel('Hours that both sign').fill('24')
    await button('Rotate').click()
    expect(await dialog().getByRole('textbox').inputValue()).toMatch(/^whsec_/)
    await button('Done').click()
    await page.getByText(/The previous one also signs until/).waitFor()
  })

  test('changing it keeps the values of headers; off and on again', async () => {
    await button('Change').click()
    await dialog().getByLabel('message.sent').check()
    await button('Save').click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByText('message.received, message.sent').waitFor()
    receiver.received.length = 0
    await asksFor('Thanks!')
    await parley.until(async () => receiver.received.length > 0 || null)
    expect(receiver.received[0]?.headers['x-shop']).toBe('a-value-of-ours')
    await button('Turn off').click()
    await dialog().getByRole('button', { name: 'Turn off' }).click()
    await page.getByText(/It was turned off/).waitFor()
    await looks()
    await button('Turn on').click()
    await page.getByText('Active', { exact: true }).waitFor()
  })

  test('the older webhooks: made, switched off and tested in their own tab', async () => {
    await page.getByRole('link', { name: 'All webhooks' }).click()
    await page.getByText(/% of the last \d delivered/).waitFor()
    await looks()
    await page.getByRole('link', { name: 'Older webhooks' }).click()
    const current = page.getByRole('navigation', { name: 'Kinds of webhooks' }).locator('[aria-current]')
    await expect.poll(() => current.allTextContents()).toEqual(['Older webhooks'])
    await button('Add a webhook').click()
    await dialog().getByLabel('Name').fill('Old CRM')
    await dialog().getByLabel('URL').fill('ftp://old.example.com')
    await dialog().getByRole('checkbox').first().check()
    await button('Add').click()
    await dialog().getByRole('alert').waitFor()
    await dialog().getByLabel('URL').fill(receiver.url)
    await button('Add a header').click()
    await dialog().getByLabel('Name 1').fill('X-Shop')
    await dialog().getByLabel('Value 1').fill('oak')
    await button('Add').click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByText('Message incoming', { exact: true }).waitFor()
    const tried = async () => {
      const before = receiver.received.length
      await button('Send a test to Old CRM').click()
      await expect.poll(() => receiver.received.length).toBe(before + 1)
      await page.getByText('Test webhook sent successfully').waitFor()
      return receiver.received.at(-1)
    }
    const first = await tried()
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ event: 'test' })
    expect(first?.headers['x-shop']).toBe('oak')
    await button('Change Old CRM').click()
    expect(await dialog().getByLabel('Value 1').inputValue()).toBe('oak')
    await dialog().getByLabel('Value 1').fill('ash')
    await button('Add a header').click()
    await dialog().getByLabel('Name 2').fill('x-shop')
    await button('Save').click()
    await dialog().getByRole('alert').getByText('The header x-shop is given twice.').waitFor()
    await dialog().getByLabel('Name 2').fill('Host')
    await button('Save').click()
    await dialog().getByRole('alert').getByText('The header Host cannot be set.').waitFor()
    await dialog().getByLabel('Name 2').fill('X-Till')
    await dialog().getByLabel('Value 2').fill('2')
    await looks()
    await button('Save').click()
    await dialog().waitFor({ state: 'detached' })
    expect((await tried())?.headers).toMatchObject({ 'x-shop': 'ash', 'x-till': '2' })
    await button('Change Old CRM').click()
    await button('Remove header X-Shop').click()
    await button('Save').click()
    await dialog().waitFor({ state: 'detached' })
    const last = (await tried())?.headers
    expect(last).toMatchObject({ 'x-till': '2' })
    expect(last).not.toHaveProperty('x-shop')
    // As after a loss of the key that opens them.
    const sealed = () => parley.app.pool.query('select header_values from legacy_webhook')
    await parley.app.pool.query(`update legacy_webhook set header_values = 'lost' || header_values`)
    const { rows } = await sealed()
    await page.reload()
    await page.getByRole('link', { name: 'Older webhooks' }).click()
    await button('Change Old CRM').click()
    await dialog().getByLabel('Name', { exact: true }).fill('Old till')
    await button('Save').click()
    await dialog().waitFor({ state: 'detached' })
    expect((await sealed()).rows).toEqual(rows)
    await button('Turn off').click()
    await page.getByText('Off', { exact: true }).waitFor()
    await looks()
  })

  test('on a phone, in the dark: nothing is wider than the screen', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 720 })
    await page.goto(`${parley.url}/settings/webhooks`)
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    const ways = () => page.getByRole('main').getByRole('link', { name: /^All / }).allTextContents()
    const steps = [
      { next: page.getByRole('link', { name: /The shop/ }), back: '' },
      { next: deliveries().first(), back: 'All webhooks' },
    ]
    for (const { next, back } of steps) {
      await next.waitFor()
      expect(await tooWide()).toBe(false)
      expect(await ways()).toEqual([back])
      await next.click()
    }
    await page.getByText('Try 1', { exact: true }).waitFor()
    expect(await ways()).toEqual(['All deliveries'])
    expect(await tooWide()).toBe(false)
    await looks()
  })

  test('who may only look is offered nothing to change, who may not finds no room', async () => {
    const admin = await memberSession(parley, shop.workspaceId)
    const role = { name: 'Auditor', permissions: ['webhooks:read', 'chat:read', 'contacts:read'] }
    expect((await admin.api.post('/roles', role)).status).toBe(200)
    for (const [name, room] of [
      ['Auditor', 'Webhooks'],
      ['agent', 'You do not have access to this page'],
    ] as const) {
      const other = await enter({ role: name })
      await other.page.goto(`${parley.url}/settings/webhooks`)
      await other.page.getByRole('heading', { name: room }).waitFor()
      if (name === 'Auditor') {
        await other.page.getByRole('link', { name: /The shop/ }).click()
        await other.page.getByRole('list', { name: 'Deliveries' }).getByRole('link').first().click()
        await other.page.getByRole('button', { name: 'Copy as curl' }).waitFor()
        expect(await other.page.getByRole('button', { name: /Resend|Send a test|Delete|Turn/ }).count()).toBe(
          0,
        )
      }
    }
  })
})
