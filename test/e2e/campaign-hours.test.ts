import { expect, test } from 'vitest'
import { memberSession, type Session } from '../support/session.ts'
import { picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('hours of campaigns', {}, ({ page, parley, shop, row }) => {
  const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
  const picture = picturesOf(page)
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  let address = ''
  const draft = async (session: Session, name: string) => {
    const { rows } = await parley.app.pool.query(
      `select t.id, n.name from template t join number n on n.id = t.number_id
       where t.workspace_id = $1 and t.name = 'order_update'`,
      [shop.workspaceId],
    )
    const [{ id: template_id, name: messaging_account }] = rows
    return (await session.api.post('/campaigns', { name, messaging_account, template_id })).body.data.id
  }

  test('a draft gets quiet hours and a time of each person, which the check repeats', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    await parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 0, read_ms: null } })
    const id = await draft(session, 'Good morning')
    const recipients = ['+919812345678', '+15550100501', '+15550100502'].map((phone_number) => ({
      phone_number,
      template_params: { 1: 'Ann' },
    }))
    await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })
    address = `${parley.url}/campaigns/${id}`
    await row('Ada Lovelace').waitFor()
    await page.goto(`${address}?step=time`)
    await page.getByRole('radio', { name: /^At each person's own time/ }).check()
    await page.getByText("In each recipient's time zone.").waitFor()
    await page.getByRole('checkbox', { name: 'Quiet hours' }).check()
    await page.getByRole('combobox', { name: 'Whose clock counts' }).waitFor()
    await picture('time')
    // An hour around now, by the clock of the workspace, which is UTC.
    const clock = (hours: number) =>
      new Date(parley.app.clock.nowMs() + hours * 3_600_000).toISOString().slice(11, 16)
    const [from, to] = [clock(-1), clock(1)]
    await page.getByLabel('Quiet until').fill(to)
    await page.getByLabel('Quiet from').fill(from)
    await page.reload()
    const shown = async (label: string) => (await page.getByLabel(label).inputValue()).padStart(5, '0')
    expect(await shown('Quiet from')).toBe(from)
    expect(await shown('Quiet until')).toBe(to)
    await step('Check and start').click()
    await page.getByText(/9:00.* in each recipient's time zone$/).waitFor()
    await page.getByText(`${from} to ${to} in each recipient's time zone`).waitFor()
    expect(await fact('Goes out').textContent()).toMatch(/ to .*\d$/)
    await page.getByRole('button', { name: 'Schedule', exact: true }).waitFor()
    await picture('check')
  })

  test('of one that is sent now its page says who waits for their time, and until when', async () => {
    await page.goto(`${address}?step=time`)
    await page.getByRole('radio', { name: /^At a time/ }).check()
    await page.getByText(/^In the time zone of the workspace: /).waitFor()
    await page.getByRole('radio', { name: /^Now/ }).check()
    await step('Check and start').click()
    await page.getByText('Immediately when it is started').waitFor()
    expect(await fact('Held by quiet hours').textContent()).toMatch(/^2, until .* at the latest$/)
    await page.getByRole('button', { name: 'Start now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
    await page.getByText(/^Waiting for their time: 2\. The next get it /).waitFor()
    await page
      .getByRole('listitem')
      .getByText(/^Waits until /)
      .first()
      .waitFor()
    await picture('waiting')
    await parley.clock.advance(3_700)
    await parley.until(async () => {
      const { rows } = await parley.app.pool.query("select status from broadcast where name = 'Good morning'")
      return rows[0].status === 'completed'
    })
  })

  test('one that waits at the limit of its number says so, and whom it tries when', async () => {
    // The clock has moved, which ends sessions of before; that of the page goes on.
    const session = await memberSession(parley, shop.workspaceId)
    const id = await draft(session, 'Limit')
    const recipients = ['+15550100601', '+15550100602', '+15550100603'].map((phone_number) => ({
      phone_number,
      template_params: { 1: 'Ann' },
    }))
    await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })
    await parley.app.prisma.number.updateMany({
      where: { workspaceId: shop.workspaceId },
      data: { messagingLimit: 'TIER_4', pacesBroadcasts: true, pausesInTrouble: true },
    })
    parley.app.bus.publish('forget', { cache: 'numbers' })
    await page.goto(`${parley.url}/campaigns/${id}?step=check`)
    // Three were written to before, of the four whom it may write to.
    await page.getByText('4 recipients; this campaign needs 3, and 3 were already messaged').waitFor()
    await page
      .getByText(
        /^The number may message 4 people in a day; recipients beyond that: 2\. Refused recipients fail/,
      )
      .waitFor()
    await page.getByText('It adapts to the speed that the platform accepts.').waitFor()
    await page.getByText('It pauses when the platform refuses many messages.').waitFor()
    await page.getByRole('link', { name: 'Change this in Settings, Numbers' }).waitFor()
    await picture('limit-check')
    await page
      .getByRole('list', { name: 'What prevents the start' })
      .getByRole('link', { name: 'Time' })
      .click()
    const box = page.getByRole('checkbox', { name: 'Wait when the number has reached its limit' })
    await box.click()
    await parley.until(() => box.isChecked())
    await picture('limit-time')
    await step('Check and start').click()
    await page.getByText('Waits, and tries one person each hour').waitFor()
    await page
      .getByText(/recipients beyond that: 2\. Sending then waits and continues once it may\.$/)
      .waitFor()
    if (process.env.PICTURES) {
      await page.evaluate(() => localStorage.setItem('parley.language', JSON.stringify('ar')))
      await page.reload()
      await page.locator('dl').first().waitFor()
      await picture('limit-check-ar')
      await page.evaluate(() => localStorage.setItem('parley.language', JSON.stringify('en')))
      await page.reload()
    }
    await parley.sandbox.faults({
      match: { path: '/messages' },
      effect: { status: 400, error: { code: 131064, message: 'Limit.' } },
    })
    await page.getByRole('button', { name: 'Start now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click()
    await page.getByText(/^The platform limits the account for a time.* The next person is tried /).waitFor()
    await picture('limit-waits')
    await parley.sandbox.clearFaults()
    await parley.clock.advance(3_700)
    await page.getByText('Completed', { exact: true }).first().waitFor()
  })
})
