import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// The dashboard in windows of every size, on a phone, and at addresses that lead nowhere.

const phone = { viewport: { width: 360, height: 720 } }

onStage('the dashboard at its sizes', {}, ({ parley, enter }) => {
  test('a window that becomes narrow keeps the chat in sight, and the panel comes back with the room', async () => {
    const { page, row, field } = await enter()
    await row('Grace Hopper').click()
    const panel = page.getByRole('complementary')
    await panel.waitFor()
    await page.setViewportSize({ width: 900, height: 800 })
    await panel.waitFor({ state: 'detached' })
    await field().click()
    await page.setViewportSize({ width: 1440, height: 800 })
    await panel.waitFor()
  })

  test('a panel above the chat takes the keyboard, and gives it back', async () => {
    const { page, row } = await enter(phone)
    await row('Grace Hopper').click()
    const about = page.getByRole('button', { name: 'About the contact' })
    await about.press('Enter')
    const close = page.getByRole('button', { name: 'Close the panel' })
    const focused = (element: Element) => element === document.activeElement
    await expect.poll(() => close.evaluate(focused)).toBe(true)
    await close.press('Escape')
    await close.waitFor({ state: 'detached' })
    expect(await about.evaluate(focused)).toBe(true)
  })

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
    const reply = bubble('Where is my order?').getByRole('button', { name: /^Reply to/ })
    expect(await reply.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  })

  test('a phone does not zoom into fields: their letters are large enough', async () => {
    const { row, field } = await enter({ ...phone, hasTouch: true, isMobile: true })
    await row('Grace Hopper').tap()
    expect(await field().evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px')
  })

  test('on a phone the list of settings is a page with a title of its own', async () => {
    const { page } = await enter(phone)
    await page.goto(`${parley.url}/settings`)
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe('Settings · Parley')
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('heading', { name: 'Choose a room' }).waitFor()
  })

  test.each([
    ['/nowhere', 'There is no such page', 'Go to the inbox'],
    ['/settings/nowhere', 'There is no such page', 'Go to the inbox'],
    ['/inbox/01900000-0000-7000-8000-000000000000', 'There is no such conversation', 'Back to the list'],
  ])('%s says so, in the title as well, and shows a way back', async (path, words, back) => {
    const { page } = await enter(phone)
    await page.goto(`${parley.url}${path}`)
    await page.getByRole('heading', { name: words }).waitFor()
    await expect.poll(() => page.title()).toBe(`${words} · Parley`)
    await page.getByRole('link', { name: back }).click()
    await page.getByRole('link', { name: /Grace Hopper/ }).waitFor()
    await expect.poll(() => page.title()).toBe('Inbox · Parley')
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
