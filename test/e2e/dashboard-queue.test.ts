import { expect, test } from 'vitest'
import { stayConnected } from '../support/connected.ts'
import { memberSession, type Session } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('the queue', {}, ({ page, parley, shop, row, log, enter }) => {
  let session: Session
  const contactOf = async (name: string) => {
    const { contacts } = (await session.graphql(
      `{ contacts(first: 1, filter: { search: "${name}" }) { nodes { id } } }`,
    )) as unknown as { contacts: { nodes: { id: string }[] } }
    return contacts.nodes[0]?.id ?? ''
  }
  const handOver = async (name: string, to: string, notes = '') =>
    session.graphql(
      `mutation { transferChat(input: { contactId: "${await contactOf(name)}", to: { ${to} }, notes: "${notes}" }) { transfer { id } } }`,
    )
  const tableRow = (name: string) => page.getByRole('row').filter({ hasText: name })

  test('who is handed over appears by itself, with how long they wait, and leaves once taken', async () => {
    session = await memberSession(parley, shop.workspaceId)
    await row('Ada Lovelace').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('q')
    await page.getByText('Nobody is waiting').waitFor()
    await handOver('Ada', 'general: true', 'Wants an invoice.')
    await tableRow('Ada Lovelace').waitFor()
    await tableRow('Ada Lovelace').getByText('Wants an invoice.').filter({ visible: true }).waitFor()
    await tableRow('Ada Lovelace')
      .getByText(/^\d+:\d\d$/)
      .filter({ visible: true })
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('p')
    await log().waitFor()
    await page.getByText(/^Handed over to you/).waitFor()
    await page.goto(`${parley.url}/queue?part=held`)
    await tableRow('Ada Lovelace').waitFor()
  })

  test('by keys one is given to a colleague, and given back to the chatbot', async () => {
    const anna = await parley.createMember(shop.workspaceId)
    await stayConnected(parley.app.pool, anna.id)
    const { member } = (await session.graphql(`{ member(id: "${anna.id}") { fullName } }`)) as unknown as {
      member: { fullName: string }
    }
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await page.getByRole('option', { name: member.fullName }).first().click()
    await page.getByText(`Handed over to ${member.fullName}`).waitFor()
    await tableRow('Ada Lovelace').getByText(member.fullName).waitFor()
    await tableRow('Ada Lovelace').getByRole('button', { name: 'Actions for Ada Lovelace' }).click()
    await page.getByRole('menuitem', { name: 'Give back to the chatbot' }).click()
    await page.getByText('No agent has one').waitFor()
    await page.getByRole('link', { name: 'Given back' }).click()
    await tableRow('Ada Lovelace').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('in the chat: handed over with words, a mark in the list, and back to the chatbot', async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Grace Hopper').click()
    await log().waitFor()
    await page.getByRole('button', { name: 'More to do with it' }).click()
    await page.getByRole('option', { name: 'Hand over to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hand over' })
    await dialog.getByRole('textbox', { name: 'Note for whoever takes it' }).fill('Ask about the delivery')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Waits in General queue now').waitFor()
    const line = page.getByRole('region', { name: 'Who has it' })
    await line.getByText(/^Waits in General queue for/).waitFor()
    await line.getByText('Ask about the delivery').waitFor()
    await row('Grace Hopper').locator('[data-waits]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await line.getByRole('button', { name: 'Give back to the chatbot' }).click()
    await line.waitFor({ state: 'detached' })
    await expect.poll(() => row('Grace Hopper').locator('[data-waits]').count()).toBe(0)
  })

  test('the wall follows by itself', async () => {
    await page.goto(`${parley.url}/queue/wall`)
    await page.getByText('Nobody waits.').waitFor()
    await handOver('Grace', 'general: true')
    await expect.poll(() => page.getByText('Nobody waits.').count()).toBe(0)
    await page.getByText('of 3 handed over').waitFor()
    const beth = await parley.createMember(shop.workspaceId, 'agent')
    await parley.app.pool.query(`update user_account set full_name = 'Beth' where id = $1`, [beth.id])
    const screen = await enter({ person: beth })
    const line = page
      .getByRole('region', { name: 'Agents' })
      .getByRole('listitem')
      .filter({ hasText: 'Beth' })
    await line.getByText('Here', { exact: true }).waitFor()
    await screen.page.context().close()
    // Two minutes after her last page is closed she is away.
    await parley.until(async () => {
      await parley.clock.advance(121)
      return (await line.getByText('Not connected').count()) === 1
    })
    expect(await axeFindings(page)).toEqual([])
  })

  test('an agent takes what waits, and has no wall', async () => {
    const agent = await enter({ role: 'agent' })
    await agent.page.goto(`${parley.url}/queue`)
    await agent.page.getByRole('button', { name: 'Take Grace Hopper' }).click()
    await agent.page.getByText(/^Handed over to you/).waitFor()
    await agent.page.goto(`${parley.url}/queue/wall`)
    await agent.page.getByText('You do not have access to the wall').waitFor()
    expect(await axeFindings(agent.page)).toEqual([])
  })
})
