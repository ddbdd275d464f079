import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { inLanguage, picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

// Fields of dates and times follow the page's language and format: English by its language, German and Arabic too, and
// the format of the workspace where it has one.

/** A pattern that does not say all of a day: the language decides. */
const byLanguage = 'YYYY'

const languages = [
  {
    language: 'en',
    date: { placeholder: 'DD/MM/YYYY', typed: '24/12/2026', stepped: '25/12/2026', chosen: '28/12/2026' },
    time: { placeholder: 'hh:mm', typed: '21:30', stepped: '22:30' },
    moment: '24/12/2026, 9:05',
    day: '28 December 2026',
    calendar: 'Choose a date',
  },
  {
    language: 'de',
    date: { placeholder: 'TT.MM.JJJJ', typed: '24.12.2026', stepped: '25.12.2026', chosen: '28.12.2026' },
    time: { placeholder: 'hh:mm', typed: '21:30', stepped: '22:30' },
    moment: '24.12.2026, 9:05',
    day: 'Montag, 28. Dezember 2026',
    calendar: 'Datum wählen',
  },
  {
    language: 'ar',
    date: {
      placeholder: 'يوم\u200f/شهر\u200f/سنة',
      typed: '٢٤/١٢/٢٠٢٦',
      stepped: '25\u200f/12\u200f/2026',
      chosen: '28\u200f/12\u200f/2026',
    },
    time: { placeholder: 'ساعة:دقيقة ص/م', typed: '٩:٣٠ م', stepped: '10:30 م' },
    moment: '24\u200f/12\u200f/2026، 9:05 ص',
    day: 'الاثنين، 28 ديسمبر 2026',
    calendar: 'اختيار تاريخ',
  },
] as const

inDashboard('fields of dates and times', { chats: false }, ({ page, parley, shop }) => {
  const picture = picturesOf(page)
  const shown = (field: Locator) => expect.poll(() => field.inputValue())
  const go = async (path: string, language: string) => {
    await page.goto(`${parley.url}${path}`)
    await inLanguage(page, language)
  }

  test('the format of the workspace comes first', async () => {
    await page.goto(`${parley.url}/settings/audit`)
    const from = page.getByLabel('From', { exact: true })
    await from.fill('2026-12-24')
    await shown(from).toBe('2026-12-24')
    const session = await memberSession(parley, shop.workspaceId)
    await session.graphql(
      `mutation ($dateFormat: String) { updateWorkspaceSettings(input: { dateFormat: $dateFormat }) { settings { name } } }`,
      { dateFormat: byLanguage },
    )
  })

  test.each(languages)('a day in $language', async ({ language, date, day, calendar }) => {
    await go('/settings/audit', language)
    const from = page.getByPlaceholder(date.placeholder).first()
    await from.fill(date.typed)
    await expect.poll(() => page.url()).toContain('from=2026-12-24')
    await from.press('ArrowLeft')
    await from.press('Home')
    await from.press('ArrowUp')
    await shown(from).toBe(date.stepped)
    await expect.poll(() => page.url()).toContain('from=2026-12-25')
    await page.getByRole('button', { name: calendar }).first().click()
    const grid = page.getByRole('grid')
    const days = grid.getByRole('button')
    await expect
      .poll(() => days.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement)))
      .toBeGreaterThan(-1)
    await picture(`date-${language}`)
    const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    for (let count = 0; count < 3; count++) await page.keyboard.press(forward)
    await grid.getByRole('button', { name: day }).press('Enter')
    await grid.waitFor({ state: 'detached' })
    await shown(from).toBe(date.chosen)
    await expect.poll(() => page.url()).toContain('from=2026-12-28')
    // What is no day says how to write one.
    await from.fill('31.12.x')
    await from.press('Tab')
    await page.getByText(date.placeholder).waitFor()
    await from.fill('')
    await expect.poll(() => page.url()).not.toContain('from=')
  })

  test.each(languages)('a time in $language', async ({ language, time }) => {
    await go('/settings/chatbot?tab=hours', language)
    // As fields the times are there on a phone.
    await page.setViewportSize({ width: 390, height: 800 })
    const from = page.getByPlaceholder(time.placeholder).filter({ visible: true }).first()
    await from.fill(time.typed)
    await from.press('Home')
    await from.press('ArrowUp')
    await shown(from).toBe(time.stepped)
    await picture(`time-${language}`)
  })

  test.each(languages)('a day with a time in $language', async ({ language, date, time, moment }) => {
    await go('/chatbot/rules', language)
    await page.locator('main section > header button').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('summary').last().click()
    const from = dialog
      .getByPlaceholder(`${date.placeholder}${language === 'ar' ? '،' : ','} ${time.placeholder}`)
      .first()
    await from.fill('2026-12-24T09:05')
    await from.blur()
    await shown(from).toBe(moment)
    await from.press('Alt+ArrowDown')
    await page.getByRole('grid').waitFor()
    await picture(`moment-${language}`)
    await page.keyboard.press('Escape')
    await page.getByRole('grid').waitFor({ state: 'detached' })
    await dialog.waitFor()
    // A form with a text that is no time is not sent.
    await from.fill('soon')
    await from.press('Enter')
    await dialog.getByText(date.placeholder).waitFor()
  })
})
