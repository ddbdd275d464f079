import { expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { writeRequestLog } from '#people/request-log/note-request.ts'
import { onStage } from './stage.ts'

// What the dashboard shows to developers and operators: requests with keys, the installation, ways to other pages.

onStage('the dashboard for developers and operators', {}, ({ parley, shop, person, enter }) => {
  test('requests with keys are listed, narrowed and opened, and read anew when one asks', async () => {
    const missing = await shop.v1.get(`/contacts/${newId()}`)
    await shop.v1.get('/contacts')
    await writeRequestLog(parley.app)
    const { page } = await enter({ role: 'admin' })
    await page.goto(`${parley.url}/settings/keys`)
    await page.getByRole('link', { name: 'Requests' }).click()
    const rows = page.getByRole('list', { name: 'Requests' }).getByRole('button')
    await rows.filter({ hasText: 'GET /v1/contacts' }).first().waitFor()
    await page.getByLabel('Error code').selectOption('not_found')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.first().click()
    const details = page.getByRole('dialog', { name: 'Request' })
    await details.getByText('GET /v1/contacts/{id}').waitFor()
    await details.getByText(missing.headers.get('x-request-id') ?? '').waitFor()
    await page.keyboard.press('Escape')
    await shop.v1.get(`/contacts/${newId()}`)
    await writeRequestLog(parley.app)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => rows.count()).toBe(2)
  })

  test('a super administrator sees how the installation fares, and has failed callbacks tried again', async () => {
    const { pool, clock } = parley.app
    await pool.query('update user_account set is_super_admin = true where id = $1', [person.id])
    await pool.query(
      `insert into inbound_callback (received_at, body, number_ids, attempts, due_at)
       values ($1, '{}', '{}', 12, $1::timestamptz + interval '1 day')`,
      [clock.now()],
    )
    const { page } = await enter()
    await page.goto(`${parley.url}/settings/installation`)
    await page.getByRole('region', { name: 'Background work' }).getByText('hand-over').waitFor()
    await page.getByRole('button', { name: 'Retry failed callbacks' }).click()
    await page.getByText('1 callback will be retried.').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('MIT', { exact: false }).first().waitFor()
  })

  test('the menu of the account leads to GraphiQL, the references and the sandbox', async () => {
    const { page } = await enter({ role: 'admin' })
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByText('For developers').click()
    await page.getByText('Sandbox').waitFor()
    const links = page.getByRole('menuitem').filter({ has: page.locator('svg') })
    const paths = await links.evaluateAll((all) => all.flatMap((one) => one.getAttribute('href') ?? []))
    expect(paths.slice(0, 4)).toEqual(['api/graphql', 'docs/graphql', 'docs', 'docs/api'])
    expect(paths[4]).toMatch(/\/__sim\/$/)
  })
})
