import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { forgetMembers } from '#people/sessions/members.ts'
import { axeFindings } from './browser.ts'
import { inDashboard, type Screen } from './stage.ts'

inDashboard('what is remembered of a customer', {}, ({ page, row, bubble, enter, parley, shop }) => {
  beforeAll(async () => {
    const { workspaceId } = shop
    const { pool } = parley.app
    await pool.query(
      `insert into workspace_feature (workspace_id, key, enabled)
       select $1, key, true from unnest('{chatbot.ai,chatbot.memory}'::text[]) as k(key)
       on conflict (workspace_id, key) do update set enabled = true`,
      [workspaceId],
    )
    await pool.query(
      'update chatbot_settings set ai_memory_enabled = true, ai_memory_max_facts = 3 where workspace_id = $1',
      [workspaceId],
    )
    await pool.query(
      `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Reader', '{chat:read,contacts:read,chatbot.memory:read}', now(), now())`,
      [workspaceId],
    )
    await pool.query(
      `insert into customer_fact (workspace_id, id, contact_id, text, created_at, updated_at)
       select workspace_id, gen_random_uuid(), id, 'Furnishes an office', now(), now() from contact
       where workspace_id = $1 and phone like '%15550100021'`,
      [workspaceId],
    )
    forgetMembers(parley.app)
  })

  const memoryOn = (of: Page) =>
    of.locator('section').filter({ has: of.getByRole('heading', { name: 'Memory' }) })

  const openMemory = async (screen: Pick<Screen, 'page' | 'row' | 'bubble'>) => {
    await screen.page.reload()
    await screen.row('Ada Lovelace').click()
    await screen.bubble('oak desk').waitFor()
    const section = memoryOn(screen.page)
    await section.getByText('What is remembered').click()
    await section.getByText('Furnishes an office').waitFor()
    return section
  }

  test('facts are written, corrected and forgotten, and others see it at once', async () => {
    const section = await openMemory({ page, row, bubble })
    await section.getByText('Learned by the AI').waitFor()
    const hers = await enter({ role: 'Reader' })
    const read = await openMemory(hers)
    const box = section.getByRole('textbox', { name: 'What is to be remembered' })
    await box.fill('Has a dog')
    await box.press('Enter')
    await section.getByText('Has a dog').waitFor()
    await expect.poll(() => box.inputValue()).toBe('')
    await read.getByText('Has a dog').waitFor()
    expect(await read.getByRole('button').count()).toBe(0)
    await section.getByRole('button', { name: 'Correct: Has a dog' }).press('Enter')
    const correction = section.getByRole('textbox', { name: 'What is remembered' })
    await correction.press('Escape')
    await correction.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Correct: Has a dog',
    )
    await page.keyboard.press('Enter')
    await correction.fill('furnishes an OFFICE')
    await correction.press('Enter')
    await section.getByText('This is already remembered, in other words.').waitFor()
    await correction.fill('Has two dogs')
    await correction.press('Enter')
    await read.getByText('Has two dogs').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await section.getByRole('button', { name: 'Forget: Has two dogs' }).click()
    await section.getByText('Has two dogs').waitFor({ state: 'detached' })
    await read.getByText('Has two dogs').waitFor({ state: 'detached' })
  })

  test('each change is read once, when the event tells of it, and what is forgotten leaves before that', async () => {
    const section = await openMemory({ page, row, bubble })
    let reads = 0
    let answered = Promise.resolve()
    await page.route('**/api/graphql', async (route) => {
      if (route.request().postData()?.includes('"operationName":"CustomerMemory"')) {
        reads++
        await answered
      }
      await route.continue()
    })
    const box = section.getByRole('textbox', { name: 'What is to be remembered' })
    await box.fill('Has a cat')
    await box.press('Enter')
    await section.getByText('Has a cat').waitFor()
    await expect.poll(() => reads).toBe(1)
    const { promise, resolve } = Promise.withResolvers<void>()
    answered = promise
    await section.getByRole('button', { name: 'Forget: Has a cat' }).click()
    await section.getByText('Has a cat').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Furnishes an office')
    await expect.poll(() => reads).toBe(2)
    resolve()
    // One more would have begun by now.
    await page.waitForTimeout(500)
    expect(reads).toBe(2)
    await page.unroute('**/api/graphql')
  })

  test('when it is full nothing is added, and all of it can be forgotten', async () => {
    const section = memoryOn(page)
    const box = section.getByRole('textbox', { name: 'What is to be remembered' })
    for (const text of ['Calls in the evening', 'Likes oak']) {
      await box.fill(text)
      await box.press('Enter')
      await section.getByText(text).waitFor()
    }
    await section.getByText('It is full, with 3 of 3').waitFor()
    expect(await box.count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await section.getByRole('button', { name: 'Forget everything…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Forget everything about Ada Lovelace?' })
    await dialog.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Forget everything' }).click()
    await dialog.waitFor({ state: 'detached' })
    await section.getByText('Nothing is remembered yet.').waitFor()
  })

  test('it says so where the AI does not remember, and is not there for who may not read it', async () => {
    await parley.app.pool.query(
      'update chatbot_settings set ai_memory_enabled = false where workspace_id = $1',
      [shop.workspaceId],
    )
    await page.reload()
    const section = memoryOn(page)
    await section.getByText('What is remembered').click()
    await section.getByText('The AI currently remembers nothing.').waitFor()
    const agents = await enter({ role: 'agent' })
    await agents.row('Ada Lovelace').click()
    await agents.page.getByText('24-hour windows').waitFor()
    expect(await agents.page.getByText('What is remembered').count()).toBe(0)
  })
})
