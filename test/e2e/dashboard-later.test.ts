import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// Messages that are to be sent later.

const patience = { timeout: 20_000 }

inDashboard('messages for later', {}, ({ parley, page, row, bubble, field }) => {
  const list = page.getByRole('region', { name: 'To be sent later' })
  const due = (text: string) =>
    parley.app.pool.query(
      `update scheduled_message set due_at = now() - interval '1 second' where content #>> '{text,body}' = $1`,
      [text],
    )

  test('what is written goes at another time, chosen by the keyboard', async () => {
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await field().fill('Good morning, Ada')
    await page.getByRole('button', { name: 'Send later' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Tomorrow at nine' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type('tomorrow')
    await page.keyboard.press('Enter')
    await list.getByText('Good morning, Ada').waitFor()
    expect(await list.textContent()).toMatch(/To be sent on .*9:00/)
    expect(await field().inputValue()).toBe('')
    expect(await axeFindings(page)).toEqual([])
    const { rows } = await parley.app.pool.query('select id from draft')
    expect(rows).toEqual([])
  })

  test('it is taken back at once, and its words are in the field again', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await list.waitFor({ state: 'detached' })
    expect(await field().inputValue()).toBe('Good morning, Ada')
  })

  test('another time and other words are chosen, and it is sent when its time comes, once', async () => {
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.getByRole('option', { name: 'At another time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send later' })
    await dialog.getByLabel('Date and time').fill('2027-03-04T05:06')
    await dialog.getByRole('button', { name: 'Send later' }).click()
    await dialog.waitFor({ state: 'detached' })
    await list.getByText(/2027.*5:06/).waitFor()
    await list.getByRole('button', { name: /^Change/ }).click()
    const change = page.getByRole('dialog', { name: 'Change what is sent later' })
    await change.getByLabel('Message').fill('Good evening, Ada')
    expect(await axeFindings(page)).toEqual([])
    await change.getByRole('button', { name: 'Send later' }).click()
    await list.getByText('Good evening, Ada').waitFor()
    await due('Good evening, Ada')
    await bubble('Good evening, Ada').locator('[data-tick=read]').waitFor(patience)
    await list.waitFor({ state: 'detached' })
    expect(await bubble('Good evening, Ada').count()).toBe(1)
  })

  test('what cannot be sent says why to who wrote it, and goes away when that is wanted', async () => {
    await field().fill('Too late')
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.getByRole('option', { name: 'In an hour' }).click()
    await list.getByText('Too late').waitFor()
    await parley.app.pool.query(
      `update conversation_window set last_incoming_at = last_incoming_at - interval '25 hours'`,
    )
    await due('Too late')
    await page.getByText('Your message for later was not sent').waitFor(patience)
    await list.getByText(/Not sent on .* More than 24 hours have passed/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await list.getByRole('button', { name: /^Do not send/ }).click()
    await list.waitFor({ state: 'detached' })
  })
})
