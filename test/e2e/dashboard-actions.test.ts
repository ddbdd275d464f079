import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('custom actions', {}, ({ page, row, bubble, parley, enter }) => {
  const called: string[] = []
  const shop = createServer((req, res) => {
    called.push(`${req.method} ${req.url}`)
    res.writeHead(200, { 'content-type': 'application/json' })
    res.end('{"toast": {"message": "Ticket 7 is open", "type": "success"}}')
  })

  afterAll(() => void shop.close())

  test('one is made, changed and shown with what came of it', async () => {
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
    await page.goto(`${parley.url}/settings/actions`)
    await page.getByText('No actions yet').waitFor()
    await page.getByRole('button', { name: 'New action' }).click()
    const form = page.getByRole('dialog', { name: 'New action' })
    await form.getByLabel('Name', { exact: true }).fill('Open a ticket')
    await form.getByLabel('What it does').selectOption('WEBHOOK')
    await form.getByRole('textbox', { name: 'Address' }).fill(`${address}/tickets/{{contact.phone_number}}`)
    await form.getByRole('button', { name: 'Add a header' }).click()
    await form.getByLabel('Name of the header').fill('X-Key')
    await form.getByRole('textbox', { name: 'Value' }).fill('s3cret')
    expect(await axeFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Create action' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for Open a ticket' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Action: Open a ticket' })
    expect(await edit.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('********')
    // Another server would get what was given for the first: it is asked for again.
    const where = edit.getByRole('textbox', { name: 'Address' })
    await where.fill('https://thief.example/')
    const again = 'The address is on another server: give the values of the headers again.'
    await edit.getByText(again).waitFor()
    expect(await edit.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('')
    expect(await edit.getByRole('button', { name: 'Save action' }).isDisabled()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await where.fill(`${address}/tickets/{{contact.phone_number}}`)
    await edit.getByText(again).waitFor({ state: 'detached' })
    expect(await edit.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('********')
    await edit.getByLabel('Name', { exact: true }).fill('New ticket')
    await edit.getByRole('button', { name: 'Save action' }).click()
    await edit.waitFor({ state: 'detached' })
    await page.getByText('New ticket').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('it is used from a chat, by an agent too, who is told what came of it', async () => {
    const agent = await enter({ role: 'agent' })
    for (const screen of [agent, { page, row, bubble }]) {
      if (screen.page === page) await page.goto(`${parley.url}/inbox`)
      else
        await parley.app.pool.query(
          'update conversation set agent_id = (select id from user_account order by created_at desc limit 1)',
        )
      await screen.row('Ada Lovelace').click()
      await screen.bubble('oak desk').waitFor()
      await screen.page.getByRole('button', { name: 'More to do with it' }).click()
      await screen.page.getByRole('option', { name: 'New ticket' }).click()
      await screen.page.getByText('Ticket 7 is open').waitFor()
    }
    expect(called).toEqual(['POST /tickets/15550100021', 'POST /tickets/15550100021'])
    await page.goto(`${parley.url}/settings/actions`)
    await page.getByRole('button', { name: 'Actions for New ticket' }).click()
    await page.getByRole('menuitem', { name: 'Last uses' }).click()
    const uses = page.getByRole('dialog', { name: 'Uses of New ticket' })
    await uses.getByText('Ticket 7 is open').first().waitFor()
    expect(await uses.getByRole('listitem').count()).toBe(2)
    expect(await axeFindings(page)).toEqual([])
  })

  test('an address opens in a tab of its own', async () => {
    const port = (shop.address() as AddressInfo).port
    await page.goto(`${parley.url}/settings/actions`)
    await page.getByRole('button', { name: 'New action' }).click()
    const form = page.getByRole('dialog', { name: 'New action' })
    await form.getByLabel('Name', { exact: true }).fill('Show in the shop')
    await form
      .getByRole('textbox', { name: 'Address' })
      .fill(`http://127.0.0.1:${port}/customers/{{contact.phone_number}}`)
    await form.getByLabel('Hide the address behind a link that works once').check()
    await form.getByRole('button', { name: 'Create action' }).click()
    await form.waitFor({ state: 'detached' })
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await page.getByRole('button', { name: 'More to do with it' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('option', { name: 'Show in the shop' }).click()
    const tab = await opened
    await tab.waitForURL(`http://127.0.0.1:${port}/customers/15550100021`)
    await tab.close()
  })
})
