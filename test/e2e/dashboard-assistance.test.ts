import { beforeAll, expect, test } from 'vitest'
import { forgetMembers } from '#people/sessions/members.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// Help by the model: what is being written, messages in other languages, and what a case comes to (docs/adr/0187).

inDashboard('assistance', {}, ({ page, row, bubble, parley, shop, enter }) => {
  beforeAll(async () => {
    Object.assign(parley.app.config.ai, {
      baseUrl: `${parley.sandbox.url}/model/v1`,
      apiKey: 'sandbox-token',
      model: 'tiny',
    })
    await parley.app.pool.query(
      `insert into workspace_feature (workspace_id, key, enabled) values ($1, 'chatbot.ai', true)
       on conflict (workspace_id, key) do update set enabled = true`,
      [shop.workspaceId],
    )
    forgetMembers(parley.app)
    await parley.app.pool.query(
      `insert into ai_context (workspace_id, id, name, static_content, trigger_keywords, enabled, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Desks', 'Our oak desk costs 480.', '{}', true, now(), now())`,
      [shop.workspaceId],
    )
  })

  const field = page.getByRole('textbox', { name: 'Message to Ada Lovelace' })
  const help = page.getByRole('dialog', { name: 'Help with the answer' })
  page.setDefaultTimeout(8_000)
  const open = async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
  }
  const askFor = async (what: string) => {
    await page.getByRole('button', { name: 'Help with the answer' }).click()
    await help.getByRole('button', { name: what, exact: true }).click()
  }
  const take = async () => {
    await help.getByRole('button', { name: 'Put it into the field' }).click()
    await help.waitFor({ state: 'detached' })
  }

  test('it is off at first, and is switched on in the settings', async () => {
    await open()
    await page.getByRole('button', { name: 'More to send' }).waitFor()
    expect(await page.getByRole('button', { name: 'Help with the answer' }).count()).toBe(0)
    await page.goto(`${parley.url}/chatbot/ai`)
    await page.getByLabel('It helps members to answer').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await open()
    await page.getByRole('button', { name: 'Help with the answer' }).waitFor()
  })

  test('an answer is suggested with its sources, and put into other words', async () => {
    await askFor('Suggest an answer')
    await help.getByRole('region', { name: 'Sources' }).getByText('Desks', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await take()
    expect(await field.inputValue()).toBe('Our oak desk costs 480.')
    await field.fill('it costs  480')
    await askFor('Correct the spelling')
    await take()
    expect(await field.inputValue()).toBe('It costs 480.')
  })

  test('a translated answer keeps the words that it was written in, for colleagues', async () => {
    const other = await enter()
    await other.row('Ada Lovelace').click()
    await other.bubble('oak desk').waitFor()
    await field.fill('Es kostet 480.')
    await askFor('Translate')
    await take()
    await page.getByText('Translated from:').waitFor()
    await field.press('Enter')
    for (const screen of [page, other.page])
      await screen.getByRole('list', { name: 'Translations' }).getByText('Es kostet 480.').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('a message is translated in place, and what a case comes to becomes a note', async () => {
    await bubble('oak desk').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Translate', exact: true }).click()
    await page.getByRole('list', { name: 'Translations' }).getByText('(In English)').waitFor()
    const panel = page.getByRole('complementary', { name: 'About Ada Lovelace' })
    await panel.getByRole('button', { name: 'Summarize the case' }).click()
    await panel.getByText('The conversation has').waitFor()
    await panel.getByRole('button', { name: 'Save as a note' }).click()
    await page.getByText('The summary is now a note').waitFor()
    await page.getByRole('log').getByText('The conversation has').waitFor()
  })

  test('where a conversation is assigned, one press adds a summary that says who wrote it', async () => {
    await page
      .getByRole('button', { name: /^Assigned to/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Add a summary' }).click()
    await page.getByRole('log').getByText('By AI, sent by').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  test('what goes wrong is told, and nothing is lost', async () => {
    await parley.sandbox.control('/model', { faults: [{ kind: 'login_page' }] })
    await field.fill('my words')
    await askFor('Shorter')
    await help.getByRole('alert').getByText('The AI model gave no answer').waitFor()
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toBe('my words')
  })
})
