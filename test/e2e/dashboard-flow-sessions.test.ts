import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

// What sessions did in a flow.

const graph = {
  version: 2,
  entry_node: 'ask',
  nodes: [
    { id: 'ask', type: 'prompt', label: 'Order', config: { body: 'Which order?', store_as: 'order' } },
    {
      id: 'end',
      type: 'end',
      position: { x: 320, y: 0 },
      config: { message: 'Order {{order}} is on its way.' },
    },
  ],
  edges: [{ from: 'ask', to: 'end' }],
}

inDashboard('sessions of flows', { chats: false }, (stage) => {
  const { page, parley, shop, ada, grace } = stage
  const picture = picturesOf(page)
  let flow = ''

  const steps = async () =>
    (await parley.app.pool.query('select count(*)::int as n from bot_step')).rows[0].n as number

  test('the page of a session shows its way, and the simulator goes on from it', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    await session.graphql(
      'mutation ($input: UpdateChatbotMessagesInput!) { updateChatbotMessages(input: $input) { chatbotSettings { id } } }',
      { input: { enabled: true } },
    )
    const made = await session.api.post('/chatbot/flows', {
      name: 'Orders',
      trigger_keywords: ['order'],
      enabled: true,
      graph,
    })
    flow = made.body.data.id
    await ada('Where is my order?')
    await parley.until(async () => (await steps()) === 1)
    await ada('42')
    await parley.until(async () => (await steps()) === 3)
    await grace('order')
    await parley.until(async () => (await steps()) === 4)
    const { rows } = await parley.app.pool.query('select session_id from bot_step order by n desc limit 1')
    await page.goto(`${parley.url}/chatbot/sessions/${rows[0].session_id}`)
    const way = page.getByRole('region', { name: 'Path through the flow' })
    await way.getByText('42', { exact: true }).waitFor()
    await way.locator('[data-node=end]').waitFor()
    await picture('session-path')
    await way.getByRole('button', { name: /Order waits/ }).click()
    await way.getByRole('link', { name: 'Try it from here in the simulator' }).click()
    const field = page.getByRole('textbox', { name: 'The customer writes' })
    await field.fill('43')
    await field.press('Enter')
    await page.getByRole('log').getByText('Order 43 is on its way.').waitFor()
  })

  test('numbers say how many came to each node, and how many went no further', async () => {
    await page.goto(`${parley.url}/chatbot/flows/${flow}?tab=numbers`)
    const row = page.getByRole('row', { name: /^Order/ })
    await row.waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Order', '2', 'Then 50%', '1 (50%)'])
    await page.locator('[data-node=ask]').getByText('1 stayed').waitFor()
    await picture('flow-numbers')
  })
})
