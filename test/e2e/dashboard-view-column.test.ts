import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// The column of views, what a row says, in which order rows run, and how high they are (docs/adr/0181).

inDashboard('the column of views', {}, ({ page, row, parley, shop, person, ada, enter }) => {
  const column = page.getByRole('navigation', { name: 'Views of the inbox' })
  const view = (name: string | RegExp) => column.getByRole('link', { name })
  const first = () => page.locator('#conversations li').first().textContent()
  const sessionOf = () => memberSession(parley, shop.workspaceId)
  const idOf = async (name: string) => {
    const { rows } = await parley.app.pool.query('select id from contact where profile_name = $1', [name])
    return rows[0].id as string
  }
  const menu = page.getByRole('menu')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Order and rows' }).click()
    await menu.getByRole('menuitemradio', { name }).click()
    await menu.waitFor({ state: 'detached' })
  }

  test('stands beside the list with live counts, and leads to its views', async () => {
    await view(/^Inbox\s*2$/).waitFor()
    await view(/^Unassigned\s*2$/).waitFor()
    await view(/^Mine\s*0$/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await shop.v1.send('POST', `/chats/${await idOf('Grace Hopper')}/assign`, { agent_id: person.id })
    await view(/^Unassigned\s*1$/).waitFor()
    await view(/^Mine\s*1$/).click()
    await page.waitForURL('**/inbox?view=mine')
    await row('Grace Hopper').waitFor()
    expect(await view(/^Mine/).getAttribute('aria-current')).toBe('page')
    await view(/^Mine/).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await row('Ada Lovelace').waitFor()
  })

  test('is hidden and shown by its button and by keys; the menu stands in its place', async () => {
    await page.getByRole('button', { name: 'Hide the views' }).click()
    await column.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Inbox', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Show the views' }).waitFor()
    expect(await column.count()).toBe(0)
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await column.waitFor()
  })

  test('saved views are put in order by keys and by drag, on all devices of the person', async () => {
    const session = await sessionOf()
    for (const name of ['Alpha', 'Beta', 'Gamma'])
      await session.graphql(
        'mutation ($input: CreateSavedViewInput!) { createSavedView(input: $input) { savedView { id } } }',
        { input: { name, filter: { status: 'OPEN' }, isShared: true } },
      )
    const names = () => column.getByRole('region', { name: 'Saved views' }).getByRole('link').allInnerTexts()
    const order = async () => (await names()).map((name) => name.trim().split(/\s/)[0])
    await expect.poll(order).toEqual(['Alpha', 'Beta', 'Gamma'])
    await view(/^Gamma\s*2$/).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(order).toEqual(['Alpha', 'Gamma', 'Beta'])
    expect(await view(/^Gamma/).evaluate((it) => it === document.activeElement)).toBe(true)
    await view(/^Beta/).dragTo(view(/^Alpha/))
    await expect.poll(order).toEqual(['Beta', 'Alpha', 'Gamma'])
    const other = await enter()
    const theirs = other.page.getByRole('region', { name: 'Saved views' }).getByRole('link')
    await expect
      .poll(async () => (await theirs.allInnerTexts()).map((name) => name.trim().split(/\s/)[0]))
      .toEqual(['Beta', 'Alpha', 'Gamma'])
  })

  test('a row tells whose chat it is, its tags, and when it is due', async () => {
    const session = await sessionOf()
    const contact = await idOf('Ada Lovelace')
    await shop.v1.send('PATCH', `/contacts/${contact}`, { add_tags: ['oak', 'trade', 'vip'] })
    await parley.app.pool.query('update chatbot_settings set sla_enabled = true, sla_response_minutes = 90')
    await session.graphql(
      `mutation { transferChat(input: { contactId: "${contact}", to: { general: true } }) { transfer { id } } }`,
    )
    await row('Ada Lovelace.*Due in').waitFor()
    expect(await row('Ada Lovelace').locator('[data-tag]').allInnerTexts()).toEqual(['oak', 'trade'])
    await row('Ada Lovelace').getByText('+1').waitFor()
    await row('Grace Hopper.*Assigned to').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('the list runs in the order that is chosen, which is kept for the view and stands in the address', async () => {
    const session = await sessionOf()
    await expect.poll(first).toContain('Grace Hopper')
    await choose('Due next')
    await expect.poll(first).toContain('Ada Lovelace')
    expect(new URL(page.url()).searchParams.get('order')).toBe('due')
    await choose('By priority')
    await session.graphql(
      `mutation { prioritizeConversation(input: { contactId: "${await idOf('Grace Hopper')}", priority: URGENT }) { conversation { id } } }`,
    )
    await expect.poll(first).toContain('Grace Hopper')
    await choose('Waiting longest')
    await expect.poll(first).toContain('Ada Lovelace')
    // Whoever writes again keeps their place; an answer gives it away.
    await ada('Hello?')
    await row('Ada Lovelace').getByText('Hello?').waitFor()
    expect(await first()).toContain('Ada Lovelace')
    await shop.v1.send('POST', '/messages', { to: '+15550100021', type: 'text', text: { body: 'It is.' } })
    await expect.poll(first).toContain('Grace Hopper')
    await page.goto(`${parley.url}/inbox`)
    await expect.poll(first).toContain('Grace Hopper')
    const other = await enter()
    await expect
      .poll(() => other.page.locator('#conversations li').first().textContent())
      .toContain('Grace Hopper')
    await page.goto(`${parley.url}/inbox?order=newest`)
    await expect.poll(first).toContain('Ada Lovelace')
    await page.getByRole('button', { name: 'Closed' }).click()
    await page.getByRole('button', { name: 'Order and rows' }).click()
    await menu.getByRole('menuitemradio', { name: 'Oldest first' }).waitFor()
    expect(await menu.getByRole('menuitemradio').count()).toBe(4)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open', exact: true }).click()
  })

  test('rows are 44 pixels high where they are compact', async () => {
    const height = async () => (await page.locator('#conversations li').first().boundingBox())?.height
    await row('Ada Lovelace').waitFor()
    expect(await height()).toBe(80)
    await choose('Compact')
    await expect.poll(height).toBe(44)
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    await row('Ada Lovelace').waitFor()
    expect(await height()).toBe(44)
  })
})
