import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { customer, launch, noBrowser, openPage, signIn } from './browser.ts'

// Connections that are lost in the middle of something, and requests that do not get through.

if (noBrowser) console.warn(`The dashboard without a connection is not tested: ${noBrowser}.`)

const patience = { timeout: 20_000 }

describe.skipIf(noBrowser)('the inbox without a connection', { timeout: 90_000 }, () => {
  let parley: Parley
  let shop: Tenant
  let browser: Browser
  let person: { email: string; password: string }

  beforeAll(async () => {
    parley = await startParley()
    shop = await parley.tenant({ name: 'Oak & Ash' })
    person = await parley.createMember(shop.workspaceId)
    browser = await launch()
    await customer(parley, shop, '15550100021', 'Ada Lovelace')('Is the oak desk still there?')
    await parley.until(async () => (await shop.v1.get('/chats')).body.data.length === 1)
  })

  afterAll(async () => {
    await browser?.close()
    await parley?.close()
  })

  const ada = (page: Page) => page.getByRole('link', { name: /Ada Lovelace/ })
  const field = (page: Page) => page.getByRole('textbox', { name: 'Message to Ada Lovelace' })
  const bubble = (page: Page, text: string) =>
    page.getByRole('log').getByRole('article').filter({ hasText: text })
  const entered = async () => {
    const { page } = await openPage(browser)
    await signIn(page, parley.url, person)
    await ada(page).waitFor()
    return page
  }

  /** Decides what becomes of the requests of one operation. */
  const each = (page: Page, operation: string, decide: (route: Route) => Promise<void>) =>
    page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes(`"operationName":"${operation}"`)
        ? decide(route)
        : route.fallback(),
    )

  test('a thread opened without a connection comes by itself once there is one', async () => {
    const page = await entered()
    await page.context().setOffline(true)
    await page.getByText('Reconnecting').waitFor()
    await ada(page).click()
    await page.getByRole('alert').getByText('There is no connection').waitFor()
    await page.context().setOffline(false)
    await bubble(page, 'oak desk').waitFor()
    await page.context().close()
  })

  const unsent = (page: Page, text: string) => bubble(page, text).filter({ hasText: 'Not sent.' })

  test('of the same words sent twice, those that did not get through stay to be tried again', async () => {
    const page = await entered()
    await ada(page).click()
    const write = async (text: string) => {
      await field(page).fill(text)
      await field(page).press('Enter')
    }
    let release = () => {}
    const secondRefused = new Promise<void>((resolve) => {
      release = resolve
    })
    let sent = 0
    await each(page, 'Send', async (route) => {
      if (++sent === 1) {
        await secondRefused
        return route.continue()
      }
      await route.abort()
      release()
    })
    await write('Hm')
    await write('Hm')
    await bubble(page, 'Hm').locator('[data-tick=read]').waitFor()
    const waiting = () =>
      page.evaluate(() => JSON.parse(sessionStorage.getItem('parley.outbox') ?? '[]').length)
    await expect.poll(waiting, patience).toBe(1)
    expect(sent).toBe(2)
    await unsent(page, 'Hm').waitFor()
    await page.unroute('**/api/graphql')
    await unsent(page, 'Hm').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => bubble(page, 'Hm').locator('[data-tick=read]').count(), patience).toBe(2)
    expect(await bubble(page, 'Hm').count()).toBe(2)
    await page.context().close()
  })

  test('what is written before the thread has come is not taken for an older message of the same words', async () => {
    const said = { to: '+15550100021', type: 'text', text: { body: 'Same as ever' } }
    expect((await shop.v1.post('/messages', said)).status).toBe(201)
    const page = await entered()
    await ada(page).getByText('Same as ever').waitFor()
    let release = () => {}
    const written = new Promise<void>((resolve) => {
      release = resolve
    })
    await each(page, 'Messages', async (route) => {
      await written
      await route.continue()
    })
    await each(page, 'Send', (route) => route.abort())
    await ada(page).click()
    const refused = page.waitForEvent('requestfailed')
    await field(page).fill('Same as ever')
    await field(page).press('Enter')
    await refused
    release()
    await unsent(page, 'Same as ever').waitFor()
    expect(await bubble(page, 'Same as ever').count()).toBe(2)
    await page.context().close()
  })
})
