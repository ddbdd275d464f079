import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { until } from '../support/until.ts'
import { focused, walk } from './keyboard-walk.ts'
import { inBrowser, onStage } from './stage.ts'

// Whoever has no mouse comes to everything on every screen, sees where they are, and comes away again.

const above = '[role=dialog], [role=menu], [role=listbox]'

/** Whether something opened above the page; waits for what is loaded first, and longer where something has to open. */
const opened = (page: Page, hasTo: boolean) =>
  page
    .locator(above)
    .first()
    .waitFor({ timeout: hasTo ? 10_000 : 600 })
    .then(() => true)
    .catch(() => false)

const closed = (page: Page) => page.locator(above).first().waitFor({ state: 'detached', timeout: 3_000 })

/** What is wrong with a box above the page: how it takes the focus, goes round in it, and gives it back to its button. */
async function boxFaults(page: Page, opener: string): Promise<string[]> {
  const faults: string[] = []
  const within = () => page.evaluate((box) => document.activeElement?.closest(box) != null, above)
  const comes = (what: () => Promise<boolean>) =>
    until(async () => (await what()) || null, 1_000).then(
      () => true,
      () => false,
    )
  if (!(await comes(within))) faults.push(`${opener}: the focus is not in what it opened`)
  const menu = (await page.getByRole('menu').count()) > 0
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press(menu ? 'ArrowDown' : 'Tab')
    if (await comes(within)) continue
    const there = await focused(page)
    // A list to pick from is closed by Tab, and leaves one where it was opened.
    if (there === opener && (await page.locator(above).count()) === 0) return faults
    faults.push(`${opener}: after ${presses + 1} the focus is on ${there}`)
    break
  }
  await page.keyboard.press('Escape')
  await closed(page)
  if (!(await comes(async () => (await focused(page)) === opener)))
    faults.push(`${opener}: Escape leads to ${await focused(page)}`)
  return faults
}

/** Opens a page and waits for its whole rail, the rest of which is loaded after the page. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('link', { name: 'Calls', exact: true }).waitFor()
}

async function openRoom(page: Page, address: string): Promise<void> {
  await openPage(page, address)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('.animate-pulse, [aria-busy=true]').count()).toBe(0)
}

/** Where the first row of a room leads to, when that is a page deeper in it. */
const deeperIn = (page: Page, room: string): Promise<string | undefined> =>
  page
    .getByRole('main')
    .locator('ul a')
    .evaluateAll(
      (links, address) =>
        links
          .map((link) => (link as HTMLAnchorElement).href)
          .find((href) => href.startsWith(address) && href !== address),
      room,
    )

/** What is wrong with what these buttons open, one of each kind. */
async function openerFaults(page: Page, buttons: Locator, anew: () => Promise<void>): Promise<string[]> {
  const faults: string[] = []
  const address = page.url()
  const names = await buttons.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
  const kinds = new Set<string>()
  for (const [index, name] of names.entries()) {
    // One of the menus of rows is like the other.
    const kind = name.split(' ').slice(0, 2).join(' ')
    if (kinds.has(kind)) continue
    kinds.add(kind)
    await buttons.nth(index).focus()
    const hasTo = (await buttons.nth(index).getAttribute('aria-haspopup')) !== null
    await page.keyboard.press('Enter')
    if (await opened(page, hasTo)) faults.push(...(await boxFaults(page, name)))
    else if (hasTo) faults.push(`${name}: it opens nothing`)
    else if ((await focused(page)) === null) faults.push(`${name}: the focus is lost once it is pressed`)
    // A press may have changed the page, or left it.
    if (page.url() !== address || (await buttons.count()) !== names.length) await anew()
  }
  return faults
}

/** What is wrong with a room: the way through it, and what its buttons open. */
async function roomFaults(page: Page, address: string): Promise<string[]> {
  const room = new URL(address).pathname.replace('/settings/', '')
  const { stops, faults } = await walk(page)
  if (stops.length < 10) faults.push(`only ${stops.length} stops`)
  const buttons = page.locator('main button:not([type=submit]):enabled:not([aria-disabled=true]):visible')
  faults.push(...(await openerFaults(page, buttons, () => openRoom(page, address))))
  return faults.map((fault) => `${room}: ${fault}`)
}

