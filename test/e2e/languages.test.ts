import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, enterPassword, inLanguage } from './browser.ts'
import { onStage, type Stage } from './stage.ts'

// The dashboard in other languages: that nothing on it stays English, and that it turns round for Arabic.

/** What people and programs of the stage are called, what was written, and what keys and units are called everywhere. */
const data = [
  /^(Oak & Ash|Shop|Test|Ada Lovelace|Grace Hopper|Member \d+|Is the oak desk still there\?|Where is my order\?)$/,
  /^\S+@\S+$/,
  /^(AL|GH|M\d*|API|Enter|Esc|Ctrl K|URL|Parley)$/,
  /^(admin|agent|manager)$/,
  // Days and months are written by the browser, not by a catalogue.
  /^(Today|Yesterday|\d{1,2} \w+( \d{4}(, [\d:]+)?)?)$/,
]

/** What one sees and hears on the page as it is, each text once. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent && shown(parent) && !parent.closest('time, option, noscript, script, pre, code')) {
        found.add(walker.currentNode.textContent?.trim() ?? '')
      }
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (!shown(element)) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.add(element.getAttribute(name)?.trim() ?? '')
    }
    return [...found]
  })
}

/** Texts without one of the marks that the language of the tests puts on letters. */
async function untranslated(page: Page): Promise<string[]> {
  const texts = await textsOf(page)
  expect(texts.length).toBeGreaterThan(5)
  const marked = (text: string) => /[^\p{ASCII}…·“”’–]/u.test(text)
  const plain = texts.filter((text) => /[a-z]{2}/i.test(text) && !marked(text))
  return plain.filter((text) => !data.some((known) => known.test(text)))
}

/** Where the first and the last letter of a text stand, in pixels from the left. */
const endsOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    const leftOf = (at: number) => {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    return { first: leftOf(0), last: leftOf(node.length - 1) }
  })

const widerThanTheWindow = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > document.documentElement.clientWidth)

function pseudoTests({ parley, enter }: Stage): void {
  test('no text of the inbox and of a chat stays untranslated', async () => {
    const screen = await enter()
    await inLanguage(screen.page, 'pseudo')
    await screen.row('Grace Hopper').waitFor()
    expect(await untranslated(screen.page)).toEqual([])
    await screen.row('Grace Hopper').click()
    await screen.bubble('Where is my order?').waitFor()
    expect(await untranslated(screen.page)).toEqual([])
  })

  test('no text of the menu, the list of keys and the palette stays untranslated', async () => {
    const screen = await enter()
    await inLanguage(screen.page, 'pseudo')
    await screen.row('Grace Hopper').waitFor()
    await screen.page.locator('nav button[aria-haspopup=menu]').click()
    await screen.page.getByRole('menu').waitFor()
    expect(await untranslated(screen.page)).toEqual([])
    await screen.page.keyboard.press('Escape')
    await screen.page.keyboard.press('?')
    await screen.page.getByRole('dialog').waitFor()
    expect(await untranslated(screen.page)).toEqual([])
    await screen.page.keyboard.press('Escape')
    await screen.page.keyboard.press('Control+k')
    await screen.page.getByRole('dialog').getByRole('option').first().waitFor()
    expect(await untranslated(screen.page)).toEqual([])
  })

  test('no text of the settings stays untranslated', async () => {
    const screen = await enter()
    await inLanguage(screen.page, 'pseudo')
    for (const room of [
      'general',
      'members',
      'invitations',
      'teams',
      'rules',
      'knowledge',
      'keys',
      'webhooks',
      'security',
    ]) {
      await screen.page.goto(`${parley.url}/settings/${room}`)
      await screen.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => screen.page.locator('[role=status] .animate-pulse').count()).toBe(0)
      expect(await untranslated(screen.page), room).toEqual([])
    }
  })

  test('no text of signing in stays untranslated, nor that of its faults', async () => {
    const screen = await enter()
    await inLanguage(screen.page, 'pseudo')
    await screen.page.context().clearCookies()
    await screen.page.goto(`${parley.url}/sign-in`)
    await screen.page.locator('[name=email]').fill('nobody@example.com')
    await screen.page.locator('[name=password]').fill('wrong')
    await screen.page.keyboard.press('Enter')
    await screen.page.getByRole('alert').waitFor()
    expect(await untranslated(screen.page)).toEqual([])
  })
}

function arabicTests({ parley, enter, customer }: Stage): void {
  test('in Arabic the page begins at the right, and a phone at the left', async () => {
    await customer('4917012345670', 'عمر الخيام')('مرحبا')
    const screen = await enter()
    await inLanguage(screen.page, 'ar')
    const { page, row } = screen
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'ar',
      'rtl',
    ])
    await row('عمر').click()
    const phone = page.getByRole('complementary').getByText('+49 170 1234 5670')
    const { first, last } = await endsOf(phone)
    expect(first).toBeLessThan(last)
    const list = await page.locator('#conversations').boundingBox()
    const panel = await page.getByRole('complementary').boundingBox()
    expect(list?.x).toBeGreaterThan(panel?.x ?? 0)
  })

  test('in Arabic nothing is wider than a small phone, and axe finds nothing', async () => {
    const screen = await enter({ viewport: { width: 320, height: 640 } })
    await inLanguage(screen.page, 'ar')
    const { page, row, log } = screen
    await row('Grace Hopper').waitFor()
    expect(await widerThanTheWindow(page)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    await row('Grace Hopper').click()
    await log().waitFor()
    expect(await widerThanTheWindow(page)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    for (const room of ['general', 'members', 'teams', 'security']) {
      await page.goto(`${parley.url}/settings/${room}`)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      expect(await widerThanTheWindow(page), room).toBe(false)
    }
    expect(await axeFindings(page)).toEqual([])
  })
}

function choiceTests({ parley, enter, open, person }: Stage): void {
  test('whoever chooses a language in the menu reads it at once, and when they come back', async () => {
    const { page, row } = await enter()
    await row('Grace Hopper').waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Posteingang' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    await page.reload()
    await page.getByRole('heading', { name: 'Posteingang' }).waitFor()
    await expect.poll(() => page.title()).toBe('Posteingang · Parley')
    // The account keeps it, for whatever browser the person uses next.
    const other = await open()
    await enterPassword(other.page, parley.url, person)
    await other.page.getByRole('heading', { name: 'Posteingang' }).waitFor()
  })

  test('who never chose reads the first of the browser that the dashboard speaks', async () => {
    const { page } = await open({ locale: 'pt-PT' })
    await page.goto(parley.url)
    await page.getByRole('heading', { name: 'Entre no Parley' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR')
  })
}

onStage('the dashboard in other languages', {}, (stage) => {
  pseudoTests(stage)
  arabicTests(stage)
  choiceTests(stage)
})
