import { expect, test } from 'vitest'
import { onStage } from './stage.ts'

// The dashboard in windows of every size, on a phone, and at addresses that lead nowhere.

const phone = { viewport: { width: 360, height: 720 } }

onStage('the dashboard at its sizes', {}, ({ parley, enter }) => {
  test('between a list and a panel the name is still read', async () => {
    const { page, row, log } = await enter({ viewport: { width: 768, height: 800 } })
    await row('Grace Hopper').click()
    const header = log().locator('xpath=preceding::header[1]')
    const cut = (element: Element) => element.scrollWidth > element.clientWidth
    expect(await header.getByText('Grace Hopper').evaluate(cut)).toBe(false)
    await page.setViewportSize({ width: 1440, height: 800 })
    await header.getByText('Close', { exact: true }).waitFor()
  })

  test('every screen of a phone has a first heading', async () => {
    const { page, row, log } = await enter(phone)
    const first = page.getByRole('heading', { level: 1 })
    expect(await first.count()).toBe(1)
    await row('Grace Hopper').click()
    await log().waitFor()
    expect(await first.count()).toBe(1)
  })

  test('on a phone one sees how to answer to a message', async () => {
    const { row, bubble } = await enter({ ...phone, hasTouch: true, isMobile: true })
    await row('Grace Hopper').tap()
    const reply = bubble('Where is my order?').getByRole('button', { name: 'Reply to this message' })
    expect(await reply.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  })

  test.each([
    ['/nowhere', 'There is no such page', 'Go to the inbox'],
    ['/settings/nowhere', 'There is no such page', 'Go to the inbox'],
    ['/inbox/01900000-0000-7000-8000-000000000000', 'There is no such conversation', 'Back to the list'],
  ])('%s says so, in the title as well, and shows a way back', async (path, words, back) => {
    const { page } = await enter(phone)
    await page.goto(`${parley.url}${path}`)
    await page.getByRole('heading', { name: words }).waitFor()
    expect(await page.title()).toBe(`${words} · Parley`)
    await page.getByRole('link', { name: back }).click()
    await page.getByRole('link', { name: /Grace Hopper/ }).waitFor()
    expect(await page.title()).toBe('Inbox · Parley')
  })

  test('who wants less motion sees none', async () => {
    const { page, row } = await enter()
    await row('Grace Hopper').click()
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')]
          .map((element) => getComputedStyle(element))
          .filter(
            ({ animationName, transitionDuration }) =>
              animationName !== 'none' || transitionDuration !== '0s',
          ).length,
    )
    expect(moving).toBe(0)
  })
})
