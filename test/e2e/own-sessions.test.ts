import { expect, test } from 'vitest'
import { axeFindings, signIn } from './browser.ts'
import { onStage } from './stage.ts'

// Where people are signed in.

onStage('own sessions', { chats: false }, ({ parley, shop, open }) => {
  test('a session elsewhere is seen and ended; the page there asks to sign in', async () => {
    const member = await parley.createMember(shop.workspaceId)
    const [{ page }, { page: other }] = [await open(), await open()]
    await signIn(other, parley.url, member)
    await signIn(page, parley.url, member)
    await page.goto(`${parley.url}/settings/security`)
    await page.getByText('This one').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Sign out: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await other.waitForURL('**/sign-in?ended=true**')
    await page.getByRole('button', { name: /^Sign out: / }).waitFor({ state: 'detached' })
  })
})
