import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { onStage } from './stage.ts'

// What the dashboard asks for when it is opened, and that nothing is lost while it does.

onStage('opening the inbox', {}, ({ parley, shop, ada, grace, enter }) => {
  /** Counts how often the page asks for this, from now on. */
  function asked(page: Page, operation: string): () => number {
    let times = 0
    page.on('request', (request) => {
      if (request.postData()?.includes(`"operationName":"${operation}"`)) times++
    })
    return () => times
  }

  test('asks for its list once, and for a thread once', async () => {
    const { page, row, bubble } = await enter()
    const lists = asked(page, 'Conversations')
    const threads = asked(page, 'Timeline')
    await page.reload()
    await page.getByText('Live', { exact: true }).waitFor()
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    // Live events are told in order: what the opening would ask for again has been asked for by then.
    await ada('It would fit the hall.')
    await bubble('fit the hall').waitFor()
    await grace('Found it.')
    await row('Grace Hopper').getByText('Found it.').waitFor()
    expect([lists(), threads()]).toEqual([1, 1])
  })

  test('asks for few files of script', async () => {
    const { page } = await enter()
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
    })
    await page.reload()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    expect(scripts.size).toBeGreaterThan(3)
    expect(scripts.size).toBeLessThanOrEqual(40)
  })

  test('what happens between the list and the first live event is told', async () => {
    const { page, row } = await enter()
    let go = () => {}
    const written = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/auth/ws-token', async (route) => {
      await written
      await route.continue()
    })
    await page.reload()
    await row('Grace Hopper').getByText('Found it.').waitFor()
    await grace('Only it is the wrong one.')
    const newest = async () => (await shop.v1.get('/messages?limit=1')).body.data[0].text?.body
    await parley.until(async () => (await newest()) === 'Only it is the wrong one.')
    expect(await row('Grace Hopper').getByText('Found it.').count()).toBe(1)
    go()
    await row('Grace Hopper').getByText('the wrong one').waitFor()
  })

  test('a chat that one points at is there when it is pressed, and one that is passed over is not asked for', async () => {
    const { page, row, bubble } = await enter()
    const threads = asked(page, 'Timeline')
    await page.mouse.move(640, 5)
    await row('Grace Hopper').waitFor()
    await row('Ada Lovelace').hover()
    await expect.poll(threads).toBe(1)
    await page.waitForTimeout(500)
    await row('Ada Lovelace').click()
    await bubble('fit the hall').waitFor()
    expect(threads()).toBe(1)
  })

  test('a page whose script does not come says so, and the rest of the dashboard stays', async () => {
    const { page, row } = await enter()
    await page.route('**/assets/security-page-*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Sign-in and security' }).click()
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await page.getByRole('link', { name: 'Inbox' }).waitFor()
    await page.unroute('**/assets/security-page-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor()
    await page.getByRole('link', { name: 'Inbox' }).click()
    await row('Ada Lovelace').waitFor()
  })
})
