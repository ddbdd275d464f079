import { expect, test } from 'vitest'
import { onStage } from './stage.ts'

// The page on which integrators read of the API (/docs), and the viewer in which they try it.

onStage('the reference', { chats: false, env: { SERVER__BASE_PATH: '/parley' } }, async (stage) => {
  const { parley, shop, enter } = stage
  // Scalar's script is large: where others use the machine, starting it takes its time.
  const open: typeof stage.open = async (options) => {
    const screen = await stage.open(options)
    screen.page.setDefaultTimeout(60_000)
    return screen
  }

  test('an integrator reads of an operation and tries it with a key; nobody else is asked for anything', async () => {
    const { page } = await open()
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.goto(`${parley.url}/docs`)
    await page.getByRole('heading', { name: 'Parley public API' }).waitFor()
    await page.getByRole('link', { name: 'Search and try it in the viewer' }).click()
    await page.waitForURL('**/docs/viewer')
    await page.getByRole('heading', { name: 'All numbers of the workspace' }).first().waitFor()

    await page.getByPlaceholder('Token').first().fill(shop.key)
    await page
      .getByRole('button', { name: /^Test Request/ })
      .first()
      .click()
    const answered = page.waitForResponse(`${parley.url}/v1/numbers`)
    await page.getByRole('button', { name: /^Send/ }).first().click()
    expect((await answered).status()).toBe(200)
    await page.getByText('200 OK').first().waitFor()
    expect([...hosts]).toEqual([new URL(parley.url).host])
  })

  test('the viewer has the application API too, and leads back; the page itself needs no scripts', async () => {
    const { page } = await open()
    await page.goto(`${parley.url}/docs/api/viewer`)
    await page.getByRole('heading', { name: 'Parley application API' }).waitFor()
    const alone = page.getByRole('link', { name: 'Plain page' }).first()
    expect(await alone.getAttribute('href')).toBe(`${parley.url}/docs/api`)

    const { page: plain } = await open({ javaScriptEnabled: false })
    await plain.goto(`${parley.url}/docs/viewer`)
    await plain.getByRole('link', { name: 'The same reference as one page without scripts' }).click()
    await plain.getByRole('heading', { name: 'Parley public API' }).waitFor()
    expect(await plain.locator('pre:not([tabindex])').count(), 'what scrolls is reached by keyboard').toBe(0)
    await plain.setViewportSize({ width: 360, height: 720 })
    const title = await plain.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.y).toBeLessThan(720)
  })

  test('the room of keys leads there', async () => {
    const { page } = await enter()
    await page.goto(`${parley.url}/settings/keys`)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Read the reference' }).click()
    await (await opened).getByRole('heading', { name: 'Parley public API' }).waitFor({ timeout: 60_000 })
  })
})
