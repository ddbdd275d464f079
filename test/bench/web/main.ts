import type { Browser, Page } from 'playwright-core'
import { launch, noBrowser, openPage, type Person, signIn } from '../../e2e/browser.ts'
import type { MadeTenant } from '../../support/factories.ts'
import { until } from '../../support/until.ts'
import { createReport, type Report } from '../report/report.ts'
import { serveBlankPage } from './blank-page.ts'
import { type Product, startProduct } from './product.ts'
import { chats, longChat, seedChats } from './seed.ts'
import { frames, heap, longTasks, painted, percentile, slowDown, watchPage } from './watch.ts'

// `npm run bench:web`: the dashboard in a real Chromium, with 10,000 chats and one of 5,000 messages, beside a blank
// page in React in the same run. The bars are those of the dashboard's design.

interface Ground {
  browser: Browser
  parley: Product
  shop: MadeTenant
  person: Person
  blankUrl: string
  report: Report
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const listPane = '#conversations ul'

async function enter({ browser, parley, person }: Ground): Promise<Page> {
  const page = await openPage(browser, [], { viewport: { width: 1280, height: 800 } })
  page.context().setDefaultTimeout(60_000)
  await watchPage(page)
  await signIn(page, parley.url, person)
  await page
    .getByRole('link', { name: /Customer/ })
    .first()
    .waitFor()
  return page
}

/** Nobody writes two messages faster: what the one before it causes is over when the next one is sent. */
const typingMs = 300

/** Sends a line in the open chat and tells how long it took to the bubble. */
async function enterToBubble(page: Page, text: string, pauseMs = typingMs): Promise<number> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.waitForTimeout(pauseMs)
  return painted(page, () => page.keyboard.press('Enter'), 'article', text)
}

async function onBlankPage({ browser, blankUrl, report }: Ground): Promise<void> {
  report.title('A blank page in React, for comparison')
  const page = await openPage(browser, [])
  await watchPage(page)
  await page.goto(blankUrl)
  const enters: number[] = []
  for (const n of times(30)) {
    await page.getByLabel('Text').fill(`Line ${n}.`)
    await page.waitForTimeout(typingMs)
    enters.push(await painted(page, () => page.keyboard.press('Enter'), 'article', `Line ${n}.`))
  }
  report.figure('Enter to the line on the screen, p95', percentile(enters, 0.95), 'ms', {})
  await page.context().close()
  report.figure('first load on a slow phone', await firstLoad(await phonePage(browser), blankUrl), 's', {})
}

async function phonePage(browser: Browser): Promise<Page> {
  const page = await openPage(browser, [], { viewport: { width: 390, height: 844 }, hasTouch: true })
  page.context().setDefaultTimeout(60_000)
  return page
}

/** Seconds from nothing in the browser's cache until the page answers: a press is taken within one frame or two. */
async function firstLoad(page: Page, url: string, ready = 'input'): Promise<number> {
  await slowDown(await page.context().newCDPSession(page))
  const begun = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(ready).first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const seconds = (performance.now() - begun) / 1000
  await page.context().close()
  return seconds
}

async function onPhone(ground: Ground): Promise<void> {
  const { browser, parley, person, report } = ground
  const page = await phonePage(browser)
  await signIn(page, parley.url, person)
  await page
    .getByRole('link', { name: /Customer/ })
    .first()
    .waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  const seconds = await firstLoad(page, `${parley.url}/inbox`, `${listPane} a`)
  report.figure('first load on a slow phone (4x CPU, 4G)', seconds, 's', { bar: 3 })
}

async function switching(page: Page, report: Report): Promise<void> {
  const rows = page.locator(`${listPane} a`)
  const seen = await Promise.all(times(8).map((n) => rows.nth(n).getAttribute('id')))
  const open = async (id: string | null) => {
    const row = page.locator(`[id="${id}"]`)
    const name = (await row.locator('[dir=auto]').first().textContent()) ?? ''
    return painted(page, () => row.click(), 'main h2, main h1, header h2', name)
  }
  for (const id of seen) await open(id)
  const session = await page.context().newCDPSession(page)
  const before = await heap(session)
  const switches: number[] = []
  for (const n of times(200)) switches.push(await open(seen[n % seen.length] ?? null))
  report.figure('cached chat switch, p95', percentile(switches, 0.95), 'ms', { bar: 100 })
  report.figure('heap after 200 switches against before', (await heap(session)) - before, 'MB', { bar: 2 })
}

/** Opens it from the list, and tells how long it took until its newest message was seen. */
async function openLongChat(page: Page, newest: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Search conversations' }).fill(longChat.name)
  const row = page.getByRole('link', { name: new RegExp(longChat.name) })
  await row.waitFor()
  return painted(page, () => row.click(), 'article', newest)
}

