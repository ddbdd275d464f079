import { expect, test } from 'vitest'
import { startStage } from '../people/sso/stage.ts'
import { tokenMailed } from '../support/mails.ts'
import { axeFindings, signIn } from './browser.ts'
import { inBrowser } from './stage.ts'

// Signing in through a real OpenID provider, in a browser, below a path; and the room that sets it up.

inBrowser('single sign-on in a browser', async ({ open, started }) => {
  const stage = started.adopt(await startStage({ SERVER__BASE_PATH: '/desk' }), (one) => one.close())
  const company = await stage.company({ allow_auto_create: true })
  const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' }

  test('leads to where the person wanted to go', async () => {
    const { page } = await open()
    stage.idp.expect(ada)
    await page.goto(`${stage.parley.url}/inbox?status=closed`)
    const button = page.getByRole('link', { name: 'Continue with single sign-on' })
    await button.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await button.click()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    expect(page.url()).toBe(`${stage.parley.url}/inbox?status=closed`)
  })

  test('tells why it came to nothing, and offers another try', async () => {
    const { page } = await open()
    stage.idp.expect({ ...ada, sub: 'eve', email_verified: false })
    await page.goto(`${stage.parley.url}/sign-in?organization=${company.tenant.slug}`)
    await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('The identity provider has not verified your e-mail address.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/desk/sign-in')
    expect(await axeFindings(page)).toEqual([])
    stage.idp.expect(ada)
    await page.context().clearCookies({ domain: '127.0.0.1' })
    await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  })

  test('asks for the password of an account before it signs in to it, once', async () => {
    const member = await stage.parley.createMember(company.tenant.workspaceId)
    const { page } = await open()
    stage.idp.expect({ sub: 'linked', email: member.email, email_verified: true })
    const begin = async () => {
      await page.goto(`${stage.parley.url}/inbox?status=closed`)
      await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
    }
    await begin()
    await page.getByRole('heading', { name: 'Link your account' }).waitFor()
    await page.getByText(member.email).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Password of your account', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password of your account', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Link and sign in' }).click()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    expect(page.url()).toBe(`${stage.parley.url}/inbox?status=closed`)
    await page.goto('about:blank')
    await page.context().clearCookies()
    await begin()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  })

  test('is linked by a mailed link too', async () => {
    const member = await stage.parley.createMember(company.tenant.workspaceId)
    const { page } = await open()
    stage.idp.expect({ sub: 'mailed', email: member.email, email_verified: true })
    await page.goto(`${stage.parley.url}/sign-in?organization=${company.tenant.slug}`)
    await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
    await page.getByRole('button', { name: 'Send me a link by mail instead' }).click()
    await page.getByText('A mail with a link is on its way').waitFor()
    const token = await tokenMailed(stage.parley, member.email, 'auth/sso/link')
    const other = await open()
    await other.page.goto(`${stage.parley.url}/auth/sso/link#${token}`)
    await other.page.getByText(member.email).waitFor()
    expect(await axeFindings(other.page)).toEqual([])
    await other.page.getByRole('button', { name: 'Link and sign in' }).click()
    await other.page.getByRole('heading', { name: 'Inbox' }).waitFor()
  })

  test('is linked and unlinked by a platform administrator in the own settings', async () => {
    const { page } = await open()
    await signIn(page, stage.parley.url, company.admin)
    stage.idp.expect({ sub: 'root', email: 'root@elsewhere.example', email_verified: true })
    await page.goto(`${stage.parley.url}/settings/security`)
    await page.getByRole('button', { name: /^Link Single sign-on of/ }).click()
    await page.getByText(/^Linked /).waitFor()
    expect(new URL(page.url()).pathname).toBe('/desk/settings/security')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Unlink Single sign-on of/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('button', { name: /^Link Single sign-on of/ }).waitFor()
  })

  test('is set up by platform administrators alone', async () => {
    const { page } = await open()
    await signIn(page, stage.parley.url, company.admin)
    await page.goto(`${stage.parley.url}/settings/single-sign-on`)
    await page.getByText('On for any domain, new accounts as agent').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up Microsoft' }).click()
    const dialog = page.getByRole('dialog', { name: 'Microsoft' })
    // Microsoft answers for everybody, so the installation may trust it.
    expect(await dialog.getByLabel('Trust it for the whole installation').isChecked()).toBe(true)
    const callback = `${stage.parley.url}/api/auth/sso/microsoft/callback`
    expect(await dialog.getByLabel('Callback URL').inputValue()).toBe(callback)
    await dialog.getByLabel('Client ID').fill('an-id')
    await dialog.getByLabel('Allowed domains').fill('acme.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Needed before people can sign in with it.').waitFor()
    await dialog.getByLabel('Client secret').fill('a-secret')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('On for acme.example').waitFor()
    await page.getByRole('button', { name: 'Remove Microsoft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Set up Microsoft' }).waitFor()
    const member = await stage.parley.createMember(company.tenant.workspaceId)
    const other = await open()
    await signIn(other.page, stage.parley.url, member)
    await other.page.goto(`${stage.parley.url}/settings/single-sign-on`)
    await other.page.getByText('This page is not open to you').waitFor()
    expect(await other.page.getByRole('link', { name: 'Single sign-on' }).count()).toBe(0)
  })
})
