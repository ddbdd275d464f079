import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// What people need who hear the dashboard, speak to it, or read it in large letters.

/** Letters of twice the size, from the next page on. */
const largeLetters = (page: Page) =>
  page.addInitScript(() => {
    const grow = () => document.documentElement.style.setProperty('font-size', '200%')
    document.addEventListener('readystatechange', grow)
  })

onStage('the dashboard for everybody', {}, ({ parley, enter }) => {
  test('the account button is called what one sees on it, and its open menu stands in a landmark', async () => {
    const { page } = await enter({ role: 'admin' })
    const face = page.getByRole('button', { name: /^Account of/ })
    expect(await face.getAttribute('aria-label')).toContain(`(${await face.textContent()})`)
    await face.click()
    await page.getByRole('region', { name: 'Account' }).getByRole('menu').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('so does the menu of a row', async () => {
    const { page } = await enter({ role: 'admin' })
    await page.goto(`${parley.url}/settings/keys`)
    await page.locator('main [aria-haspopup=menu]').first().click()
    await page.getByRole('region').getByRole('menu').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('every field has a name, the hidden one for files too, and every group a legend', async () => {
    const { page, row, log } = await enter({ role: 'admin' })
    await row('Grace Hopper').click()
    await log().waitFor()
    expect(await page.locator('input[type=file]').getAttribute('aria-label')).toBe('Files to attach')
    await page.goto(`${parley.url}/settings/general`)
    await page.getByRole('group', { name: 'Settings of the workspace' }).waitFor()
    const nameless = 'fieldset:not(:has(> legend:first-child))'
    expect(await page.locator(nameless).count()).toBe(0)
  })

  test('rows of the list have room for letters of twice the size', async () => {
    const { page, row } = await enter()
    await largeLetters(page)
    await page.reload()
    await row('Ada Lovelace').waitFor()
    const heightOf = (name: string) => row(name).evaluate((link) => link.getBoundingClientRect().height)
    const needs = await row('Ada Lovelace').evaluate((link) =>
      Math.max(
        ...[...link.querySelectorAll('*')].map(
          (part) => part.getBoundingClientRect().bottom - link.getBoundingClientRect().top,
        ),
      ),
    )
    expect(await heightOf('Ada Lovelace')).toBe(160)
    expect(needs).toBeLessThanOrEqual(160)
    const [first, second] = await Promise.all(
      ['Grace Hopper', 'Ada Lovelace'].map((name) =>
        row(name).evaluate((link) => link.getBoundingClientRect().toJSON()),
      ),
    )
    expect(second.top).toBeGreaterThanOrEqual(first.bottom)
  })
  test('on a phone nothing of the list is pushed out of sight by them', async () => {
    const { page, row } = await enter({ viewport: { width: 390, height: 844 } })
    await largeLetters(page)
    await page.reload()
    await row('Ada Lovelace').waitFor()
    const right = await page
      .getByRole('region', { name: 'Conversations' })
      .getByRole('button')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
    expect(right).toBeLessThanOrEqual(390)
  })
})
