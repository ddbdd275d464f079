import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { customer, launch, noBrowser, openPage, signIn } from './browser.ts'

// Connections that are lost in the middle of something, and requests that do not get through.

if (noBrowser) console.warn(`The dashboard without a connection is not tested: ${noBrowser}.`)

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
  const bubble = (page: Page, text: string) =>
    page.getByRole('log').getByRole('article').filter({ hasText: text })
  const entered = async () => {
    const { page } = await openPage(browser)
    await signIn(page, parley.url, person)
    await ada(page).waitFor()
    return page
  }

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
})
