import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { noBrowser, openPage, type Person, sharedBrowser, signIn } from './browser.ts'

/** A page, and what a person finds on it. */
export interface Screen {
  page: Page
  log(): Locator
  /** a chat of the list */
  row(name: string | RegExp): Locator
  /** a message of the thread */
  bubble(text: string): Locator
  field(): Locator
  write(text: string): Promise<void>
  /** leaves the field, which takes the focus once a chat is open: keys run commands again */
  leaveField(): Promise<void>
}

function screenOf(page: Page): Screen {
  const log = () => page.getByRole('log')
  const field = () => page.getByRole('textbox', { name: /^Message to/ })
  return {
    page,
    log,
    field,
    row: (name) => page.getByRole('link', { name: new RegExp(name) }),
    bubble: (text) => log().getByRole('article').filter({ hasText: text }),
    async write(text) {
      await field().fill(text)
      await field().press('Enter')
    },
    async leaveField() {
      await page.locator('textarea:focus').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('textarea:focus').waitFor({ state: 'detached' })
    },
  }
}

/** A browser whose pages live as long as the test that opens them, or as all tests. */
interface InBrowser {
  /** a page that went nowhere yet */
  open(options?: BrowserContextOptions): Promise<Screen>
  /** what ends after the last test */
  started: AsyncDisposableStack
}

/** Tests in a browser; a screen that works with errors in its console does not work. */
export function inBrowser(name: string, tests: (browser: InBrowser) => void | Promise<void>): void {
  if (noBrowser) {
    console.warn(`Not tested: ${name}, because ${noBrowser}.`)
    describe.skip(name, () => test('in a browser'))
    return
  }
  describe(name, async () => {
    await using started = new AsyncDisposableStack()
    const browser = await sharedBrowser()
    const faults: string[] = []
    let testing = false
    await tests({
      started,
      async open(options) {
        const page = await openPage(browser, faults, options)
        const close = () => page.context().close()
        if (testing) onTestFinished(close)
        else started.defer(close)
        return screenOf(page)
      },
    })
    test('the pages did all this without a fault', () => expect(faults).toEqual([]))
    testing = true
    const ended = started.move()
    afterAll(() => ended.disposeAsync())
  })
}

interface EnterOptions extends BrowserContextOptions {
  /** who signs in: the member of the stage unless told */
  person?: Person
  /** a new member with this role signs in */
  role?: string
}

/** Parley with a shop, a member, two customers who have written, and a browser. */
export interface Stage extends InBrowser {
  parley: Parley
  shop: Tenant
  person: Awaited<ReturnType<Parley['createMember']>>
  /** a customer of this name writes */
  customer(phone: string, name: string): (body: string) => Promise<string>
  ada(body: string): Promise<string>
  grace(body: string): Promise<string>
  /** a page of a person who is signed in */
  enter(options?: EnterOptions): Promise<Screen>
}

interface StageOptions {
  env?: Record<string, string>
  /** false: no customer has written yet */
  chats?: boolean
}

/** Grace wrote last: the list has an order. */
async function firstChats({ shop, parley, ada, grace }: Stage): Promise<void> {
  const chats = (count: number) =>
    parley.until(async () => (await shop.v1.get('/chats')).body.data.length === count)
  await ada('Is the oak desk still there?')
  await chats(1)
  await grace('Where is my order?')
  await chats(2)
}

/** Tests in a browser on a stage of their own. */
export function onStage(
  name: string,
  { env, chats = true }: StageOptions,
  tests: (stage: Stage) => void | Promise<void>,
): void {
  inBrowser(name, async (inBrowser) => {
    const { open, started } = inBrowser
    const parley = started.adopt(await startParley(env), (one) => one.close())
    const shop = await parley.tenant({ name: 'Oak & Ash' })
    const person = await parley.createMember(shop.workspaceId)
    const customer: Stage['customer'] = (phone, name) => (body) =>
      parley.sandbox.inbound(shop.phoneId, phone, { type: 'text', text: { body } }, name)
    const stage: Stage = {
      ...inBrowser,
      parley,
      shop,
      person,
      customer,
      ada: customer('15550100021', 'Ada Lovelace'),
      grace: customer('15550100022', 'Grace Hopper'),
      async enter({ role, person: own = person, ...options } = {}) {
        const who = role ? await parley.createMember(shop.workspaceId, role) : own
        const screen = await open(options)
        await signIn(screen.page, parley.url, who)
        return screen
      },
    }
    if (chats) await firstChats(stage)
    await tests(stage)
  })
}

/** The same, with a page of the member, who is signed in. */
export function inDashboard(
  name: string,
  options: StageOptions,
  tests: (stage: Stage & Screen) => void | Promise<void>,
): void {
  onStage(name, options, async (stage) => tests({ ...stage, ...(await stage.enter()) }))
}
