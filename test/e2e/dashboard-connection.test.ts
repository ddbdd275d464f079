import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { onStage, type Screen } from './stage.ts'

// Connections that are lost in the middle of something, and requests that do not get through.

const patience = { timeout: 20_000 }

onStage('the inbox without a connection', {}, ({ parley, shop, ada, open, enter }) => {
  /** Decides what becomes of the requests of one operation. */
  const each = (page: Page, operation: string, decide: (route: Route) => Promise<void>) =>
    page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes(`"operationName":"${operation}"`)
        ? decide(route)
        : route.fallback(),
    )

  test('a thread opened without a connection comes by itself once there is one', async () => {
    const { page, row, bubble } = await enter()
    await page.context().setOffline(true)
    await page.getByText('Reconnecting').waitFor()
    await row('Ada Lovelace').click()
    await page.getByRole('alert').getByText('There is no connection').waitFor()
    await page.context().setOffline(false)
    await bubble('oak desk').waitFor()
  })

  const unsent = ({ bubble }: Screen, text: string) => bubble(text).filter({ hasText: 'Not sent yet' })

  test('of the same words sent twice, those that did not get through stay to be tried again', async () => {
    const screen = await enter()
    const { page, row, bubble, field, write } = screen
    await row('Ada Lovelace').click()
    let sent = 0
    await each(page, 'Send', (route) => (++sent === 1 ? route.continue() : route.abort()))
    await write('Hm')
    await expect.poll(() => field().inputValue()).toBe('')
    await write('Hm')
    await bubble('Hm').locator('[data-tick=read]').waitFor()
    await unsent(screen, 'Hm').waitFor()
    await page.unroute('**/api/graphql')
    await unsent(screen, 'Hm').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => bubble('Hm').locator('[data-tick=read]').count(), patience).toBe(2)
    expect(await bubble('Hm').count()).toBe(2)
  })

  test('what is written before the thread has come is not taken for an older message of the same words', async () => {
    const said = { to: '+15550100021', type: 'text', text: { body: 'Same as ever' } }
    expect((await shop.v1.post('/messages', said)).status).toBe(201)
    const screen = await enter()
    const { page, row, bubble, field } = screen
    await row('Ada Lovelace').getByText('Same as ever').waitFor()
    let release = () => {}
    const written = new Promise<void>((resolve) => {
      release = resolve
    })
    await each(page, 'Timeline', async (route) => {
      await written
      await route.continue()
    })
    await each(page, 'Send', (route) => route.abort())
    await row('Ada Lovelace').click()
    const refused = page.waitForEvent('requestfailed')
    await field().fill('Same as ever')
    await field().press('Enter')
    await refused
    release()
    await unsent(screen, 'Same as ever').waitFor()
    expect(await bubble('Same as ever').count()).toBe(2)
  })

  test('a conversation that cannot be closed says so', async () => {
    const { page, row } = await enter()
    await row('Grace Hopper').click()
    const close = page.getByRole('button', { name: 'Close the conversation' })
    await close.waitFor()
    await page.context().setOffline(true)
    await page.getByText('Reconnecting').waitFor()
    await close.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Not closed' })
    await alert.getByText('There is no connection').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Live', { exact: true }).waitFor()
    await close.click()
    await row('Grace Hopper').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row('Grace Hopper').waitFor()
    expect(await alert.count()).toBe(0)
  })

  test('older messages that do not come say so, and come when asked for again', async () => {
    const { page, row, bubble, log } = await enter()
    for (let index = 1; index <= 60; index++) await ada(`Line ${index}.`)
    await row('Ada Lovelace').getByText('60 unread').waitFor()
    await row('Ada Lovelace').click()
    await bubble('Line 60.').waitFor()
    let refused = 0
    await each(page, 'Timeline', (route) => {
      refused++
      return route.fulfill({ status: 500 })
    })
    await log().evaluate((pane) => pane.scrollTo(0, 0))
    const alert = log().getByRole('alert').filter({ hasText: 'Older messages' })
    await alert.getByText('The server answered with an error').waitFor()
    await log().evaluate((pane) => pane.scrollTo(0, 50))
    await page.unroute('**/api/graphql')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await alert.waitFor({ state: 'detached' })
    // What was in sight stays there while older ones come above it.
    const atTheTop = async () => {
      await log().evaluate((pane) => pane.scrollTo(0, 0))
      return bubble('Line 5.').count()
    }
    await expect.poll(atTheTop, { timeout: 20_000 }).toBe(1)
    expect(refused).toBe(1)
  })

  test('more conversations that do not come say so, and come when asked for again', async () => {
    const hello = { type: 'template', template: { name: 'hello', language: 'en' } }
    for (let n = 10; n < 70; n++) await shop.v1.post('/messages', { to: `+155502000${n}`, ...hello })
    const { page } = await enter()
    const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
    await page.getByRole('button', { name: 'Closed', exact: true }).click()
    await page.locator('[aria-setsize="50"]').first().waitFor()
    await each(page, 'Conversations', (route) => route.fulfill({ status: 500 }))
    await rows.first().evaluate((row) => row.closest('ul')?.parentElement?.scrollTo(0, 100_000))
    const alert = page.getByRole('alert').filter({ hasText: 'More conversations' })
    await alert.getByText('The server answered with an error').waitFor()
    await page.unroute('**/api/graphql')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.locator('li:not([aria-setsize="50"])').first().waitFor()
    await alert.waitFor({ state: 'detached' })
  })

  /** What is asked for again, by the button beside the words about why it is not here. */
  const askAgain = async (page: Page) => {
    const alert = page.getByRole('alert').filter({ hasText: 'The server' })
    await alert.waitFor()
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await alert.waitFor({ state: 'detached' })
  }

  test('templates that do not come can be asked for again', async () => {
    const { page } = await enter()
    await each(page, 'SendableTemplates', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'New message' }).click()
    await askAgain(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^order update/ })
      .waitFor()
  })

  test('a set-up of two-step sign-in that does not begin can be begun again', async () => {
    const { page } = await enter()
    await page.goto(`${parley.url}/settings/security`)
    await each(page, 'StartTwoStep', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'Set up' }).click()
    await askAgain(page)
    await page.getByAltText('QR code for your authenticator app').waitFor()
  })

  test('an invitation that cannot be looked at can be looked at again', async () => {
    const { page } = await open()
    await page.route('**/auth/invitations/open', (route) => route.abort())
    await page.goto(`${parley.url}/invitation#a-link-of-long-ago`)
    await askAgain(page)
    await page.getByRole('alert').getByText('not valid any more').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })
})
