import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// GraphiQL at /api/graphql, in the session of the dashboard, and the reference that leads there.

/** What axe would have to see all of the page for. */
function repeatedIds(): string[] {
  const seen = new Set<string>()
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id) => seen.size === seen.add(id).size)
}

/**
 * A thousand sections, and as many links to them, are made by a few functions, and all of them take axe a minute. Left
 * are those with an element, by its name, class, attributes and what it stands in, that none before them has: whatever
 * the page is made of is looked at once.
 */
function leaveOneOfEachForm(): void {
  const seen = new Set<string>()
  const pathIn = (top: Element, element: Element): string => {
    const names = element.getAttributeNames().map((name) => (name === 'class' ? element.className : name))
    const own = [element.tagName, ...names].join(' ')
    return element === top ? own : `${pathIn(top, element.parentElement as Element)} > ${own}`
  }
  for (const part of document.querySelectorAll('section, nav li')) {
    const paths = [part, ...part.querySelectorAll('*')].map((element) => pathIn(part, element))
    if (paths.every((path) => seen.has(path))) part.remove()
    for (const path of paths) seen.add(path)
  }
}

onStage('GraphiQL', { env: { SERVER__BASE_PATH: '/parley' } }, async (stage) => {
  const { parley, person } = stage

  async function graphiql() {
    const { page } = await stage.open()
    const { email, password } = person
    const signedIn = await page.request.post(`${parley.url}/api/auth/login`, { data: { email, password } })
    expect(signedIn.status()).toBe(200)
    await page.goto(`${parley.url}/api/graphql`)
    await page.locator('.view-line').filter({ hasText: 'The inbox' }).waitFor()
    const operation = page.locator('.graphiql-query-editor')
    /** What the answer says is cut into parts by their colours. */
    const answered = (text: string) =>
      parley.until(async () => (await page.locator('.result-window').textContent())?.includes(text))
    /** Not every click is taken while the editors are busy. */
    const show = (name: string) =>
      parley.until(async () => {
        await page.getByRole('tab', { name }).click()
        return (await operation.textContent())?.includes(name)
      })
    const run = async (name: string) => {
      await show(name)
      // GraphiQL reads the names of operations a moment after it shows them.
      await page.waitForTimeout(500)
      await page.getByRole('button', { name: /^Execute query/ }).click()
    }
    return { page, show, run, answered }
  }

  test('opens with the commonest operations and runs them in the session, also when its token has run out', async () => {
    const { page, show, run, answered } = await graphiql()
    for (const name of ['Conversations', 'SendMessage', 'Events', 'RateLimit']) {
      await page.getByRole('tab', { name }).waitFor()
    }
    await run('Conversations')
    await answered('+15550100022')
    await parley.clock.advance(16 * 60)
    await show('RateLimit')
    await parley.until(async () => {
      await page.getByRole('button', { name: /^Execute query/ }).click()
      await page.waitForTimeout(1_000)
      return (await page.locator('.result-window').textContent())?.includes('costLimit')
    })
    await show('SendMessage')
    await page.locator('.view-line').filter({ hasText: '+15551234567' }).waitFor()
  })

  test('a subscription tells what happens until it is stopped', async () => {
    const { page, run, answered } = await graphiql()
    const listening = page.waitForResponse((response) =>
      (response.headers()['content-type'] ?? '').includes('text/event-stream'),
    )
    await run('Events')
    await listening
    await stage.ada('Still there?')
    await answered('MessageReceived')
  })

  test('the reference of GraphQL leads there, needs no script and is fit for everybody', async () => {
    const { page } = await stage.open()
    await page.goto(`${parley.url}/docs/graphql`)
    await page.getByRole('heading', { name: 'Parley GraphQL API' }).waitFor()
    expect(await page.getByRole('link', { name: /^Try it in GraphiQL/ }).getAttribute('href')).toBe(
      '/parley/api/graphql',
    )
    expect(await page.locator('pre:not([tabindex])').count(), 'what scrolls is reached by keyboard').toBe(0)
    expect(await page.evaluate(repeatedIds), 'a name that two elements have').toEqual([])
    const sections = await page.locator('section').count()
    await page.evaluate(leaveOneOfEachForm)
    const left = await page.locator('section').count()
    expect(left).toBeGreaterThan(5)
    expect(left).toBeLessThan(sections / 10)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeFindings(page)).toEqual([])
    }
  })
})
