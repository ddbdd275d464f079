import { expect, test } from 'vitest'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { readCallingThere } from '#outside/platform/calls.ts'
import { picturesOf } from './browser.ts'
import { onStage } from './stage.ts'

// How a number takes calls, on its page: what follows a missed call, and its SIP server.

onStage('calls of a number', { chats: false }, async ({ parley, shop, enter }) => {
  const { page } = await enter()
  const part = page.getByRole('region', { name: 'Calls', exact: true })
  const number = (await numberById(parley.app, shop.workspaceId, shop.numberId)) as NumberEntry
  const there = async () => (await readCallingThere(parley.app, number)).sip
  const [template] = (await parley.app.pool.query(`select id, language from template where name = 'hello'`))
    .rows

  test('a template goes to whoever called in vain, and a telephone system takes the calls', async () => {
    await page.goto(`${parley.url}/settings/numbers/${shop.numberId}`)
    const message = part.getByLabel('Message after a missed call')
    await message.selectOption({ label: `hello (${template.language})` })
    await expect
      .poll(
        async () =>
          (await parley.app.pool.query('select missed_call_template_id as id from number_calling')).rows,
      )
      .toEqual([{ id: template.id }])
    const system = part.getByLabel('A telephone system takes the calls (SIP)')
    await system.check()
    await part.getByLabel('Server', { exact: true }).fill('sip.example.com')
    await picturesOf(page, 1_200)('number-calls')
    await part.getByRole('button', { name: 'Save the server' }).click()
    await expect
      .poll(there)
      .toEqual({ status: 'ENABLED', servers: [{ hostname: 'sip.example.com', port: 5061 }] })
    await system.uncheck()
    await expect.poll(there).toMatchObject({ status: 'DISABLED' })
  })
})
