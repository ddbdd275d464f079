import { expect, test } from 'vitest'
import { exportOf, input, text } from '../messaging/automation/typebot-imports/export.ts'
import { picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

// Conversation flows where people make them: the list, the editor by keys and pointer, import and export.

inDashboard('conversation flows', { chats: false }, (stage) => {
  const { page, parley } = stage
  const picture = picturesOf(page)
  const card = (id: string) => page.locator(`[data-node="${id}"]`)
  const saved = () =>
    page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
  const drafts = async () =>
    (await parley.app.pool.query('select name, graph, live_version from chatbot_flow order by created_at'))
      .rows

  test('an empty list offers flows to begin with', async () => {
    await page.goto(`${parley.url}/chatbot/flows`)
    await page.getByRole('heading', { name: 'No flows yet' }).waitFor()
    await page.getByRole('heading', { name: 'Appointment' }).waitFor()
    await picture('flows-empty')
    await page.getByRole('button', { name: 'Use it: Appointment' }).click()
    const dialog = page.getByRole('dialog', { name: 'New flow' })
    await dialog.getByRole('button', { name: 'Create flow' }).click()
    await page.getByRole('heading', { level: 1, name: 'Appointment' }).waitFor()
    await card('day').waitFor()
    expect((await drafts())[0]).toMatchObject({ name: 'Appointment', live_version: null })
    await picture('flow-canvas')
  })

  test('by keys one goes along the ways, opens a node, changes it and takes it back', async () => {
    await card('day').focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-node')))
      .toBe('time')
    await page.keyboard.press('Enter')
    const properties = page.getByRole('complementary', { name: 'Properties' })
    await properties.getByRole('textbox', { name: 'Text', exact: true }).fill('When on {{day}}?')
    await saved()
    const textOf = async (id: string) =>
      (await drafts())[0].graph.nodes.find((node: { id: string }) => node.id === id)?.config.body
    await expect.poll(() => textOf('time')).toBe('When on {{day}}?')
    await picture('flow-properties')
    await card('time').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => textOf('time')).toBe('At what time on {{day}}?')
  })

  test('a node is added with a slash, copied, pasted and deleted', async () => {
    const count = () => drafts().then(([flow]) => flow.graph.nodes.length)
    const before = await count()
    await card('done').click()
    await page.keyboard.press('/')
    await page.getByRole('textbox', { name: 'Search nodes' }).fill('message')
    await page.keyboard.press('Enter')
    await expect.poll(count).toBe(before + 1)
    await page.getByRole('button', { name: /^1 problem|problems/ }).click()
    const problems = page.getByRole('list', { name: 'Problems' })
    await problems.getByText('A value is missing.').waitFor()
    await picture('flow-problems')
    await problems.getByRole('button', { name: /A value is missing/ }).click()
    const properties = page.getByRole('complementary', { name: 'Properties' })
    await properties.getByRole('heading', { name: 'Message' }).waitFor()
    await properties.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(count).toBe(before)
    await page.getByRole('button', { name: 'Tidy' }).click()
    await saved()
  })

  test('a flow is exported, imported under another name, switched on and deleted', async () => {
    await page.getByRole('link', { name: 'All flows' }).click()
    await page.getByRole('button', { name: 'Actions for Appointment' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export as JSON' }).click()
    const file = await (await downloading).path()
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a flow' })
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByText('It has 7 nodes.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Second')
    await picture('flow-import')
    await dialog.getByRole('button', { name: 'Create flow' }).click()
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor()
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect.poll(async () => (await drafts())[1].live_version).toBe(1)
    await page.getByRole('link', { name: 'All flows' }).click()
    await picture('flows')
    await page.getByRole('button', { name: 'Actions for Second' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete flow' }).click()
    await expect.poll(async () => (await drafts()).length).toBe(1)
  })

  test('an export of Typebot says what becomes of each block before a flow is made of it', async () => {
    const file = exportOf({
      Hello: [text('Your name?'), input(), { type: 'Pixel' }, text('Hello {{Name}}!')],
    })
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a flow' })
    const choose = (content: unknown) =>
      dialog.locator('input[type=file]').setInputFiles({
        name: 'export.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(content)),
      })
    const create = dialog.getByRole('button', { name: 'Create flow' })
    await choose({ some: 'thing' })
    await dialog.getByRole('alert').waitFor()
    expect(await create.isDisabled()).toBe(true)
    await choose(file)
    const report = dialog.getByRole('region', { name: 'How its blocks are imported' })
    const leftOut = report.getByRole('list', { name: '1 block is left out' })
    await leftOut.getByText('Pixel', { exact: true }).waitFor()
    await leftOut.getByText('It counts visitors of a page').waitFor()
    expect(await report.getByText('3 blocks are carried over').count()).toBe(1)
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Small')
    expect(await drafts()).toHaveLength(1)
    await picture('flow-import-typebot')
    await create.click()
    await page.getByRole('heading', { level: 1, name: 'Small' }).waitFor()
    expect((await drafts())[1]).toMatchObject({ name: 'Small', live_version: null })
    await page
      .getByRole('navigation', { name: 'Parts of the editor' })
      .getByRole('link', { name: 'Settings' })
      .click()
    await page.getByLabel('Number', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('The settings are saved.').waitFor()
    const bound = `select number_id is not null as bound from chatbot_flow where name = 'Small'`
    expect((await parley.app.pool.query(bound)).rows).toEqual([{ bound: true }])
  })
})
