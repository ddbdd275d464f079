import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// What a row of the list says of what one has not read.

inDashboard('what is not read', {}, ({ page, parley, shop, row, customer, enter }) => {
  const told = (text: string) => page.getByRole('region', { name: 'What was just done' }).getByText(text)

  test('a note that names one marks its conversation until one opens it, on all devices', async () => {
    const bea = await parley.createMember(shop.workspaceId, 'manager')
    const [hers, phone] = [await enter({ person: bea }), await enter({ person: bea })]
    await row('Ada Lovelace').click()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    const field = page.getByRole('textbox', { name: 'Note to your colleagues' })
    await field.fill('Please look @memb')
    await page.getByRole('option', { name: 'Member 2' }).click()
    await field.press('Enter')
    for (const screen of [hers, phone]) await screen.row('Ada Lovelace.*A note mentions you').waitFor()
    expect(await axeFindings(hers.page)).toEqual([])
    expect(await page.locator('[data-mention]').count()).toBe(0)
    // It was there before the page was, too.
    await phone.page.reload()
    await phone.row('Ada Lovelace.*A note mentions you').waitFor()
    await hers.row('Ada Lovelace').click()
    for (const screen of [hers, phone]) {
      await screen.page.locator('[data-mention]').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Message', exact: true }).click()
  })

  test('several are marked as read and shown as unread, by the key and the bar, and it is taken back', async () => {
    await page.goto(`${parley.url}/inbox`)
    await customer('15550100023', 'Alan Turing')('Is it on?')
    await row('Alan Turing.*1 unread').waitFor()
    await row('Grace Hopper.*1 unread').waitFor()
    await page.keyboard.press('*')
    await page.keyboard.press('*')
    const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
    await bar.getByText('3 selected').waitFor()
    await bar.getByRole('button', { name: 'Mark as read' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('*')
    await page.keyboard.press('u')
    await told('2 conversations changed').waitFor()
    await expect.poll(() => page.getByRole('link', { name: /1 unread/ }).count()).toBe(0)
    await page.keyboard.press('*')
    await page.keyboard.press('*')
    await bar.getByRole('button', { name: 'Mark as unread' }).click()
    await expect.poll(() => page.getByRole('link', { name: /1 unread/ }).count()).toBe(3)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await told('Taken back').waitFor()
    await expect.poll(() => page.getByRole('link', { name: /1 unread/ }).count()).toBe(0)
  })
})
