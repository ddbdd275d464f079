import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tokenMailed } from '../support/mails.ts'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// The ways in: second step, passkeys of a virtual authenticator, a forgotten password, an invitation.

onStage('signing in', { chats: false }, ({ parley, shop, open }) => {
  // Passkeys need a host name.
  const url = parley.url.replace('127.0.0.1', 'localhost')

  const inside = (page: Page) => page.getByRole('heading', { name: 'Inbox' }).waitFor()

  async function enter(page: Page, { email, password }: { email: string; password: string }, to = '/') {
    await page.goto(`${url}${to}`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  /** Leaves the page first: what it still asks for would bring cookies back, or go elsewhere in between. */
  const forgetSession = async (page: Page) => {
    await page.goto('about:blank')
    await page.context().clearCookies()
  }

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: parley.clock.nowMs() })

  test('an authenticator app and its recovery codes', async () => {
    const person = await parley.createMember(shop.workspaceId)
    const { page } = await open()
    await enter(page, person, '/settings/security')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByAltText('QR code for your authenticator app').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('They are not shown again').waitFor()
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('copy them yourself').waitFor()
    expect(await page.evaluate(() => getSelection()?.toString().trim().split(/\s+/))).toHaveLength(10)
    const recovery = (await page.getByRole('dialog').getByRole('listitem').first().textContent()) ?? ''
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('10 of 10 recovery codes left').waitFor()
    expect(await axeFindings(page)).toEqual([])

    await parley.clock.advance(30)
    await forgetSession(page)
    await enter(page, person)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Code').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await inside(page)

    await forgetSession(page)
    await enter(page, person, '/settings/security')
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.keyboard.press('Enter')
    await page.getByText('9 of 10 recovery codes left').waitFor()
    await parley.clock.advance(30)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Off. With an authenticator app').waitFor()
  })

  test('a passkey signs in without a password', async () => {
    const person = await parley.createMember(shop.workspaceId)
    const { page } = await open()
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2' as const,
      transport: 'internal' as const,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    }
    await devices.send('WebAuthn.addVirtualAuthenticator', { options })
    await enter(page, person, '/settings/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name').fill('Test bench')
    await page.getByRole('button', { name: 'Continue' }).click()
    const passkey = page.getByRole('listitem').filter({ hasText: 'Test bench' })
    await passkey.waitFor()
    expect(await axeFindings(page)).toEqual([])

    await forgetSession(page)
    await page.goto(`${url}/`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await inside(page)
    await page.goto(`${url}/settings/security`)
    await page.getByRole('button', { name: 'Remove Test bench' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await passkey.waitFor({ state: 'detached' })
    await forgetSession(page)
    await page.goto(`${url}/`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('This passkey does not open an account here.').waitFor()
  })

  test('a forgotten password', async () => {
    const person = await parley.createMember(shop.workspaceId)
    const { page } = await open()
    await page.goto(`${url}/`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The page before has a field of the same name.
    await page.getByRole('heading', { name: 'A new password' }).waitFor()
    const field = page.getByLabel('E-mail address')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill(person.email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const token = await tokenMailed(parley, person.email, 'reset-password')
    await page.goto(`${url}/reset-password#${token}`)
    await page.getByLabel('New password', { exact: true }).fill('something quite new')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your password was changed' }).waitFor()
    await enter(page, { ...person, password: 'something quite new' })
    await inside(page)
  })

  test('an invitation in the room of the members, until it is withdrawn', async () => {
    const admin = await parley.createMember(shop.workspaceId)
    const { page } = await open()
    await enter(page, admin, '/settings/members')
    await page.getByRole('list', { name: 'Members' }).waitFor()
    const invited = page.getByRole('list', { name: 'Invitations' })
    expect(await invited.count()).toBe(0)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('E-mail address').fill('mary@example.com')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await invited.getByText('mary@example.com').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Withdraw the invitation of mary@example.com' }).click()
    await invited.waitFor({ state: 'detached' })
  })

  test('a link that was cut short says so', async () => {
    const { page } = await open()
    await page.goto(`${parley.url}/invitation`)
    await page.getByRole('alert').getByText('This link is not complete').waitFor()
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await page.getByRole('heading', { name: 'Sign in to Parley' }).waitFor()
  })

  test('an invitation, from the dialog to the inbox', async () => {
    const admin = await parley.createMember(shop.workspaceId)
    const { page } = await open()
    await enter(page, admin, '/settings/invitations')
    await page.getByText('No invitation is waiting').waitFor()
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('E-mail address').fill('grace@example.com')
    await page.getByLabel('Role').selectOption({ label: 'manager' })
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText('As manager').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const token = await tokenMailed(parley, 'grace@example.com', 'invitation')

    const guest = await open()
    await guest.page.goto(`${url}/invitation#${token}`)
    await guest.page.getByRole('heading', { name: 'Join Oak & Ash' }).waitFor()
    expect(await axeFindings(guest.page)).toEqual([])
    await guest.page.getByLabel('Your name').fill('Grace Hopper')
    await guest.page.getByLabel('Password', { exact: true }).fill('a compiler for you')
    await guest.page.getByRole('button', { name: 'Join' }).click()
    await inside(guest.page)
    await page.reload()
    await page.getByText('No invitation is waiting').waitFor()
  })
})
