import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, inLanguage } from './browser.ts'
import { onStage } from './stage.ts'

// Tabs that do not fit show that there is more, and lead there by pointer and by keys.

onStage('tabs that are wider than the screen', {}, ({ parley, enter }) => {
  const phone = { viewport: { width: 320, height: 720 } }
  const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Parts of the chatbot' })
  const more = (page: Page, to: 'start' | 'end') => tabsOf(page).locator(`[data-more=${to}]`)
  const masked = (page: Page) =>
    tabsOf(page)
      .locator('> div > div')
      .evaluate((line) => getComputedStyle(line).maskImage !== 'none')
  /** Whether all of a link is in the line, and outside of what fades at its ends. */
  const inSight = (page: Page) =>
    page.evaluate(() => {
      const link = document.activeElement?.getBoundingClientRect()
      const line = document.activeElement?.parentElement?.getBoundingClientRect()
      return !!link && !!line && link.left >= line.left && link.right <= line.right
    })

  async function settings(language?: string): Promise<Page> {
    const { page } = await enter(phone)
    if (language) await inLanguage(page, language)
    await page.goto(`${parley.url}/chatbot`)
    await page.locator('[data-more=end]').waitFor()
    return page
  }

  test('fade towards what is not in sight, and an arrow leads there and back', async () => {
    const page = await settings()
    expect(await masked(page)).toBe(true)
    expect(await more(page, 'start').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await expect
      .poll(async () => {
        if (await more(page, 'end').count()) await more(page, 'end').click()
        return await more(page, 'end').count()
      })
      .toBe(0)
    await more(page, 'start').waitFor()
    await expect
      .poll(async () => {
        if (await more(page, 'start').count()) await more(page, 'start').click()
        return await more(page, 'start').count()
      })
      .toBe(0)
    // With room for all of them there is nothing to tell.
    await page.setViewportSize({ width: 1280, height: 800 })
    await more(page, 'end').waitFor({ state: 'detached' })
    expect(await masked(page)).toBe(false)
  })

  test('Tab goes through all of them, each whole in sight, and past no arrow', async () => {
    const page = await settings()
    const links = tabsOf(page).getByRole('link')
    await links.first().focus()
    for (const link of await links.all()) {
      expect(await link.evaluate((it) => it === document.activeElement)).toBe(true)
      await expect.poll(() => inSight(page)).toBe(true)
      await page.keyboard.press('Tab')
    }
    expect(await tabsOf(page).evaluate((it) => it.contains(document.activeElement))).toBe(false)
  })

  test('the open one is in sight, right to left too', async () => {
    const page = await settings('ar')
    const nav = page.locator('nav', { has: page.locator('[data-more]') })
    expect(await nav.locator('[data-more=start]').count()).toBe(0)
    await page.goto(`${parley.url}/chatbot/sessions`)
    await nav.locator('[data-more=start]').waitFor()
    const [line, open] = await Promise.all([
      nav.boundingBox(),
      nav.locator('[aria-current=page]').boundingBox(),
    ])
    expect(open?.x).toBeGreaterThanOrEqual(line?.x ?? 0)
    expect((open?.x ?? 0) + (open?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0))
  })
})
