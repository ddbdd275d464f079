import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings, picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

// The chatbot where people work: why it said something, in the inbox, and how it is kept out of a chat.

inDashboard('the chatbot in the inbox', { chats: false }, ({ page, parley, shop, ada, row, bubble }) => {
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
    await page.getByRole('menuitem', { name: 'What did the chatbot make of this?' }).click()
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
})
