import type { AnyRouter } from '@tanstack/react-router'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings, inLanguage } from './browser.ts'
import { onStage } from './stage.ts'

// Every screen in both themes, wide and on the smallest phone, in languages of long words, of other letters and from
// right to left: axe finds nothing, and nothing is wider than the window. A new room is looked at by being in the list.
// Colours and names are the same in each language, so axe, which takes most of the time, looks at all four only once.

const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 320, height: 640 } }

type Look = [size: keyof typeof sizes, colorScheme: 'light' | 'dark']
const all: Look[] = [
  ['wide', 'light'],
  ['wide', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
]
const one: Look[] = [['phone', 'dark']]

type WithRouter = typeof globalThis & { __TSR_ROUTER__: AnyRouter }

/** What of the page reaches out of the window. */
const widerThanTheWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

async function faultsHere(page: Page, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = []
  for (const [size, colorScheme] of looks) {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme })
    for (const found of await axeFindings(page)) faults.push(`${size}, ${colorScheme}: ${found}`)
    if (await widerThanTheWindow(page)) faults.push(`${size}: wider than the window`)
  }
  await page.setViewportSize(sizes.wide)
  if (await widerThanTheWindow(page)) faults.push('wide: wider than the window')
  return faults
}

onStage('every screen', {}, async ({ parley, shop, person, enter }) => {
  await parley.app.pool.query('update user_account set is_super_admin = true where id = $1', [person.id])
  const session = await memberSession(parley, shop.workspaceId)
  await session.graphql('mutation { createTeam(input: { name: "Returns" }) { team { id } } }')
  await session.graphql(
    'mutation { createWebhookEndpoint(input: { url: "http://127.0.0.1:1/", events: [MESSAGE_RECEIVED] }) { webhookEndpoint { id } } }',
  )
  const { body } = await shop.v1.post('/broadcasts', {
    name: 'Delivery dates',
    template: { name: 'order_update', language: 'en', params: { 1: 'Ann' } },
    recipients: [{ to: '+15550100301' }, { to: '+15550100002' }],
  })
  const campaign: string = body.id
  const [{ id: templateId, account }] = (
    await parley.app.pool.query(
      `select t.id, n.name as account from template t join number n on n.id = t.number_id
       where t.workspace_id = $1 and t.name = 'order_update'`,
      [shop.workspaceId],
    )
  ).rows
  const input = { name: 'Spring', messaging_account: account, template_id: templateId }
  const draft = (await session.api.post('/campaigns', input)).body.data.id as string
  const flow = await session.api.post('/chatbot/flows', {
    name: 'Booking',
    trigger_keywords: ['book'],
    graph: {
      version: 2,
      entry_node: 'ask',
      nodes: [
        {
          id: 'ask',
          type: 'prompt',
          label: 'Name',
          config: { body: 'What is your name?', store_as: 'name' },
        },
        { id: 'end', type: 'end', position: { x: 320, y: 0 }, config: { message: 'Thank you, {{name}}.' } },
      ],
      edges: [{ from: 'ask', to: 'end' }],
    },
  })
  const menu = await session.api.post('/ivr-flows', {
    name: 'Reception',
    messaging_account: account,
    is_call_start: true,
    menu: {
      version: 2,
      entry_node: 'choose',
      nodes: [
        {
          id: 'choose',
          type: 'menu',
          label: 'What is it about?',
          config: { options: { 1: { label: 'Sales' }, 2: { label: 'Support' } } },
        },
        { id: 'bye', type: 'hangup', position: { x: 320, y: 0 }, config: {} },
      ],
      edges: [{ from: 'choose', to: 'bye' }],
    },
  })
  const menus = ['canvas', 'outline', 'settings', 'versions'].map(
    (tab) => `/calls/ivr/${menu.body.data.id}?tab=${tab}`,
  )
  const editor = ['canvas', 'outline', 'settings', 'versions', 'numbers'].map(
    (tab) => `/chatbot/flows/${flow.body.data.id}?tab=${tab}`,
  )
  const steps = ['message', 'people', 'time', 'check'].map((step) => `/campaigns/${draft}?step=${step}`)
  const { page, row, log } = await enter({ viewport: sizes.wide })

  /** Waits until what the screen asks for is there. */
  async function shown(): Promise<void> {
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('.animate-pulse, [aria-busy=true]').count()).toBe(0)
  }

  /** Goes there as a link does: loading the whole page for each screen took most of the time. */
  async function open(address: string): Promise<void> {
    await page.evaluate((address) => (globalThis as WithRouter).__TSR_ROUTER__.history.push(address), address)
    await page.waitForFunction(() => {
      const { state, latestLocation } = (globalThis as WithRouter).__TSR_ROUTER__
      return state.status === 'idle' && state.resolvedLocation?.href === latestLocation.href
    })
    await shown()
  }

  async function screens(): Promise<string[]> {
    await row('Grace Hopper').click()
    await log().waitFor()
    const chat = new URL(page.url()).pathname
    await page.goto(`${parley.url}/settings`)
    const rooms = page.locator('nav a[href*="/settings/"]')
    await rooms.first().waitFor()
    const settings = await rooms.evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    )
    expect(settings.length).toBeGreaterThan(10)
    const inbox = ['/inbox', '/inbox?view=mine', '/inbox?q=order', '/inbox?q=nobody&status=all']
    const contacts = [
      '/contacts',
      '/contacts?q=nobody',
      '/contacts/import',
      '/contacts/export',
      chat.replace('/inbox/', '/contacts/'),
    ]
    const templates = ['/templates', '/templates/new']
    const campaigns = [
      '/campaigns',
      '/campaigns?q=nobody',
      '/campaigns/calendar',
      `/campaigns/${campaign}`,
      '/campaigns/new',
      ...steps,
    ]
    const queue = ['/queue', '/queue?part=held', '/queue?part=done', '/queue/wall']
    const service = ['routing', 'hours', 'sla'].map((tab) => `/settings/chatbot?tab=${tab}`)
    const parts = ['messages', 'rules', 'flows', 'knowledge', 'forms', 'ai', 'sessions'].map(
      (part) => `/chatbot/${part}`,
    )
    const names = ['messages', 'team', 'sla', 'chatbot', 'flows', 'campaigns', 'forms', 'templates']
    const calls = ['/calls', '/calls?part=missed', '/calls?part=live', '/calls?part=settings']
    const reports = names.map((report) => `/analytics/${report}`)
    return [
      ...inbox,
      '/first-steps',
      '/notifications',
      ...queue,
      ...contacts,
      ...campaigns,
      ...templates,
      chat,
      '/settings',
      ...settings,
      '/settings/keys?kind=requests',
      ...service,
      '/chatbot',
      ...parts,
      '/analytics',
      ...reports,
      ...calls,
      ...editor,
      '/calls/ivr',
      ...menus,
    ]
  }

  const addresses = await screens()

  test.each([
    ['en', all],
    ['de', one],
    ['hi', one],
    ['ar', one],
  ] as const)('in %s', { timeout: 600_000 }, async (language, looks) => {
    await inLanguage(page, language)
    const faults: string[] = []
    for (const address of addresses) {
      await open(address)
      for (const fault of await faultsHere(page, looks)) faults.push(`${address} ${fault}`)
    }
    expect(faults).toEqual([])
  })
})