onStage('the dashboard by keys alone', {}, async ({ parley, shop, person, enter }) => {
  await parley.app.pool.query('update user_account set is_super_admin = true where id = $1', [person.id])
  const session = await memberSession(parley, shop.workspaceId)
  await session.graphql('mutation { createTeam(input: { name: "Returns" }) { team { id } } }')
  await session.graphql(
    'mutation { createWebhookEndpoint(input: { url: "http://127.0.0.1:1/", events: [MESSAGE_RECEIVED] }) { webhookEndpoint { id } } }',
  )
  const { page, row, bubble, field } = await enter()

  test('the inbox', async () => {
    await row('Grace Hopper').waitFor()
    const { stops, faults } = await walk(page)
    expect(faults).toEqual([])
    expect(stops.length).toBeGreaterThan(8)
  })

  test('a chat with its panel: everything, and from the field to both sides of it', async () => {
    await row('Grace Hopper').focus()
    await page.keyboard.press('Enter')
    await bubble('Where is my order?').waitFor()
    // What of the panel is loaded later comes last.
    await page.getByRole('complementary').getByRole('button', { name: 'Block' }).waitFor()
    const { stops, faults } = await walk(page)
    expect(faults).toEqual([])
    expect(stops.length).toBeGreaterThan(20)
    await field().focus()
    await page.keyboard.press('Tab')
    expect(await focused(page)).not.toBeNull()
  })

  test.each([
    ['Assign', 'a'],
    ['Put off', 'h'],
    ['Filter', 'f'],
    ['Tag', 't'],
    ['Keys', '?'],
    ['Commands', 'Control+k'],
    ['New message', 'n'],
  ])('%s opens by %s, and Escape leads back', async (_name, key) => {
    await row('Grace Hopper').focus()
    await page.keyboard.press(key)
    await page.locator(above).first().waitFor()
    await expect
      .poll(() => page.evaluate((box) => document.activeElement?.closest(box) !== null, above))
      .toBe(true)
    await page.keyboard.press('Escape')
    await closed(page)
    await expect.poll(() => focused(page)).not.toBeNull()
  })

  test('what is opened by buttons of the list, of the chat and beside its field', async () => {
    const openers = page.locator('main button[aria-haspopup]:enabled:not([aria-disabled=true]):visible')
    expect(await openers.count()).toBeGreaterThan(4)
    expect(await openerFaults(page, openers, async () => {})).toEqual([])
  })

  test('the contacts, and one of them beside the table', async () => {
    const chat = page.url()
    await openPage(page, `${parley.url}/contacts`)
    const grace = page.getByRole('table').getByRole('link', { name: 'Grace Hopper' })
    await grace.waitFor()
    expect((await walk(page)).faults).toEqual([])
    const openers = page.locator('main button[aria-haspopup]:enabled:not([aria-disabled=true]):visible')
    expect(await openerFaults(page, openers, async () => {})).toEqual([])
    await grace.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'What happened' }).waitFor()
    await page.getByRole('button', { name: 'Block' }).waitFor()
    const { stops, faults } = await walk(page)
    expect(faults).toEqual([])
    expect(stops.length).toBeGreaterThan(12)
    await page.goto(chat)
    await row('Grace Hopper').waitFor()
  })

  test('the queue', async () => {
    const chat = page.url()
    await openPage(page, `${parley.url}/queue`)
    await page.getByText('Nobody is waiting').waitFor()
    const { stops, faults } = await walk(page)
    expect(faults).toEqual([])
    expect(stops.length).toBeGreaterThan(8)
    await page.goto(chat)
    await row('Grace Hopper').waitFor()
  })

  test('the campaigns and their calendar', async () => {
    const chat = page.url()
    await openPage(page, `${parley.url}/campaigns`)
    await page.getByText('No campaigns yet').waitFor()
    const { stops, faults } = await walk(page)
    expect(faults).toEqual([])
    expect(stops.length).toBeGreaterThan(8)
    await openPage(page, `${parley.url}/campaigns/calendar`)
    await page.getByText('Nothing goes out in this month.').waitFor()
    expect((await walk(page)).faults).toEqual([])
    await page.goto(chat)
    await row('Grace Hopper').waitFor()
  })

  test('the calls and their settings', async () => {
    const chat = page.url()
    await openPage(page, `${parley.url}/calls`)
    await page.getByText('No calls yet').waitFor()
    const { stops, faults } = await walk(page)
    expect(faults).toEqual([])
    expect(stops.length).toBeGreaterThan(8)
    const openers = page.locator('main button[aria-haspopup]:enabled:not([aria-disabled=true]):visible')
    expect(await openerFaults(page, openers, async () => {})).toEqual([])
    await openPage(page, `${parley.url}/calls?part=settings`)
    await page.getByRole('region', { name: 'What callers hear' }).waitFor()
    expect((await walk(page)).faults).toEqual([])
    await page.goto(chat)
    await row('Grace Hopper').waitFor()
  })

  test('the menu of the account', async () => {
    const button = page.getByRole('button', { name: /^Account of/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    expect(await boxFaults(page, (await button.getAttribute('aria-label')) ?? '')).toEqual([])
  })

  test('every room of the settings, and what its buttons and menus open', async () => {
    await page.goto(`${parley.url}/settings`)
    const navigation = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await navigation.first().waitFor()
    const rooms = await navigation.evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).href),
    )
    expect(rooms.length).toBeGreaterThan(10)
    const faults: string[] = []
    for (const room of rooms) {
      await openRoom(page, room)
      faults.push(...(await roomFaults(page, room)))
      const deeper = await deeperIn(page, room)
      if (!deeper) continue
      await openRoom(page, deeper)
      faults.push(...(await roomFaults(page, deeper)))
    }
    expect(faults).toEqual([])
  }, 180_000)
})

inBrowser('the walk itself', ({ open }) => {
  test('finds what one cannot come to, does not see, and does not get away from', async () => {
    const { page } = await open()
    await page.setContent(`<style>.plain { outline: none } .unseen { opacity: 0 }</style>
      <button>First</button> <button class="plain">Plain</button> <button class="unseen">Unseen</button>
      <div role="button">Never</div> <button style="position: absolute; left: -500px">Far</button>
      <button onkeydown="event.preventDefault()">Trap</button> <button>Last</button>`)
    expect((await walk(page)).faults).toEqual([
      '<button> Plain looks the same with the focus as without',
      '<button> Unseen has the focus and is not seen',
      '<button> Far has the focus outside of the window',
      'Tab does not leave <button> Trap',
      'Tab never comes to <div role="button">Never</div>',
      'Tab never comes to <button>Last</button>',
      expect.stringMatching(/^Shift-Tab goes another way/),
    ])
  })
})
