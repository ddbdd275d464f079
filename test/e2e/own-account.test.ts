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
    await page.getByRole('button', { name: 'Mail me a link that proves it' }).click()
    await page.getByText(`A link is on its way to ${person.email}`).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const token = await tokenMailed(parley, person.email, 'own-address')
    const { page: stranger } = await open()
    await stranger.goto(`${parley.url}/own-address#${token}`)
    await stranger.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
    await page.goto(`${parley.url}/own-address#${token}`)
    await page.getByRole('button', { name: 'This address is mine' }).click()
    await page.getByRole('heading', { name: 'Your address is proven' }).waitFor()
    await security(page)
    await page.getByRole('button', { name: 'Change address' }).waitFor()
    expect(await page.getByRole('button', { name: /proves it/ }).count()).toBe(0)
  })

  test('a new address takes the password', async () => {
    const person = await member()
    const { page } = await open()
    await signIn(page, parley.url, person)
    await security(page)
    await page.getByLabel('New e-mail address').fill('ada.lovelace@example.com')
    await page.getByLabel('Password, to change the address').fill('a guess')
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByRole('alert').getByText('Current password is incorrect').waitFor()
    await page.getByLabel('Password, to change the address').fill(person.password)
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByText('Changed.', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('You sign in as ada.lovelace@example.com.').waitFor()
  })

  test('a workspace is left after a question, the only one never', async () => {
    const person = await member()
    const other = await parley.tenant({ name: 'Elm & Sons', number: false })
    await parley.app.pool.query(
      `insert into membership (workspace_id, user_id, role_id, created_at)
       select workspace_id, $2, id, now() from role where workspace_id = $1 and name = 'agent'`,
      [other.workspaceId, person.id],
    )
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
