import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSearch } from '#messaging/messages/search/fill-search.ts'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

/** Messages of the long chat: several pages of its thread. */
const long = 130

inDashboard(
  'the search of messages',
  {},
  async ({ page, row, bubble, log, parley, shop, customer, enter }) => {
    const focused = (one: Locator) =>
      expect.poll(() => one.evaluate((it) => it === document.activeElement)).toBe(true)
    const inSight = (one: Locator) =>
      expect
        .poll(() =>
          one.evaluate((it) => {
            const { top, bottom } = it.getBoundingClientRect()
            const pane = (it.closest('[role=log]') as Element).getBoundingClientRect()
            return top >= pane.top && bottom <= pane.bottom
          }),
        )
        .toBe(true)
    const fill = async () => {
      while ((await fillSearch(parley.app)).more);
    }
    const field = (of: Page = page) => of.locator('#search-field')
    const found = (of: Page = page) => of.getByRole('list', { name: 'Messages found' }).getByRole('link')
    const bar = (of: Page = page) => of.getByRole('search', { name: 'Search this conversation' })
    const words = (of: Page = page) => bar(of).getByRole('textbox', { name: 'Words to look for' })
    const status = (of: Page = page) => bar(of).getByRole('status')
    const wider = (of: Page) =>
      of.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

    test('what was said is found in all chats, opened where it was said and marked there', async () => {
      const alan = customer('15550100031', 'Alan Turing')
      await alan('A walnut shelf was promised to me')
      for (let said = 0; said < long; said++) await alan(`Line ${said}`)
      await alan('The last of mine')
      const [contact] = (
        await parley.app.pool.query(`select id from contact where profile_name = 'Alan Turing'`)
      ).rows
      const stored = () => parley.app.prisma.message.count({ where: { contactId: contact.id } })
      await parley.until(async () => (await stored()) === long + 2)
      // Hours and days lie between what customers say.
      await parley.app.pool.query(
        `update message set created_at = created_at - interval '40 days' where content ->> 'body' like '%walnut shelf%'`,
      )
      await fill()
      await field().fill('waln shel')
      await page.getByText('Nobody found').waitFor()
      await page.getByRole('group', { name: 'Search in' }).getByRole('button', { name: 'Messages' }).click()
      await found().filter({ hasText: 'Alan Turing' }).waitFor()
      expect(await found().count()).toBe(1)
      expect(await found().locator('mark').allTextContents()).toEqual(['waln', 'shel'])
      expect(page.url()).toContain('find=messages')
      expect(await axeFindings(page)).toEqual([])
      await found().click()
      const said = bubble('walnut shelf')
      await said.waitFor()
      await inSight(said)
      await log().locator('[data-found]').filter({ hasText: 'walnut shelf' }).waitFor()
      expect(await bubble('The last of mine').count()).toBe(0)
      await log().locator('[data-found]').waitFor({ state: 'detached' })
    })

    test('from there the thread goes on to its newest message, and one button leads there at once', async () => {
      await log().hover()
      for (let tries = 0; tries < 60 && (await bubble('The last of mine').count()) === 0; tries++) {
        await page.mouse.wheel(0, 4_000)
        await page.waitForTimeout(50)
      }
      await bubble('The last of mine').waitFor()
      await expect.poll(() => bubble('The last of mine').count()).toBe(1)
      await found().click()
      await inSight(bubble('walnut shelf'))
      await page.getByRole('button', { name: 'To the newest message' }).click()
      await bubble('The last of mine').waitFor()
      await inSight(bubble('The last of mine'))
    })

    test('by keyboard alone: arrows, Enter, Escape, and back', async () => {
      await page.goto(`${parley.url}/inbox`)
      await row('Grace Hopper').waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('line')
      await page.getByRole('group', { name: 'Search in' }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await found().first().waitFor()
      await field().focus()
      await page.keyboard.press('ArrowDown')
      await focused(found().first())
      await page.keyboard.press('ArrowDown')
      await focused(found().nth(1))
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await focused(field())
      await page.keyboard.press('ArrowDown')
      // Pages follow as one goes down.
      for (let down = 0; down < 30; down++) await page.keyboard.press('ArrowDown')
      await expect.poll(() => found().count()).toBeGreaterThan(30)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Alan Turing' }).waitFor()
      await page.goBack()
      await found().first().waitFor()
      expect(await field().inputValue()).toBe('line')
      await page.goBack()
      await page.getByText('Nobody found').waitFor()
      expect(await field().inputValue()).toBe('line')
    })

    test('nothing found says so; what comes late for words that were typed before is not shown', async () => {
      await page.goto(`${parley.url}/inbox?q=quixotic&find=messages`)
      await page.getByText('No message has words that begin with “quixotic”').waitFor()
      let held: (() => void) | undefined
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('"oak"')) await new Promise<void>((done) => (held = done))
        await route.continue().catch(() => {})
      })
      await field().fill('oak')
      await expect.poll(() => held !== undefined).toBe(true)
      await field().fill('order')
      await found().filter({ hasText: 'Where is my order?' }).waitFor()
      held?.()
      await page.waitForTimeout(200)
      expect(await found().filter({ hasText: 'oak desk' }).count()).toBe(0)
      await page.unroute('**/graphql')
    })

    test('in one chat Ctrl-F goes from hit to hit, also to those that are not loaded, and Escape goes back', async () => {
      await page.goto(`${parley.url}/inbox?status=all`)
      await row('Alan Turing').click()
      await bubble('The last of mine').waitFor()
      await page.getByRole('textbox', { name: /^Message to/ }).focus()
      await page.keyboard.press('Control+f')
      await focused(words())
      await page.keyboard.type('line 1')
      // Line 1, 10 to 19 and 100 to 129.
      await expect.poll(() => status().textContent()).toBe('1 of 41')
      await inSight(bubble(`Line ${long - 1}`))
      await page.keyboard.press('Enter')
      await expect.poll(() => status().textContent()).toBe('2 of 41')
      await page.keyboard.press('Shift+Enter')
      await expect.poll(() => status().textContent()).toBe('1 of 41')
      expect(await axeFindings(page)).toEqual([])
      await words().fill('walnut')
      await expect.poll(() => status().textContent()).toBe('1 of 1')
      await inSight(bubble('walnut shelf'))
      await focused(words())
      await words().fill('quixotic')
      await bar().getByText('Nothing found').waitFor()
      await page.keyboard.press('Escape')
      await bar().waitFor({ state: 'detached' })
      await focused(page.getByRole('textbox', { name: /^Message to/ }))
    })

    test('a date leads to the first message of that day by the clock of the workspace', async () => {
      const admin = await memberSession(parley, shop.workspaceId)
      await admin.api.send('PUT', '/org/settings', { timezone: 'Pacific/Auckland' })
      const at = async (body: string, time: string) =>
        await parley.app.pool.query(`update message set created_at = $2 where content ->> 'body' = $1`, [
          body,
          time,
        ])
      // In Auckland 9 March begins at 11:00 of the 8th in UTC.
      await at('Line 0', '2026-03-08T10:50:00Z')
      await at('Line 1', '2026-03-08T11:10:00Z')
      await page.goto(`${parley.url}/inbox?status=all`)
      await row('Alan Turing').click()
      await bubble('The last of mine').waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('Go to a date')
      await page.getByRole('option', { name: 'Go to a date' }).waitFor()
      await page.keyboard.press('Enter')
      const date = bar().getByLabel('Go to a date')
      await focused(date)
      await date.fill('2026-03-09')
      await inSight(log().getByText('Line 1', { exact: true }))
      await log().getByText('2026-03-09').first().waitFor()
      await page.keyboard.press('Escape')
      await bar().waitFor({ state: 'detached' })
    })

    test('the next that waits is taken from among messages that were found, too', async () => {
      const { page: other } = await enter()
      await other.goto(`${parley.url}/inbox?q=line&find=messages`)
      await found(other).first().focus()
      await other.keyboard.press('x')
      await other.waitForURL(/\/inbox\/[\w-]{36}\?.*find=messages/)
      await other.getByRole('log').waitFor()
    })

    test('the menu of the chat opens it, and what a message answers leads to that', async () => {
      await page.goto(`${parley.url}/inbox?status=all`)
      await row('Ada Lovelace').click()
      await bubble('oak desk').waitFor()
      await page.getByRole('button', { name: 'More to do with it' }).first().click()
      await page.getByRole('option', { name: 'Search this conversation' }).click()
      await focused(words())
      await bar().getByRole('button', { name: 'Close the search' }).click()
      await bar().waitFor({ state: 'detached' })
    })

    test.each(['light', 'dark'] as const)(
      'in Arabic and 320 px there is room for it, %s',
      async (colorScheme) => {
        const small = await enter({ viewport: { width: 320, height: 640 }, colorScheme })
        await small.page.evaluate(() => localStorage.setItem('parley.language', JSON.stringify('ar')))
        await small.page.goto(`${parley.url}/inbox?q=line&find=messages`)
        const link = small.page.getByRole('list', { name: 'الرسائل التي عُثر عليها' }).getByRole('link')
        await link.first().waitFor()
        expect(await wider(small.page)).toBe(false)
        expect(await axeFindings(small.page)).toEqual([])
        await link.first().click()
        await small.log().waitFor()
        await small.page.keyboard.press('Control+f')
        const place = small.page.getByRole('search', { name: 'البحث في هذه المحادثة' })
        await place.getByRole('textbox').first().fill('line 12')
        await place.getByText('1 من 11').waitFor()
        expect(await wider(small.page)).toBe(false)
        expect(await axeFindings(small.page)).toEqual([])
      },
    )
  },
)
