import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard, type Screen } from './stage.ts'

/** longer than the page waits for more to tell of, and between two sounds */
const longestGapMs = 3_000

/** What the page did beside itself, kept in the page. */
interface Told {
  shown: { title: string; body: string; tag: string }[]
  sounds: number
}

/** What came over the live connection of a page. */
const heard = new WeakMap<Page, string[]>()

function listenToSocket(page: Page): void {
  const frames: string[] = []
  heard.set(page, frames)
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
}

/** Waits until a page has got these words, and lets the time pass in which it would have told of them. */
async function passesOver(page: Page, words: string): Promise<void> {
  await expect.poll(() => heard.get(page)?.some((frame) => frame.includes(words))).toBe(true)
  await page.clock.fastForward(longestGapMs)
}

/** A person who allowed everything, and is in another window until `here` says otherwise. */
async function listenIn(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const told: Told = { shown: [], sounds: 0 }
    const state = Object.assign(window, { told, here: false })
    document.hasFocus = () => state.here
    const pressed: (() => void)[] = []
    Object.assign(window, {
      pressLast: () => pressed.at(-1)?.(),
      Notification: class {
        static permission = 'granted'
        static requestPermission(): Promise<string> {
          return Promise.resolve('granted')
        }
        onclick = () => {}
        constructor(title: string, { body, tag }: { body: string; tag: string }) {
          told.shown.push({ title, body, tag })
          pressed.push(() => this.onclick())
        }
        close() {}
      },
    })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      told.sounds += 1
      start.call(this, when)
    }
  })
  listenToSocket(page)
  await page.clock.install()
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor()
}

const told = (page: Page) => page.evaluate(() => (window as unknown as { told: Told }).told)
const shown = async (page: Page) => (await told(page)).shown
const beHere = (page: Page, here: boolean) => page.evaluate((is) => Object.assign(window, { here: is }), here)

