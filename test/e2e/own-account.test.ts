import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tokenMailed } from '../support/mails.ts'
import { axeFindings, signIn } from './browser.ts'
import { onStage } from './stage.ts'

// What people do about their own account: its address, and where they belong.

onStage('the own account', { chats: false }, ({ parley, shop, open }) => {
  const member = () => parley.createMember(shop.workspaceId)
  const security = async (page: Page) => {
    await page.goto(`${parley.url}/settings/security`)
    await page.getByRole('heading', { name: 'E-mail address' }).waitFor()
  }

  test('an address that nobody has proven is proven by a mailed link', async () => {
    const person = await member()
    const { page } = await open()
    await signIn(page, parley.url, person)
    await parley.app.pool.query('update user_account set email_verified_at = null where id = $1', [person.id])
    await security(page)
    await page.getByRole('button', { name: 'Mail me a verification link' }).click()
    await page.getByText(`A link is on its way to ${person.email}`).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const token = await tokenMailed(parley, person.email, 'own-address')
    const { page: stranger } = await open()
    await stranger.goto(`${parley.url}/own-address#${token}`)
    await stranger.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
    await page.goto(`${parley.url}/own-address#${token}`)
    await page.getByRole('button', { name: 'This address is mine' }).click()
    await page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
    await security(page)
    await page.getByRole('button', { name: 'Change address' }).waitFor()
    expect(await page.getByRole('button', { name: /verification link/ }).count()).toBe(0)
  })

  test('a new address takes the password', async () => {
    const person = await member()
    const { page } = await open()
    await signIn(page, parley.url, person)
    await security(page)
    await page.getByLabel('New e-mail address').fill('ada.lovelace@example.com')
    await page.getByLabel('Password, to change the address').fill('a guess')
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByRole('alert').getByText('The current password is not right.').waitFor()
    await page.getByLabel('Password, to change the address').fill(person.password)
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByText('Changed.', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('You sign in as ada.lovelace@example.com.').waitFor()
  })

  const alsoIn = async (person: { id: string }, name: string) => {
    const other = await parley.tenant({ name, number: false })
    await parley.app.pool.query(
      `insert into membership (workspace_id, user_id, role_id, created_at)
       select workspace_id, $2, id, now() from role where workspace_id = $1 and name = 'agent'`,
      [other.workspaceId, person.id],
    )
  }

  test('who goes away says so in the menu of the account, and takes it back', async () => {
    const person = await member()
    const { page } = await open()
    await signIn(page, parley.url, person)
    const account = page.getByRole('button', { name: /^Account of/ })
    await account.click()
    await page.getByRole('menuitemcheckbox', { name: 'I take work', checked: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'I take work', checked: false }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    const available = async () =>
      (await parley.app.pool.query('select is_available from user_account where id = $1', [person.id]))
        .rows[0]
    expect(await available()).toEqual({ is_available: false })
    await page.reload()
    await page.getByRole('button', { name: /^Account of .*, away$/ }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('take work')
    await page.keyboard.press('Enter')
    await page.getByText('You are available again.').waitFor()
    expect(await available()).toEqual({ is_available: true })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(available).toEqual({ is_available: false })
  })

  test('who belongs to two workspaces goes to the other by keys alone, and other tabs follow', async () => {
    const person = await member()
    await alsoIn(person, 'Birch & Co')
    const { page } = await open()
    await signIn(page, parley.url, person)
    const second = await page.context().newPage()
    await second.goto(`${parley.url}/inbox`)
    await second.getByText('Live', { exact: true }).waitFor()
    // It is loaded anew once the person is in another workspace.
    await second.evaluate(() => Object.assign(window, { before: true }))
    const nameIn = (tab: Page, name: string) => tab.getByRole('menu').getByText(name, { exact: true })
    await page.getByRole('button', { name: /^Account of/ }).focus()
    await page.keyboard.press('Enter')
    await nameIn(page, 'Oak & Ash').waitFor()
    const choice = page.getByRole('menuitem', { name: 'Workspace' })
    await choice.waitFor()
    while (!(await choice.evaluate((item) => item === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const other = page.getByRole('menuitemradio', { name: /^Birch & Co/ })
    await other.waitFor()
    expect(await axeFindings(page)).toEqual([])
    while (!(await other.evaluate((item) => item === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => second.evaluate(() => 'before' in window)).toBe(false)
    const workspaceOf = (tab: Page) =>
      tab.evaluate(async () => {
        const csrf = /svc_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? ''
        const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': decodeURIComponent(csrf) }
        const body = JSON.stringify({ query: '{ me { workspace { name } } }' })
        const answer = await fetch('/api/graphql', { method: 'POST', headers, body })
        return (await answer.json()).data?.me.workspace.name
      })
    for (const tab of [page, second]) {
      await tab.getByText('Live', { exact: true }).waitFor()
      await expect.poll(() => workspaceOf(tab)).toBe('Birch & Co')
    }
    // What stood on the second page belonged to the first workspace.
    await second.getByRole('button', { name: /^Account of/ }).click()
    await nameIn(second, 'Birch & Co').waitFor()
  })

  test('a workspace is left after a question, the only one never', async () => {
    const person = await member()
    await alsoIn(person, 'Elm & Sons')
    const { page } = await open()
    await signIn(page, parley.url, person)
    await security(page)
    await page.getByRole('button', { name: 'Leave Elm & Sons' }).click()
    await page.getByRole('dialog').getByText('Only an invitation brings you back.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Your workspaces' }).waitFor({ state: 'detached' })
    const left = 'select workspace_id from membership where user_id = $1'
    expect((await parley.app.pool.query(left, [person.id])).rows).toEqual([
      { workspace_id: shop.workspaceId },
    ])
  })
})
