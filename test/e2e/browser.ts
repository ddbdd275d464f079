import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

// The first that is there: without the parts of a desktop the same pages take about half of the CPU.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = browsers.find((path) => existsSync(path))

/** Why the tests in a browser cannot run here; null when they can. */
export const noBrowser = executablePath
  ? null
  : `there is none of ${browsers.join(', ')} (Debian: apt-get install chromium-headless-shell)`

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that hums, allowed without asking.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath, args })
}

let shared: Promise<Browser> | undefined

/** The one browser of this worker, which ends with it: each file, and each page, has a context of its own. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared
  if (running?.isConnected()) return running
  shared = launch()
  return shared
}

/** A page whose own faults are kept in this list. */
export async function openPage(
  browser: Browser,
  faults: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // What the server refuses and a network that is gone are told there as well.
    const expected = /Failed to load resource|WebSocket connection|dynamically imported module/.test(
      message.text(),
    )
    if (message.type() === 'error' && !expected) faults.push(message.text())
  })
  return page
}

export interface Person {
  email: string
  password: string
}

/** Fills in the page for signing in. What comes then is in the language that the person has chosen. */
export async function enterPassword(page: Page, url: string, { email, password }: Person): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await enterPassword(page, url, person)
  // A workspace without a number begins with its first steps.
  const first = page.getByRole('heading', { name: /^(?:Inbox|First steps)$/ }).first()
  await first.waitFor()
  if ((await first.textContent()) === 'First steps') await page.goto(`${url}/inbox`)
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
}

/** The same page in another language. */
export async function inLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((tag) => localStorage.setItem('parley.language', JSON.stringify(tag)), language)
  await page.reload()
  await page.getByRole('main').waitFor()
}

/** Base UI's guards pass the focus on as soon as they get it; axe knows so only while it sees the box that they guard. */
const isGuard = (html: string) => html.includes('data-base-ui-focus-guard')

// Frames answer each other whatever their origin is: one that is written into its page has none.
const axeSource = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

type WithAxe = typeof globalThis & {
  axe?: { run(within: Document, options: RunOptions): Promise<AxeResults> }
}

/** Each frame of the page has axe, which it keeps until it is loaded anew. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => (globalThis as WithAxe).axe !== undefined)
    if (!isThere) await frame.evaluate(axeSource)
  }
}

/**
 * What axe finds wrong with the page as it is now, in one line each. One rule is on that is experimental still: what one
 * sees on a control is part of its name.
 */
export async function axeFindings(page: Page, off: readonly string[] = []): Promise<string[]> {
  const rules = {
    'label-content-name-mismatch': { enabled: true },
    ...Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  }
  await bringAxe(page)
  const violations = await page.evaluate(async (rules) => {
    // Asked for what is right as well, axe takes half as long again.
    const found = await (globalThis as WithAxe).axe?.run(document, { rules, resultTypes: ['violations'] })
    if (!found) throw new Error('axe is not in the page')
    return found.violations.map(({ id, nodes }) => ({ id, found: nodes.map(({ html }) => html) }))
  }, rules)
  return violations
    .map(({ id, found }) => ({ id, found: found.filter((html) => !isGuard(html)) }))
    .filter(({ found }) => found.length > 0)
    .map(({ id, found }) => `${id}: ${found.map((html) => html.slice(0, 160)).join(' | ')}`)
}

/**
 * Takes pictures of a page under test where PICTURES names a folder: wide, on the smallest phone, and there in the dark.
 * Wherever it runs, axe looks at the page.
 */
export const picturesOf =
  (page: Page, height = 900) =>
  async (name: string): Promise<void> => {
    const findings = await axeFindings(page)
    if (findings.length > 0) throw new Error(`axe found at "${name}": ${JSON.stringify(findings)}`)
    const folder = process.env.PICTURES
    if (!folder) return
    const take = (kind: string) => page.screenshot({ path: `${folder}/${name}-${kind}.png`, fullPage: true })
    await page.setViewportSize({ width: 1280, height })
    await take('wide')
    await page.setViewportSize({ width: 320, height })
    await take('phone')
    await page.emulateMedia({ colorScheme: 'dark' })
    await take('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
  }