inDashboard('notifications', {}, ({ page, parley, shop, person, enter, ada, grace, row, bubble }) => {
  const give = async (phone: string, to: string | null) => {
    const { rows } = await parley.app.pool.query<{ id: string }>(
      'select id from contact where workspace_id = $1 and phone = $2',
      [shop.workspaceId, phone],
    )
    await parley.app.pool.query(
      'update conversation set agent_id = $3 where workspace_id = $1 and contact_id = $2',
      [shop.workspaceId, rows[0]?.id, to],
    )
  }

  test('who is in another window is told beside the page and by a sound, and a press opens the chat', async () => {
    await listenIn(page)
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor({ state: 'attached' })
    await ada('And the oak chair?')
    await expect
      .poll(() => shown(page))
      .toMatchObject([{ title: 'Ada Lovelace', body: 'And the oak chair?' }])
    expect((await told(page)).sounds).toBeGreaterThan(0)
    await page.evaluate(() => (window as unknown as { pressLast(): void }).pressLast())
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 2 }).waitFor()
  })

  test('what one has before oneself is not told, another chat is by a sound alone', async () => {
    await bubble('And the oak chair?').waitFor()
    await beHere(page, true)
    const before = await told(page)
    await ada('In green?')
    await bubble('In green?').waitFor()
    await passesOver(page, 'In green?')
    expect(await told(page)).toEqual(before)
    await grace('Is it on its way?')
    await expect.poll(async () => (await told(page)).sounds).toBeGreaterThan(before.sounds)
    expect(await shown(page)).toEqual(before.shown)
    await beHere(page, false)
  })

  test('what comes at once is told as one', async () => {
    const before = (await shown(page)).length
    await page.context().setOffline(true)
    await page.getByText('Reconnecting').waitFor()
    // Of two people at once, either can be first.
    const stored = async (): Promise<string[]> =>
      (await shop.v1.get('/messages?limit=3')).body.data.map(
        (one: { text?: { body: string } }) => one.text?.body,
      )
    for (const say of [() => ada('One'), () => ada('Two'), () => grace('Three')]) await say()
    await parley.until(async () => (await stored()).sort().join() === 'One,Three,Two')
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await shown(page)).slice(before).map(({ title, body }) => `${title}: ${body}`), {
        timeout: 20_000,
      })
      .toEqual(['3 new messages: In 2 conversations'])
  })

  test('the title tells how many chats wait, in every place, and goes down when they are read', async () => {
    await page.goto(`${parley.url}/settings/notifications`)
    await expect.poll(() => page.title(), { timeout: 15_000 }).toMatch(/^\(1\) Notifications/)
    await page.goBack()
    await row('Grace Hopper').click()
    await bubble('Three').waitFor()
    await expect.poll(() => page.title(), { timeout: 15_000 }).toMatch(/^Grace Hopper/)
  })

  test('chats of others are not told, and what is given to one is', async () => {
    const { page } = (await enter()) as Screen
    await listenIn(page)
    const other = await parley.createMember(shop.workspaceId)
    await give('15550100021', other.id)
    await ada('Are you there?')
    await grace('I have it!')
    await expect.poll(() => shown(page)).toMatchObject([{ title: 'Grace Hopper' }])
    await passesOver(page, 'Are you there?')
    expect(await shown(page)).toHaveLength(1)
    const ofAda = await parley.app.pool.query<{ id: string }>(
      "select id from contact where workspace_id = $1 and phone = '15550100021'",
      [shop.workspaceId],
    )
    await give('15550100021', null)
    const lead = await enter({ role: 'manager' })
    await lead.page.goto(`${parley.url}/inbox/${ofAda.rows[0]?.id}`)
    await lead.page.getByRole('heading', { name: 'Ada Lovelace', level: 2 }).waitFor()
    await lead.page.keyboard.press('a')
    await lead.page.getByRole('combobox').fill('Member 1')
    await lead.page.getByRole('option', { name: /^Member 1/ }).click()
    await expect
      .poll(() => shown(page))
      .toMatchObject([{}, { title: 'Ada Lovelace', body: 'This conversation is yours now.' }])
    await give('15550100021', null)
  })

  test('who is named in a note is told, in whosever chat', async () => {
    const { page } = await enter()
    await listenIn(page)
    const bea = await memberSession(parley, shop.workspaceId, 'manager')
    await give('15550100022', (await parley.createMember(shop.workspaceId)).id)
    const text = 'mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }'
    const grace = await parley.app.prisma.contact.findFirstOrThrow({
      where: { workspaceId: shop.workspaceId, phone: '15550100022' },
    })
    await bea.graphql(text, {
      input: { contactId: grace.id, content: '@Member 1, can you call?', mentionIds: [person.id] },
    })
    await expect
      .poll(() => shown(page), { timeout: 10_000 })
      .toMatchObject([
        {
          title: expect.stringContaining('mentioned you in a note about Grace'),
          body: '@Member 1, can you call?',
        },
      ])
    await give('15550100022', null)
  })

  test('of two tabs one tells', async () => {
    const screen = await enter()
    await listenIn(screen.page)
    const second = await screen.page.context().newPage()
    await second.addInitScript(() => {
      document.hasFocus = () => false
    })
    await second.goto(`${parley.url}/inbox`)
    await listenIn(second)
    await grace('Thank you')
    await expect
      .poll(async () => [...(await shown(screen.page)), ...(await shown(second))])
      .toMatchObject([{ title: 'Grace Hopper', body: 'Thank you' }])
    for (const each of [screen.page, second]) await passesOver(each, 'Thank you')
    expect([...(await shown(screen.page)), ...(await shown(second))]).toHaveLength(1)
  })

  test('settings turn it off by keys, for the account and on this device', async () => {
    const screen = await enter({ role: 'agent' })
    const { page } = screen
    await listenIn(page)
    await page.goto(`${parley.url}/settings/notifications`)
    const all = page.getByRole('checkbox', { name: 'Notify me of new messages' })
    await all.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Show it beside the page' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: 'Play a sound' }).focus()
    await page.keyboard.press('Space')
    await grace('Silence?')
    await passesOver(page, 'Silence?')
    expect(await told(page)).toEqual({ shown: [], sounds: 0 })
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByRole('checkbox', { name: 'Show it beside the page' }).check()
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect.poll(async () => (await shown(page)).length).toBe(1)
    await all.click()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Play a sound' }).isDisabled()).toBe(true)
    await page.reload()
    await all.waitFor()
    expect(await all.isChecked()).toBe(false)
    await grace('Nothing?')
    await passesOver(page, 'Nothing?')
    expect(await told(page)).toEqual({ shown: [], sounds: 0 })
  })
})
