import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// What customers are asked after their conversations, and where the answer is shown (docs/adr/0183).

inDashboard('satisfaction', {}, ({ page, row, bubble, write, parley, shop, enter }) => {
  const panel = page.getByRole('complementary', { name: 'About Ada Lovelace' })
  const caseOfAda = async () =>
    (
      await parley.app.pool.query(
        `select q.case_id as id from case_survey q join contact c on c.id = q.contact_id
         where c.workspace_id = $1 and c.profile_name = 'Ada Lovelace' and q.asked_at is not null`,
        [shop.workspaceId],
      )
    ).rows[0]?.id as string | undefined

  test('the question is set up', async () => {
    await page.goto(`${parley.url}/settings/satisfaction`)
    await page.getByLabel('Customers are asked after their conversation is closed').check()
    await page.getByRole('button', { name: 'Save' }).click()
    // Nothing is asked without a question.
    await page.getByRole('alert').waitFor()
    await page.getByRole('textbox', { name: 'Question' }).fill('How was our help?')
    await page.getByLabel('Minutes after the closing').fill('0')
    await page.getByLabel('Thank-you message').fill('Thank you!')
    await page.getByRole('region', { name: 'The question' }).getByText('★★★★★').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^Saved: /).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('the answer stands in the panel and the thread of a chat that stays closed, on all screens', async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await write('Yes, it is.')
    await bubble('Yes, it is.').waitFor()
    await page.getByRole('button', { name: 'Close the conversation' }).click()
    await page.getByText('The conversation is closed').waitFor()
    const { page: other } = await enter({ role: 'agent' })
    await page.goto(`${parley.url}/inbox?status=closed`)
    await row('Ada Lovelace').click()
    await panel.getByText('Asked, no answer yet').waitFor()
    await bubble('How was our help?').waitFor()
    const id = `csat:${await caseOfAda()}:4`
    const interactive = { type: 'list_reply', list_reply: { id, title: '★★★★☆' } }
    await parley.sandbox.inbound(shop.phoneId, '15550100021', { type: 'interactive', interactive })
    await panel.getByRole('img', { name: '4 of 5' }).waitFor()
    await bubble('★★★★☆').last().waitFor()
    await bubble('Thank you!').waitFor()
    await other.goto(`${parley.url}/inbox`)
    await other.getByRole('link', { name: /Grace Hopper/ }).waitFor()
    expect(await other.getByRole('link', { name: /Ada Lovelace/ }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })

  test('reports count it', async () => {
    await page.goto(`${parley.url}/analytics/satisfaction`)
    const numbers = page.getByRole('region', { name: 'Numbers' })
    await numbers.getByRole('row').nth(1).getByRole('cell', { name: '4.0' }).waitFor()
    await page.getByRole('region', { name: 'Agents' }).getByRole('row').nth(1).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
