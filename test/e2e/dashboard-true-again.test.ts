import { expect, test } from 'vitest'
import { factories } from '../support/factories.ts'
import { killable } from '../support/killable.ts'
import { signIn } from './browser.ts'
import { inBrowser, onStage, type Screen } from './stage.ts'

// Screens become true again by themselves, whatever came between: nobody has to load a page anew.

const patience = { timeout: 30_000 }

/** What the thread says, from the oldest to the newest, as far as it begins so. */
const wordsOf = async ({ log }: Screen, begin: RegExp) =>
  (await log().getByRole('article').allInnerTexts())
    .map((text) => text.split('\n').find((line) => begin.test(line)))
    .filter((line) => line !== undefined)

const openAda = async ({ row, bubble }: Screen) => {
  await row('Ada Lovelace').click()
  await bubble('oak desk').waitFor()
}

onStage('screens that become true again', {}, ({ parley, shop, enter, ada, grace }) => {
  const sentTo = async (phone: string, begin: string) =>
    (await parley.sandbox.messages(phone))
      .map(({ body }) => (body as { text?: { body?: string } }).text?.body ?? '')
      .filter((text) => text.startsWith(begin))

  test('what one does with a conversation is on the screen of another who looks at it', async () => {
    const [mine, theirs] = [await enter(), await enter({ role: 'manager' })]
    for (const screen of [mine, theirs]) await openAda(screen)
    await mine.page.getByRole('button', { name: 'Assigned to nobody' }).click()
    const picker = mine.page.getByRole('combobox', { name: 'Assign to…' })
    await picker.fill('member 1')
    await picker.press('Enter')
    await theirs.page.getByTitle('Assigned to Member 1').first().waitFor()
    await mine.page.getByRole('button', { name: 'Note', exact: true }).click()
    const note = mine.page.getByRole('textbox', { name: 'Note to your colleagues' })
    await note.fill('Is a regular')
    await note.press('Enter')
    await theirs.bubble('Is a regular').waitFor()
    await shop.v1.send('PATCH', `/contacts/${await idOfAda()}`, { add_tags: ['vip'] })
    for (const { page } of [mine, theirs]) {
      await page.getByRole('complementary').getByText('vip', { exact: true }).waitFor()
    }
    await mine.page.getByRole('button', { name: 'Close the conversation' }).click()
    await theirs.page.getByRole('button', { name: 'Reopen the conversation' }).waitFor()
    for (const { row } of [mine, theirs]) await row('Ada Lovelace').waitFor({ state: 'detached' })
    await theirs.page.getByRole('button', { name: 'Reopen the conversation' }).click()
    await mine.row('Ada Lovelace').waitFor()
  })

  test('two who send in the same moment see both messages once, in one order', async () => {
    const [mine, theirs] = [await enter(), await enter({ role: 'manager' })]
    for (const screen of [mine, theirs]) await openAda(screen)
    await mine.field().fill('Both: mine')
    await theirs.field().fill('Both: theirs')
    await Promise.all([mine.field().press('Enter'), theirs.field().press('Enter')])
    await expect.poll(() => sentTo('15550100021', 'Both'), patience).toHaveLength(2)
    for (const screen of [mine, theirs]) {
      await screen.page.locator('[data-outgoing]').waitFor({ state: 'detached' })
      await expect.poll(() => wordsOf(screen, /^Both/), patience).toHaveLength(2)
    }
    expect(await wordsOf(mine, /^Both/)).toEqual(await wordsOf(theirs, /^Both/))
  })

  test('in two tabs of one person what is sent, read and chosen in one is so in the other', async () => {
    const mine = await enter()
    await openAda(mine)
    const second = await mine.page.context().newPage()
    await second.goto(mine.page.url())
    await second.getByRole('log').getByText('oak desk').waitFor()
    await mine.write('From one tab')
    await second.getByRole('log').getByText('From one tab').waitFor()
    await expect.poll(() => second.getByRole('log').getByText('From one tab').count()).toBe(1)
    // Whether one takes work is told there at once, and to another device.
    const device = await enter()
    await mine.page.getByRole('button', { name: /^Account/ }).click()
    await mine.page.getByRole('menuitemcheckbox', { name: 'I take work' }).click()
    for (const page of [second, device.page]) {
      await page.getByRole('button', { name: /^Account.*away/i }).waitFor()
    }
    await mine.page.getByRole('menuitemcheckbox', { name: 'I take work' }).click()
    for (const page of [second, device.page]) {
      await page.getByRole('button', { name: /^Account.*away/i }).waitFor({ state: 'detached' })
    }
    await second.close()
  })

  test('a page that slept shows what came meanwhile once it is awake', async () => {
    const { page, row, bubble } = await enter()
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    const line = await page.context().newCDPSession(page)
    await line.send('Page.setWebLifecycleState', { state: 'frozen' })
    await ada('Said while it slept')
    await grace('And so did I')
    await parley.until(async () => (await shop.v1.get('/chats?limit=5')).body.data.length === 2)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    await line.send('Page.setWebLifecycleState', { state: 'active' })
    await bubble('Said while it slept').waitFor(patience)
    await row('Grace Hopper').getByText('And so did I').waitFor(patience)
    expect(await bubble('Said while it slept').count()).toBe(1)
  })

  test('what happened while the network was gone is there, each once, with the line', async () => {
    const screen = await enter()
    const { page, row, bubble } = screen
    await openAda(screen)
    await page.context().setOffline(true)
    await page.getByText('Reconnecting').waitFor()
    await ada('Said meanwhile')
    // It would open the chat again.
    const newest = async () => (await shop.v1.get('/messages?limit=1')).body.data[0].text?.body
    await parley.until(async () => (await newest()) === 'Said meanwhile')
    await shop.v1.post(`/chats/${await idOfAda()}/close`)
    await grace('Me too')
    await page.context().setOffline(false)
    await bubble('Said meanwhile').waitFor(patience)
    await row('Grace Hopper').getByText('Me too').waitFor(patience)
    await page.getByRole('button', { name: 'Reopen the conversation' }).waitFor(patience)
    expect(await bubble('Said meanwhile').count()).toBe(1)
    await page.getByRole('button', { name: 'Reopen the conversation' }).click()
  })

  async function idOfAda(): Promise<string> {
    const { body } = await shop.v1.get('/contacts?phone=15550100021')
    return body.data[0].id
  }
})

inBrowser('a server that starts anew', async ({ open, started }) => {
  const house = started.adopt(await killable(), (one) => one.close())
  const { tenant, platform } = house
  const person = await factories(house.app, platform).createMember(tenant.workspaceId)

  test('is found again by the page: what was written meanwhile goes out once, and what comes is told', async () => {
    const running = await house.start()
    const says = (body: string) =>
      platform.inbound(tenant.phoneId, '15550100021', { type: 'text', text: { body } }, 'Ada Lovelace')
    await says('Is the oak desk still there?')
    const screen = await open()
    const { page, row, bubble, write } = screen
    await signIn(page, house.url, person)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await running.kill()
    await page.getByText('Reconnecting').waitFor(patience)
    await write('Written while it was gone')
    await bubble('Written while it was gone').getByText('Not sent yet').waitFor(patience)
    await house.start()
    await bubble('Written while it was gone').locator('[data-tick=read]').waitFor(patience)
    await says('And the chair?')
    await bubble('And the chair?').waitFor(patience)
    expect(await bubble('Written while it was gone').count()).toBe(1)
    expect([...(await house.handedOver()).values()]).toEqual([1])
  })
})
