import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

// The chatbot's area for whoever looks after it: the model server, what the AI would say, the week, and the order of rules.

inDashboard('the AI and the week of the chatbot', { chats: false }, (stage) => {
  const { page, parley, shop, ada, row, bubble } = stage
  const picture = picturesOf(page)
  const open = async (part: string) => {
    await page.goto(`${parley.url}/chatbot${part}`)
    await page.getByRole('heading', { level: 1, name: 'Chatbot' }).waitFor()
  }

  test('the model server is tried in eight ways, each with what to do', async () => {
    Object.assign(parley.app.config.ai, {
      baseUrl: `${parley.sandbox.url}/model/v1`,
      apiKey: 'sandbox-token',
      model: 'tiny',
    })
    await parley.sandbox.control('/model', { answers: [{ text: 'We open at nine.' }] })
    await open('/ai')
    await page.getByRole('button', { name: 'Test connection' }).click()
    const tries = page.getByRole('list', { name: 'What was tried' }).getByRole('listitem')
    await tries.first().waitFor()
    expect(await tries.count()).toBe(8)
    await tries.filter({ hasText: 'List of models' }).getByText('Works, with a remark').waitFor()
    await tries.filter({ hasText: 'List of models' }).getByText('compare the name of the model').waitFor()
    await page.reload()
    await page.getByRole('table', { name: 'Tokens of each day' }).getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await tries.first().waitFor()
    await picture('ai')
  })

  test('a question of a customer is asked by its knowledge, and nothing is sent', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    await session.graphql(
      `mutation ($input: CreateAiContextInput!) { createAiContext(input: $input) { aiContext { id } } }`,
      {
        input: {
          name: 'Hours',
          enabled: true,
          triggerKeywords: [],
          source: { static: { content: 'Open from nine to five.' } },
        },
      },
    )
    await open('/knowledge')
    await page.getByLabel('What would the AI answer to this?').fill('When are you open?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const said = page.getByRole('region', { name: 'Ask the AI' })
    await said.getByText('We open at nine.').waitFor()
    await said.getByText('Knowledge that was used').click()
    await said.getByText('Open from nine to five.').waitFor()
    await picture('knowledge')
  })

  test('what nothing answered in the week becomes a rule', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    const settings = `mutation ($input: UpdateChatbotMessagesInput!) { updateChatbotMessages(input: $input) { chatbotSettings { id } } }`
    await session.graphql(settings, { input: { enabled: true, greetingMessage: 'Welcome' } })
    await ada('Hello')
    await ada('Do you deliver?')
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('Do you deliver?').waitFor()
    await open('')
    const unanswered = page.getByRole('list', { name: 'Texts without an answer' })
    await unanswered.getByText('Do you deliver?').waitFor()
    await picture('week')
    await unanswered.getByRole('link', { name: 'Create a rule from it' }).click()
    const form = page.getByRole('dialog', { name: 'New rule' })
    expect(await form.getByLabel('Keywords').inputValue()).toBe('Do you deliver?')
    await form.getByRole('textbox', { name: 'Text' }).fill('Yes, we do.')
    await form.getByRole('button', { name: 'Create rule' }).click()
    await form.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })

  test('rules are put into order with the pointer', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    for (const name of ['Second', 'Third'])
      await session.graphql(
        `mutation ($input: CreateKeywordRuleInput!) { createKeywordRule(input: $input) { keywordRule { id } } }`,
        { input: { name, keywords: [name], matchType: 'CONTAINS', response: { text: { body: name } } } },
      )
    await open('/rules')
    const rules = page.getByRole('list', { name: 'Keyword rules' }).getByRole('listitem')
    const names = () => rules.locator('p:first-child > bdi').allTextContents()
    await expect.poll(names).toEqual(['Third', 'Second', 'Do you deliver?'])
    const handle = rules.nth(2).locator('[aria-hidden=true].cursor-grab')
    const [from, to] = [await handle.boundingBox(), await rules.nth(0).boundingBox()]
    if (!from || !to) throw new Error('no rules')
    await page.mouse.move(from.x + 4, from.y + 4)
    await page.mouse.down()
    await page.mouse.move(from.x + 4, from.y - 20, { steps: 4 })
    await page.mouse.move(from.x + 4, to.y + 4, { steps: 8 })
    await page.mouse.up()
    await expect.poll(names).toEqual(['Do you deliver?', 'Third', 'Second'])
    await page.reload()
    await expect.poll(names).toEqual(['Do you deliver?', 'Third', 'Second'])
    await picture('rules')
  })

  test('a rule begins a flow, and the list names it', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    await session.graphql(
      `mutation ($input: CreateChatbotFlowInput!) { createChatbotFlow(input: $input) { chatbotFlow { id } } }`,
      {
        input: {
          name: 'Book a table',
          triggerKeywords: [],
          graph: { version: 2, entry_node: null, nodes: [], edges: [] },
        },
      },
    )
    await page.getByRole('button', { name: 'New rule' }).click()
    const form = page.getByRole('dialog', { name: 'New rule' })
    await form.getByLabel('Keywords').fill('table')
    await form.getByLabel('Answer with').selectOption({ label: 'A flow' })
    const create = form.getByRole('button', { name: 'Create rule' })
    expect(await create.isDisabled()).toBe(true)
    await form.getByLabel('Flow', { exact: true }).selectOption({ label: 'Book a table' })
    await create.click()
    await form.waitFor({ state: 'detached' })
    const rules = page.getByRole('list', { name: 'Keyword rules' })
    await rules.getByText('A flow: Book a table').waitFor()
    await picture('rule-flow')
  })
})