async function longThread(page: Page, report: Report): Promise<void> {
  await openLongChat(page, 'Line 1')
  const few: number[] = []
  for (const n of times(30)) few.push(await enterToBubble(page, `Said early ${n}.`))
  report.figure('Enter to bubble, 40 messages loaded, p95', percentile(few, 0.95), 'ms', { bar: 50 })
  const flood: number[] = []
  for (const n of times(30)) flood.push(await enterToBubble(page, `Said at once ${n}.`, 0))
  report.figure('the same without a pause between them, p95', percentile(flood, 0.95), 'ms', {})
  await longTasks(page)
  const pages: number[] = []
  const log = page.getByRole('log')
  for (const n of times(longChat.messages / 40)) {
    const wanted = `Line ${Math.min(longChat.messages, (n + 2) * 40)}`
    const begun = performance.now()
    await log.evaluate((pane) => pane.scrollTo(0, 0))
    await page.waitForFunction(
      (text) => {
        const pane = document.querySelector('[role=log]')
        pane?.scrollTo(0, 0)
        return [...document.querySelectorAll('article')].some((one) => one.textContent?.includes(text))
      },
      wanted,
      { polling: 'raf' },
    )
    pages.push(performance.now() - begun)
  }
  report.figure('older page of 40, p50', percentile(pages, 0.5), 'ms', {})
  report.figure('older page of 40, p95', percentile(pages, 0.95), 'ms', { bar: 200 })
  const tasks = await longTasks(page)
  report.figure(
    'long tasks while loading them all, sum',
    tasks.reduce((sum, one) => sum + one, 0),
    'ms',
    {},
  )
  await page.getByRole('button', { name: /newest message|New messages/ }).click()
  const many: number[] = []
  for (const n of times(30)) many.push(await enterToBubble(page, `Said late ${n}.`))
  report.figure('Enter to bubble, 5,000 messages loaded, p95', percentile(many, 0.95), 'ms', { bar: 50 })
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  report.figure('nodes on the page with 5,000 messages loaded', nodes, 'nodes', {})
  await page.getByRole('textbox', { name: 'Search conversations' }).fill('')
  await page.locator(`${listPane} a`).first().click()
  await page.waitForTimeout(500)
  report.figure('opening the long chat again', await openLongChat(page, 'Said late 29.'), 'ms', { bar: 150 })
  await page.getByRole('textbox', { name: 'Search conversations' }).fill('')
}

async function loadWholeList(page: Page): Promise<number> {
  const count = () =>
    page
      .locator('[aria-setsize]')
      .first()
      .getAttribute('aria-setsize')
      .then((size) => Number(size))
  let before = -1
  for (let size = await count(); size !== before; size = await count()) {
    before = size
    await page.locator(listPane).evaluate((list) => list.parentElement?.scrollTo(0, list.scrollHeight))
    await page
      .waitForFunction(
        (was) => Number(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')) > was,
        before,
        { timeout: 3_000 },
      )
      .catch(() => {})
  }
  return before
}

/** The whole list is loaded; a person pulls at its bar: two comfortable rows pass in each frame, 9,600 pixels a second. */
async function scrolling(page: Page, report: Report): Promise<void> {
  for (const height of ['comfortable', 'compact']) {
    await page.locator(listPane).evaluate((list) => list.parentElement?.scrollTo(0, 0))
    const took = await frames(page, listPane, 160, 600)
    const late = took.filter((ms) => ms > 25).length
    report.figure(`frame while scrolling, ${height} rows, p95`, percentile(took, 0.95), 'ms', { bar: 17.5 })
    report.note(`${late} of ${took.length} frames came late`)
    await page.getByRole('button', { name: 'Order and rows' }).click()
    await page
      .getByRole('menuitemradio', { name: height === 'comfortable' ? 'Compact' : 'Comfortable' })
      .click()
  }
}

async function storm({ parley, shop, report }: Ground, page: Page): Promise<void> {
  const loaded = await loadWholeList(page)
  report.note(`${loaded} of ${chats} chats loaded`)
  await scrolling(page, report)
  await page.locator(listPane).evaluate((list) => list.parentElement?.scrollTo(0, 0))
  await page.waitForTimeout(1_000)
  await longTasks(page)
  const begun = performance.now()
  await Promise.all(
    times(200).map((n) =>
      parley.sandbox.inbound(
        shop.phoneId,
        String(15_550_000_000 + 1 + ((n * 47) % (chats - 1))),
        { type: 'text', text: { body: `Storm ${n}.` } },
        'Customer of the storm',
      ),
    ),
  )
  // They come side by side: any of them can be the last.
  await until(async () => {
    const { rows } = await parley.pool.query(
      `select from conversation where last_message_preview like 'Storm %'`,
    )
    return rows.length === 200 || null
  })
  await page
    .getByText(/^Storm \d+\.$/)
    .first()
    .waitFor()
  const seconds = (performance.now() - begun) / 1000
  await page.waitForTimeout(1_000)
  const tasks = await longTasks(page)
  report.note(`200 messages of as many customers in ${seconds.toFixed(1)} s`)
  report.figure('longest task while they came', Math.max(0, ...tasks), 'ms', { bar: 100 })
  report.figure(
    'long tasks while they came, sum',
    tasks.reduce((sum, one) => sum + one, 0),
    'ms',
    { bar: 500 },
  )
}

async function run(): Promise<boolean> {
  if (noBrowser) throw new Error(noBrowser)
  const report = createReport()
  await using open = new AsyncDisposableStack()
  const parley = open.adopt(await startProduct(), (one) => one.close())
  const shop = await parley.make.tenant({ name: 'Oak & Ash' })
  const person = await parley.make.createMember(shop.workspaceId)
  await seedChats(parley, shop)
  const browser = open.adopt(await launch(), (one) => one.close())
  const blank = open.adopt(await serveBlankPage(), (one) => one.close())
  report.title(parley.about)
  const ground: Ground = { browser, parley, shop, person, blankUrl: blank.url, report }
  await onBlankPage(ground)
  report.title(`The dashboard, ${chats} chats, one of ${longChat.messages} messages`)
  await onPhone(ground)
  const page = await enter(ground)
  await switching(page, report)
  await longThread(page, report)
  await storm(ground, page)
  report.title(
    report.failures.length === 0
      ? 'Every bar held.'
      : `Bars that did not hold: ${report.failures.join('; ')}`,
  )
  return report.failures.length === 0
}

process.exitCode = (await run()) ? 0 : 1
