import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('a campaign whose failed people are tried again', {}, ({ page, parley, shop, row }) => {
  const box = () => page.getByRole('checkbox', { name: /^Retry failed recipients/ })
  const days = () => page.getByRole('spinbutton', { name: 'On this many days' })
  const fact = () => page.locator('dl > div').filter({ hasText: 'Failed recipients are retried' })
  const picture = picturesOf(page)

  test('is chosen in the time step, kept as one goes, and its check and its page say it', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    const { rows } = await parley.app.pool.query(
      `select t.id, n.name from template t join number n on n.id = t.number_id
       where t.workspace_id = $1 and t.name = 'order_update'`,
      [shop.workspaceId],
    )
    const body = { name: 'Again', messaging_account: rows[0].name, template_id: rows[0].id }
    const { id } = (await session.api.post('/campaigns', body)).body.data
    const recipients = ['+15550100711', '+15550100712'].map((phone_number) => ({
      phone_number,
      template_params: { 1: 'Ann' },
    }))
    await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })
    await parley.sandbox.faults({
      match: { path: '/messages', to: '15550100711' },
      effect: { error: 131049 },
    })
    const saved = async () => {
      const text = 'select auto_retry_days as days from broadcast where id = $1'
      return (await parley.app.pool.query(text, [id])).rows[0].days
    }
    await row('Ada Lovelace').waitFor()
    await page.goto(`${parley.url}/campaigns/${id}?step=time`)
    await box().click()
    await expect.poll(saved).toBe(3)
    await days().fill('8')
    await page.getByText('On 1 to 7 days.').waitFor()
    expect(await saved(), 'nothing is kept that the server refuses').toBe(3)
    await days().fill('2')
    await expect.poll(saved).toBe(2)
    await picture('auto-retry')
    await page.reload()
    expect(await days().inputValue()).toBe('2')
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('link', { name: 'Check and start' })
      .click()
    expect(await fact().getByRole('definition').textContent()).toBe('on 2 days')
    await page.getByRole('button', { name: 'Start now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
    await page.getByText(/^on 2 days, next .*\d/).waitFor()
    await picture('tried-again')
  })
})
