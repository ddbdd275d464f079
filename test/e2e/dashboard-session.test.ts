import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { memberSession } from '../support/session.ts'
import { customer, launch, noBrowser, openPage, signIn } from './browser.ts'

// Sessions that run out, rights that are missing, and a product that answers below a path.

if (noBrowser) console.warn(`The dashboard is not tested: ${noBrowser}.`)

describe.skipIf(noBrowser)('the dashboard below a path', { timeout: 90_000 }, () => {
  let parley: Parley
  let shop: Tenant
  let browser: Browser

  beforeAll(async () => {
    parley = await startParley({ SERVER__BASE_PATH: '/desk' })
    shop = await parley.tenant({ name: 'Oak & Ash' })
    browser = await launch()
    await customer(parley, shop, '15550100021', 'Ada Lovelace')('Is the oak desk still there?')
  })

  afterAll(async () => {
    await browser?.close()
    await parley?.close()
  })

  const minutes = (count: number) => parley.clock.advance(count * 60)
  const ada = (page: Page) => page.getByRole('link', { name: /Ada Lovelace/ })
  const field = (page: Page) => page.getByRole('textbox', { name: 'Message to Ada Lovelace' })
  const bubble = (page: Page, text: string) =>
    page.getByRole('log').getByRole('article').filter({ hasText: text })
  const entered = async (role?: string) => {
    const person = await parley.createMember(shop.workspaceId, role)
    const { page, faults } = await openPage(browser)
    await signIn(page, parley.url, person)
    return { page, faults, person }
  }

  test('works there, live, and from the address of a chat', async () => {
    const { page, faults, person } = await entered()
    expect(page.url()).toBe(`${parley.url}/inbox`)
    await ada(page).click()
    await bubble(page, 'oak desk').waitFor()
    await customer(parley, shop, '15550100021', 'Ada Lovelace')('Hello?')
    await bubble(page, 'Hello?').waitFor()
    const address = page.url()
    expect(address).toContain('/desk/inbox/')
    await page.reload()
    await bubble(page, 'Hello?').waitFor()
    const other = await openPage(browser)
    await other.page.goto(address)
    await other.page.getByLabel('E-mail address').fill(person.email)
    await other.page.getByLabel('Password', { exact: true }).fill(person.password)
    await other.page.keyboard.press('Enter')
    await bubble(other.page, 'Hello?').waitFor()
    expect(other.page.url()).toBe(address)
    expect([...faults, ...other.faults]).toEqual([])
    await other.page.context().close()
    await page.context().close()
  })

  test('an expired session is continued once, and nobody notices', async () => {
    const { page, faults } = await entered()
    await ada(page).click()
    await field(page).waitFor()
    let refreshed = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshed++
    })
    await minutes(16)
    await field(page).fill('After a quarter of an hour')
    await field(page).press('Enter')
    await bubble(page, 'After a quarter of an hour').locator('[data-tick=read]').waitFor()
    expect(refreshed).toBe(1)
    await minutes(16)
    await page.reload()
    await bubble(page, 'After a quarter of an hour').waitFor()
    expect(refreshed).toBe(2)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('when the server knows better that the window is closed, what was written is kept', async () => {
    const { page } = await entered()
    await ada(page).click()
    await field(page).fill('Written a moment too late')
    await parley.app.pool.query(
      `update conversation_window set last_incoming_at = last_incoming_at - interval '1 day' where workspace_id = $1`,
      [shop.workspaceId],
    )
    await field(page).press('Enter')
    await page.getByText('The 24-hour window is closed', { exact: true }).waitFor()
    await page.getByText('What you wrote is kept: Written a moment too late').waitFor()
    await customer(parley, shop, '15550100021', 'Ada Lovelace')('I am back')
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe('Written a moment too late')
    await page.context().close()
  })

  test('a session that ended leads to the door and from there back', async () => {
    const { page, person } = await entered()
    await ada(page).click()
    await field(page).waitFor()
    const address = page.url()
    await minutes(3 * 24 * 60)
    await page.getByRole('button', { name: 'Close the conversation' }).click()
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText('I am back').first().waitFor()
    expect(page.url()).toBe(address)
    await page.context().close()
  })

  test('signing out ends the session in every tab, also when its access has run out', async () => {
    const { page } = await entered()
    const tab = await page.context().newPage()
    await tab.goto(`${parley.url}/inbox`)
    await tab.getByText('Live', { exact: true }).waitFor()
    await minutes(16)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const left of [page, tab]) await left.getByRole('heading', { name: 'Sign in to Parley' }).waitFor()
    await page.context().close()
  })

  test('when somebody else signs in, the other tabs are theirs as well', async () => {
    await customer(parley, shop, '15550100021', 'Ada Lovelace')('Who is there?')
    const { page } = await entered()
    const face = (name: string) => page.getByRole('button', { name: `Account of ${name}`, exact: true })
    await ada(page).click()
    await field(page).fill('Not for anybody else')
    const other = await parley.createMember(shop.workspaceId)
    const tab = await page.context().newPage()
    await tab.goto(`${parley.url}/sign-in`)
    await tab.getByLabel('E-mail address').fill(other.email)
    await tab.getByLabel('Password', { exact: true }).fill(other.password)
    await tab.keyboard.press('Enter')
    const theirs = await tab.getByRole('button', { name: /^Account of/ }).getAttribute('aria-label')
    await face(String(theirs).replace('Account of ', '')).waitFor()
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe('')
    await page.context().close()
  })

  test('who may not write sees no field, who may not read sees no chats', async () => {
    const grant = (...permissions: string[]) =>
      parley.app.pool.query(`update role set permissions = $2 where workspace_id = $1 and name = 'manager'`, [
        shop.workspaceId,
        permissions,
      ])
    await grant('chat:read', 'contacts:read')
    const reader = await entered('manager')
    await ada(reader.page).click()
    await reader.page.getByText('You can read this conversation, but not write in it.').waitFor()
    expect(await reader.page.getByRole('button', { name: 'New message' }).count()).toBe(0)
    expect(await reader.page.getByRole('button', { name: /the conversation$/ }).count()).toBe(0)
    await reader.page.context().close()
    await grant('contacts:read')
    // What a role may do is remembered for some seconds.
    await minutes(1)
    const stranger = await openPage(browser)
    await stranger.page.goto(parley.url)
    const person = await parley.createMember(shop.workspaceId, 'manager')
    await stranger.page.getByLabel('E-mail address').fill(person.email)
    await stranger.page.getByLabel('Password', { exact: true }).fill(person.password)
    await stranger.page.keyboard.press('Enter')
    await stranger.page.getByText('Conversations are not open to you').waitFor()
    await stranger.page.context().close()
  })

  test('a right that is taken away is gone from the screen at once, and back when it is given', async () => {
    const admin = await memberSession(parley, shop.workspaceId)
    const all = ['chat:read', 'chat:write', 'contacts:read']
    const made = await admin.api.post('/roles', { name: 'Helper', permissions: all })
    const grant = async (version: number, permissions: string[]) => {
      const body = { version, feature_version: 1, permissions }
      expect((await admin.api.send('PUT', `/roles/${made.body.data.id}`, body)).status).toBe(200)
    }
    await customer(parley, shop, '15550100021', 'Ada Lovelace')('And another thing')
    const { page } = await entered('Helper')
    await ada(page).click()
    await field(page).waitFor()
    await grant(1, ['chat:read', 'contacts:read'])
    await page.getByText('You can read this conversation, but not write in it.').waitFor()
    await grant(2, [])
    await page.getByText('Conversations are not open to you').waitFor()
    await grant(3, all)
    await ada(page).waitFor()
    await page.context().close()
  })
})
