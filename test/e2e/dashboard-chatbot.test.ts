import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings, picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

// The chatbot where people work: why it said something, in the inbox, and how it is kept out of a chat.

inDashboard('the chatbot in the inbox', { chats: false }, (stage) => {
  const { page, parley, shop, ada, grace, row, bubble, enter } = stage
  const picture = picturesOf(page)

  test('a chat that the chatbot has says so', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    await session.graphql(
      `mutation ($input: UpdateChatbotMessagesInput!) { updateChatbotMessages(input: $input) { chatbotSettings { id } } }`,
      {
        input: {
          enabled: true,
          greetingMessage: 'Welcome to Oak & Ash',
          fallbackMessage: 'Say “person” for one of us.',
        },
      },
    )
    await session.graphql(
      `mutation ($input: CreateKeywordRuleInput!) { createKeywordRule(input: $input) { keywordRule { id } } }`,
      {
        input: {
          name: 'Opening hours',
          keywords: ['open'],
          matchType: 'CONTAINS',
          enabled: true,
          response: { text: { body: 'We open at nine.' } },
        },
      },
    )
    await ada('Hello')
    await row('Ada Lovelace').click()
    await bubble('Welcome to Oak & Ash').waitFor()
    await page.locator('[data-bot=on]').waitFor()
    await page.reload()
    await row('Ada Lovelace').getByRole('img', { name: 'Chatbot' }).waitFor()
    await ada('When do you open?')
    await bubble('We open at nine.').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('one reads why it said something, from its words and from those of the customer', async () => {
    await bubble('We open at nine.')
      .getByRole('button', { name: /^More to do/ })
      .click()
    await page.getByRole('menuitem', { name: 'Why did the chatbot say this?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Why did the chatbot decide so?' })
    await dialog.getByText('A keyword rule answered.').waitFor()
    await dialog.getByText('Opening hours').waitFor()
    await dialog.getByText('When do you open?').waitFor()
    await picture('why')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await bubble('Hello')
      .getByRole('button', { name: /^More to do/ })
      .click()
    await page.getByRole('menuitem', { name: 'How did the chatbot handle this?' }).click()
    await dialog.getByText('A new session was greeted.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('it is paused until a time by keys, and gets the chat back from the menu', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('Pause the chatbot')
    await page.getByRole('option', { name: /^Pause the chatbot/ }).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pause the chatbot' })
    await picture('pause')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('Until another time').fill(`${tomorrow}T12:00`)
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('[data-bot=paused]').waitFor()
    const { rows } = await parley.app.pool.query('select paused_until from bot_chat')
    expect(rows[0].paused_until.toISOString()).toBe(`${tomorrow}T12:00:00.000Z`)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'More to do with it' }).first().click()
    await page.getByRole('option', { name: 'Give back to the chatbot' }).click()
    await page.locator('[data-bot=on]').waitFor()
  })

  test('its area says whether it answers, with what, and what it did', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.getByRole('heading', { level: 1, name: 'Chatbot' }).waitFor()
    await page.getByText('The chatbot answers customers.').waitFor()
    await page.getByRole('list', { name: 'What it answers with' }).getByText('Welcome to Oak & Ash').waitFor()
    await page.getByText('Rules: 1').waitFor()
    await picture('overview')
    await page.getByRole('button', { name: 'Switch it off' }).click()
    await page.getByText('The chatbot is off. New chats wait in the queue.').waitFor()
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await page.getByText('The chatbot answers customers.').waitFor()
  })

  test('sessions come and go on while one looks, and one is read and ended', async () => {
    await page.getByRole('link', { name: 'Sessions', exact: true }).click()
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(1)
    await grace('Good morning')
    await expect.poll(() => sessions.count()).toBe(2)
    await picture('sessions')
    await page.getByLabel('State').selectOption('TIMEOUT')
    await page.getByText('No session found').waitFor()
    expect(new URL(page.url()).search).toBe('?state=TIMEOUT')
    await page.getByLabel('State').selectOption('ACTIVE')
    await page.getByRole('link', { name: 'Ada Lovelace' }).click()
    const said = page.getByRole('list', { name: 'Messages of the session' }).getByRole('listitem')
    await said.filter({ hasText: 'When do you open?' }).getByText('A keyword rule answered.').waitFor()
    await ada('And when do you close?')
    await said.filter({ hasText: 'when do you close' }).getByText('Nothing else matched').waitFor()
    await picture('session')
    await said.filter({ hasText: 'When do you open?' }).getByRole('button', { name: 'Why?' }).click()
    await page.getByRole('dialog').getByText('Opening hours').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'End the session' }).click()
    await page
      .getByRole('dialog', { name: 'End the session?' })
      .getByRole('button', { name: 'End the session' })
      .click()
    await page.getByText('Ended by the team').waitFor()
    expect(await page.getByRole('button', { name: 'End the session' }).count()).toBe(0)
  })

  test('who may read sessions alone finds those by their address, and nothing else', async () => {
    const agent = await enter({ role: 'agent' })
    expect(await agent.page.getByRole('navigation').getByRole('link', { name: 'Chatbot' }).count()).toBe(0)
    await agent.page.goto(`${parley.url}/chatbot/rules`)
    await agent.page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
    await agent.page.goto(`${parley.url}/chatbot/nothing`)
    await agent.page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  })
})
