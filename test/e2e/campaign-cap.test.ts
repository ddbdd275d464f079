import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('a campaign that leaves out who got enough', {}, ({ page, parley, shop, row }) => {
  const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
  const box = () => page.getByRole('checkbox', { name: /^Leave out people who recently got enough/ })
  const messages = () => page.getByRole('spinbutton', { name: 'Marketing messages' })
  const days = () => page.getByRole('spinbutton', { name: 'Within days' })
  const picture = picturesOf(page)
  let id = ''
  const saved = async () => {
    const { rows } = await parley.app.pool.query(
      'select cap_messages as messages, cap_days as days from broadcast where id = $1',
      [id],
    )
    return rows[0]
  }
  const category = async (name: 'marketing' | 'utility') => {
    await parley.app.pool.query(`update template set category = $1 where name = 'order_update'`, [name])
    parley.app.bus.publish('forget', { cache: 'templates' })
  }

  test('marketing has the choice, kept as one goes; the check and the page repeat it', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    await category('marketing')
    const { rows } = await parley.app.pool.query(
      `select t.id, n.name from template t join number n on n.id = t.number_id
       where t.workspace_id = $1 and t.name = 'order_update'`,
      [shop.workspaceId],
    )
    const body = { name: 'Enough', messaging_account: rows[0].name, template_id: rows[0].id }
    id = (await session.api.post('/campaigns', body)).body.data.id
    const recipients = [{ phone_number: '+15550100701', template_params: { 1: 'Ann' } }]
    await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })
    await row('Ada Lovelace').waitFor()
    await page.goto(`${parley.url}/campaigns/${id}?step=time`)
    await box().click()
    await expect.poll(saved).toEqual({ messages: 3, days: 7 })
    await messages().fill('1')
    await days().fill('31')
    await page.getByText('1 to 100 messages within 1 to 30 days.').waitFor()
    await picture('cap')
    expect(await saved(), 'nothing is kept that the server refuses').toEqual({ messages: 1, days: 7 })
    await days().fill('1')
    await expect.poll(saved).toEqual({ messages: 1, days: 1 })
    await page.reload()
    expect(await messages().inputValue()).toBe('1')
    expect(await days().inputValue()).toBe('1')
    await step('Check and start').click()
    await page.getByText('1 marketing message within 1 day').waitFor()
    await page.getByRole('button', { name: 'Start now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
    await page.getByText('1 marketing message within 1 day').waitFor()
  })

  test('other templates leave nobody out, so there is nothing to choose; a cap that stands there can be taken away', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    const { rows } = await parley.app.pool.query(
      `select template_id, n.name from broadcast b join number n on n.id = b.number_id where b.id = $1`,
      [id],
    )
    const body = { name: 'Capped', messaging_account: rows[0].name, template_id: rows[0].template_id }
    id = (await session.api.post('/campaigns', body)).body.data.id
    await page.goto(`${parley.url}/campaigns/${id}?step=time`)
    await box().click()
    await expect.poll(saved).toEqual({ messages: 3, days: 7 })
    await category('utility')
    await page.reload()
    await box().click()
    await expect.poll(saved).toEqual({ messages: null, days: null })
    await page.reload()
    await page.getByRole('checkbox', { name: 'Quiet hours' }).waitFor()
    expect(await box().count()).toBe(0)
  })
})
