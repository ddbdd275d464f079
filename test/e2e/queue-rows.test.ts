import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { inDashboard } from './stage.ts'

inDashboard('who waits, in many rows', {}, ({ page, parley, shop, row }) => {
  const handOver = async (name: string) => {
    const session = await memberSession(parley, shop.workspaceId)
    const { contacts } = (await session.graphql(
      `{ contacts(first: 1, filter: { search: "${name}" }) { nodes { id } } }`,
    )) as unknown as { contacts: { nodes: { id: string }[] } }
    await session.graphql(
      `mutation { transferChat(input: { contactId: "${contacts.nodes[0]?.id}", to: { general: true } }) { transfer { id } } }`,
    )
  }
  const link = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).getByRole('link', { name, exact: true })
  const hasFocus = (name: string) => link(name).evaluate((it) => it === document.activeElement)
  const stops = () =>
    page.locator('tbody').locator('a, button, [tabindex]').and(page.locator(':not([tabindex="-1"])')).count()

  test('the rows of the queue are one stop of Tab, and arrows go from one to the other', async () => {
    await handOver('Ada')
    await handOver('Grace')
    await page.goto(`${parley.url}/queue`)
    await link('Grace Hopper').waitFor()
    // The name, taking it, and its menu: of one row.
    expect(await stops()).toBe(3)
    await link('Ada Lovelace').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => hasFocus('Grace Hopper')).toBe(true)
    expect(await stops()).toBe(3)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => hasFocus('Grace Hopper')).toBe(true)
    await page.keyboard.press('Home')
    await expect.poll(() => hasFocus('Ada Lovelace')).toBe(true)
    // From the row to what can be done with it; then past all other rows.
    await page.keyboard.press('Tab')
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: 'Take Ada Lovelace' })
          .evaluate((it) => it === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('tbody') === null)).toBe(true)
  })

  test('who has no response time has a dash in its place', async () => {
    await page.goto(`${parley.url}/queue`)
    const cells = page.getByRole('row').filter({ hasText: 'Grace Hopper' }).getByRole('cell')
    expect(await cells.nth(3).textContent()).toBe('–None')
  })

  test('the inbox marks who waits although more than a hundred others have waited longer', async () => {
    await parley.app.pool.query(
      `with made as (
         insert into contact (workspace_id, id, tags, created_at, updated_at)
         select $1, gen_random_uuid(), '{}', now(), now() from generate_series(1, 120) n returning id
       ), chat as (
         insert into conversation (workspace_id, contact_id, created_at, updated_at)
         select $1, id, now(), now() from made
       )
       insert into transfer (workspace_id, id, contact_id, source, transferred_at, updated_at)
       select $1, gen_random_uuid(), id, 'manual', now() - interval '1 hour', now() from made`,
      [shop.workspaceId],
    )
    await page.goto(`${parley.url}/inbox`)
    await row('Grace Hopper').locator('[data-waits]').waitFor()
    await row('Ada Lovelace').locator('[data-waits]').waitFor()
    expect(await page.locator('[data-waits]').count()).toBe(2)
  })
})
