import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { onStage } from './stage.ts'

// Sessions that run out, rights that are missing, and a product that answers below a path.

const belowPath = { env: { SERVER__BASE_PATH: '/desk' } }

onStage('the dashboard below a path', belowPath, ({ parley, shop, ada, open, enter }) => {
  const minutes = (count: number) => parley.clock.advance(count * 60)

  test('works there, live, and from the address of a chat', async () => {
    const person = await parley.createMember(shop.workspaceId)
    const { page, row, bubble } = await enter({ person })
    expect(page.url()).toBe(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await ada('Hello?')
    await bubble('Hello?').waitFor()
    const address = page.url()
    expect(address).toContain('/desk/inbox/')
    await page.reload()
    await bubble('Hello?').waitFor()
    const other = await open()
    await other.page.goto(address)
    await other.page.getByLabel('E-mail address').fill(person.email)
    await other.page.getByLabel('Password', { exact: true }).fill(person.password)
    await other.page.keyboard.press('Enter')
    await other.bubble('Hello?').waitFor()
    expect(other.page.url()).toBe(address)
  })

  test('an expired session is continued once, and nobody notices', async () => {
    const { page, row, bubble, field } = await enter()
    await row('Ada Lovelace').click()
    await field().waitFor()
    let refreshed = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshed++
    })
    await minutes(16)
    await field().fill('After a quarter of an hour')
    await field().press('Enter')
    await bubble('After a quarter of an hour').locator('[data-tick=read]').waitFor()
    expect(refreshed).toBe(1)
    await minutes(16)
    await page.reload()
    await bubble('After a quarter of an hour').waitFor()
    expect(refreshed).toBe(2)
  })

  test('when the server knows better that the window is closed, what was written is kept', async () => {
    const { page, row, field } = await enter()
    await row('Ada Lovelace').click()
    await field().fill('Written a moment too late')
    await parley.app.pool.query(
      `update conversation_window set last_incoming_at = last_incoming_at - interval '1 day' where workspace_id = $1`,
      [shop.workspaceId],
    )
    await field().press('Enter')
    await page.getByText('The 24-hour window is closed', { exact: true }).waitFor()
    await page.getByText('What you wrote is kept: Written a moment too late').waitFor()
    await ada('I am back')
    await field().waitFor()
    expect(await field().inputValue()).toBe('Written a moment too late')
  })

  test('a session that ended leads to the door and from there back', async () => {
    const person = await parley.createMember(shop.workspaceId)
    const { page, row, field } = await enter({ person })
    await row('Ada Lovelace').click()
    await field().waitFor()
    const address = page.url()
    await minutes(3 * 24 * 60)
    // What is pressed finds it out, unless the page asked something by itself before.
    const ended = page.getByText('Your session has ended.').waitFor()
    await Promise.race([page.getByRole('button', { name: 'Close the conversation' }).click(), ended])
    await ended
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText('I am back').first().waitFor()
    expect(page.url()).toBe(address)
  })

  test('signing out ends the session in every tab, also when its access has run out', async () => {
    const { page } = await enter()
    const tab = await page.context().newPage()
    await tab.goto(`${parley.url}/inbox`)
    await tab.getByText('Live', { exact: true }).waitFor()
    await minutes(16)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const left of [page, tab]) await left.getByRole('heading', { name: 'Sign in to Parley' }).waitFor()
  })

  test('when somebody else signs in, the other tabs are theirs as well', async () => {
    await ada('Who is there?')
    const { page, row, field } = await enter()
    const face = (name: string) => page.getByRole('button', { name: `Account of ${name}`, exact: true })
    await row('Ada Lovelace').click()
    await field().fill('Not for anybody else')
    const other = await parley.createMember(shop.workspaceId)
    const tab = await page.context().newPage()
    await tab.goto(`${parley.url}/sign-in`)
    await tab.getByLabel('E-mail address').fill(other.email)
    await tab.getByLabel('Password', { exact: true }).fill(other.password)
    await tab.keyboard.press('Enter')
    const theirs = await tab.getByRole('button', { name: /^Account of/ }).getAttribute('aria-label')
    await face(String(theirs).replace('Account of ', '')).waitFor()
    await field().waitFor()
    expect(await field().inputValue()).toBe('')
  })

  test('a page that hears of the other person before it is told belongs to them as well', async () => {
    await ada('And who is it now?')
    const { page, row, field } = await enter()
    await row('Ada Lovelace').click()
    await field().fill('Not for anybody else either')
    const other = await parley.createMember(shop.workspaceId)
    await page.context().setOffline(true)
    await page.getByText('Reconnecting').waitFor()
    const { email, password } = other
    // The session of the browser is somebody else's, and no other tab says so.
    expect(
      (
        await page.context().request.post(`${parley.url}/api/auth/login`, { data: { email, password } })
      ).status(),
    ).toBe(200)
    const loaded = page.waitForEvent('load')
    await page.context().setOffline(false)
    await loaded
    await page.getByText('Live', { exact: true }).waitFor()
    await row('Ada Lovelace').click()
    await field().waitFor()
    expect(await field().inputValue()).toBe('')
  })

  test('who may not write sees no field, who may not read sees no chats', async () => {
    const grant = (...permissions: string[]) =>
      parley.app.pool.query(`update role set permissions = $2 where workspace_id = $1 and name = 'manager'`, [
        shop.workspaceId,
        permissions,
      ])
    await grant('chat:read', 'contacts:read')
    const reader = await enter({ role: 'manager' })
    await reader.row('Ada Lovelace').click()
    await reader.page.getByText('You can read this conversation, but not write in it.').waitFor()
    expect(await reader.page.getByRole('button', { name: 'New message' }).count()).toBe(0)
    expect(await reader.page.getByRole('button', { name: /the conversation$/ }).count()).toBe(0)
    await grant('contacts:read')
    // What a role may do is remembered for some seconds.
    await minutes(1)
    const stranger = await open()
    await stranger.page.goto(parley.url)
    const person = await parley.createMember(shop.workspaceId, 'manager')
    await stranger.page.getByLabel('E-mail address').fill(person.email)
    await stranger.page.getByLabel('Password', { exact: true }).fill(person.password)
    await stranger.page.keyboard.press('Enter')
    await stranger.page.getByText('You do not have access to conversations').waitFor()
  })

  test('a right that is taken away is gone from the screen at once, and back when it is given', async () => {
    const admin = await memberSession(parley, shop.workspaceId)
    const all = ['chat:read', 'chat:write', 'contacts:read']
    const made = await admin.api.post('/roles', { name: 'Helper', permissions: all })
    const grant = async (version: number, permissions: string[]) => {
      const body = { version, feature_version: 1, permissions }
      expect((await admin.api.send('PUT', `/roles/${made.body.data.id}`, body)).status).toBe(200)
    }
    await ada('And another thing')
    const { page, row, field } = await enter({ role: 'Helper' })
    await row('Ada Lovelace').click()
    await field().waitFor()
    await grant(1, ['chat:read', 'contacts:read'])
    await page.getByText('You can read this conversation, but not write in it.').waitFor()
    await grant(2, [])
    await page.getByText('You do not have access to conversations').waitFor()
    await grant(3, all)
    await row('Ada Lovelace').waitFor()
  })
})
