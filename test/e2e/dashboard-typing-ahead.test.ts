import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { onStage } from './stage.ts'

// A key that opens a field is quicker than the field: what is typed meanwhile is in it, and closes no chat.

/** Holds what the page asks for at this address until it is let go. */
async function hold(page: Page, address: string, only: (route: Route) => boolean = () => true) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (!only(route)) return route.fallback()
    isAsked()
    await promise
    await route.fallback()
  })
  return { asked, letGo }
}

onStage('what is typed before a field is there', {}, ({ parley, shop, enter }) => {
  const statusOf = async (name: string) => {
    const { rows } = await parley.app.pool.query(
      `select conversation.status from conversation
       join contact on contact.id = conversation.contact_id and contact.workspace_id = conversation.workspace_id
       where contact.workspace_id = $1 and contact.profile_name = $2`,
      [shop.workspaceId, name],
    )
    return rows.map(({ status }) => status)
  }

  test('a key opens the field of a note on a tablet, too', async () => {
    const { page, row, bubble } = await enter({ hasTouch: true, isMobile: true })
    expect(await page.evaluate(() => matchMedia('(pointer: fine)').matches)).toBe(false)
    await row('Ada Lovelace').tap()
    await bubble('oak desk').waitFor()
    await page.keyboard.type('cher desk is here')
    const note = page.getByRole('textbox', { name: 'Note to your colleagues' })
    await expect.poll(() => note.inputValue()).toBe('her desk is here')
    await page.getByRole('button', { name: 'Message', exact: true }).tap()
    await page.keyboard.type('see you')
    await expect.poll(() => page.getByRole('textbox', { name: /^Message to/ }).inputValue()).toBe('see you')
    expect(await statusOf('Ada Lovelace')).toEqual(['open'])
  })

  test('the letters for a field whose code is still loading come into it', async () => {
    const { page, row, leaveField } = await enter()
    const code = await hold(page, '**/assets/search-bar-*.js')
    await row('Grace Hopper').click()
    await leaveField()
    await page.keyboard.press('Control+f')
    await code.asked
    await page.keyboard.type('nobody else')
    for (let letter = 0; letter < ' else'.length; letter++) await page.keyboard.press('Backspace')
    code.letGo()
    const words = page.getByRole('textbox', { name: 'Words to look for' })
    await expect.poll(() => words.inputValue()).toBe('nobody')
    expect(await statusOf('Grace Hopper')).toEqual(['open'])
  })

  test('an answer begun while the chat is still loading is in its field', async () => {
    const { page, row, field } = await enter()
    const address = await row('Ada Lovelace').getAttribute('href')
    const chat = await hold(page, '**/api/graphql', (route) =>
      Boolean(route.request().postData()?.includes('"operationName":"Conversation"')),
    )
    await page.goto(`${parley.url}${address}`)
    await chat.asked
    await row('Ada Lovelace').waitFor()
    await page.keyboard.type('reeee')
    chat.letGo()
    await expect.poll(() => field().inputValue()).toBe('eeee')
    expect(await statusOf('Ada Lovelace')).toEqual(['open'])
    expect(await statusOf('Grace Hopper')).toEqual(['open'])
  })

  test('what opens without a field gets no letters, and its own keys act', async () => {
    const { page, row, leaveField } = await enter()
    await row('Grace Hopper').click()
    await leaveField()
    const code = await hold(page, '**/assets/keyboard-help-*.js')
    await page.keyboard.press('?')
    await code.asked
    await page.keyboard.type('e')
    code.letGo()
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    expect(await help.getByRole('checkbox').isChecked()).toBe(false)
    expect(await statusOf('Grace Hopper')).toEqual(['open'])
  })
})
