import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// A chat that another responder on the number owns (spec/10 PL2), messages with a category (PL6), and those that the
// platform holds (PL11).

onStage('responders, categories and held messages in the dashboard', {}, ({ parley, shop, ada, enter }) => {
  const sim = (path: string, body: object) =>
    parley.sandbox.control(path, { phone_number_id: shop.phoneId, ...body })

  test('the field makes room for who owns the chat, live, and the thread says how that changed', async () => {
    const { page, row, log, field } = await enter()
    await row('Ada Lovelace').click()
    await field().waitFor()
    await sim('/responders', { primary: 'app' })
    await ada('Are you there?')
    await log().getByText('Are you there?').waitFor()
    await sim('/threads', { to: '15550100021', action: 'take' })
    await page.getByText('Another responder answers in this chat').waitFor()
    await log()
      .getByText(/^Another responder .*answers from now on/)
      .waitFor()
    expect(await field().count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Take over' }).click()
    await field().waitFor()
    await log()
      .getByText(/^Taken over by/)
      .waitFor()
    await sim('/responders', { primary: null })
  })

  test('outside of the window a text goes with a category, where the number may', async () => {
    const to = '15550100031'
    const hello = { to: `+${to}`, type: 'template', template: { name: 'hello', language: 'en' } }
    expect((await shop.v1.post('/messages', hello)).status).toBe(201)
    const choose = async () => {
      const screen = await enter()
      await screen.page.getByRole('button', { name: 'All', exact: true }).click()
      await screen.row(/\+1 555 010 0031/).click()
      await screen.page.getByText('The 24-hour window is closed', { exact: true }).waitFor()
      await screen.page.getByRole('button', { name: 'Choose a template' }).waitFor()
      return screen
    }
    const without = await choose()
    expect(await without.page.getByRole('button', { name: 'Write without a template' }).count()).toBe(0)
    await parley.app.pool.query('update number set direct_send = true where workspace_id = $1', [
      shop.workspaceId,
    ])
    parley.app.bus.publish('forget', { cache: 'numbers' })
    await parley.sandbox.settings({ direct_send: 'on' })
    const { page, bubble } = await choose()
    await page.getByRole('button', { name: 'Write without a template' }).click()
    await page.getByLabel('Message', { exact: true }).fill('Your parcel is at the door.')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await bubble('Your parcel is at the door.').waitFor()
    await page.getByText('The 24-hour window is closed', { exact: true }).waitFor()
    await parley.until(async () => (await parley.sandbox.messages(to)).length === 2)
    const last = (await parley.sandbox.messages(to)).at(-1)
    expect(last?.body).toMatchObject({ type: 'text', category: 'utility' })
  })

  test('what the platform holds says so until it leaves', async () => {
    const { rows } = await parley.app.pool.query(
      `select platform_id as id from template where name = 'hello'`,
    )
    const decide = (decision: string) => parley.sandbox.control(`/templates/${rows[0].id}/${decision}`)
    const { page, row } = await enter()
    await row('Grace Hopper').click()
    await decide('hold')
    const template = { name: 'hello', language: 'en' }
    const sent = await shop.v1.post('/messages', { to: '+15550100022', type: 'template', template })
    expect(sent.status, sent.text).toBe(201)
    const line = page.getByText('The platform holds it to see how people like the template.')
    await line.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await decide('release')
    await line.waitFor({ state: 'detached' })
  })
})
