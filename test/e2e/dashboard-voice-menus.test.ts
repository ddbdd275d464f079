import { expect, test } from 'vitest'
import { wav } from '../messaging/content/audio/samples.ts'
import { picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

// Voice menus where people make them: the list, the editor, and a telephone to try them.

inDashboard('voice menus', { chats: false }, (stage) => {
  const { page, parley } = stage
  const picture = picturesOf(page)
  const card = (id: string) => page.locator(`[data-node="${id}"]`)
  const properties = page.getByRole('complementary', { name: 'Properties' })
  const kept = async () =>
    (await parley.app.pool.query('select name, graph, live_version, is_call_start from ivr_flow')).rows[0]
  const configOf = async (id: string) =>
    (await kept()).graph.nodes.find((node: { id: string }) => node.id === id)?.config

  test('one begins with a reception', async () => {
    await page.goto(`${parley.url}/calls/ivr`)
    await page.getByRole('heading', { name: 'No voice menus yet' }).waitFor()
    await page.getByRole('button', { name: 'New voice menu' }).click()
    const dialog = page.getByRole('dialog', { name: 'New voice menu' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Front desk')
    await dialog.getByRole('combobox', { name: 'Begin with' }).selectOption({ label: 'Reception' })
    await dialog.getByRole('button', { name: 'Create voice menu' }).click()
    await page.getByRole('heading', { level: 1, name: 'Front desk' }).waitFor()
    await card('choose').waitFor()
    await card('choose').getByText('Key 1: Sales').waitFor()
    await picture('voice-menu-canvas')
  })

  test('a problem leads to its node, where audio is uploaded and chosen', { timeout: 40_000 }, async () => {
    await page.getByRole('button', { name: /problem/ }).click()
    const problems = page.getByRole('list', { name: 'Problems' })
    await problems.getByRole('button', { name: /A value is missing/ }).click()
    await properties.getByRole('heading', { name: 'Greeting' }).waitFor()
    await properties
      .locator('input[type=file]')
      .setInputFiles({ name: 'Welcome.wav', mimeType: 'audio/wav', buffer: wav(1) })
    await properties.getByRole('option', { name: 'Welcome.wav' }).waitFor({ state: 'attached' })
    await expect
      .poll(() => configOf('welcome'))
      .toMatchObject({ audio_file: expect.stringMatching(/\.ogg$/) })
    await picture('voice-menu-properties')
  })

  test('keys of a menu are ways on, and undone by keys', async () => {
    await card('choose').click()
    await properties.getByRole('checkbox', { name: '3' }).check()
    await properties.getByRole('textbox', { name: 'What key 3 means' }).fill('Returns')
    await expect.poll(() => configOf('choose')).toMatchObject({ options: { 3: { label: 'Returns' } } })
    await card('choose').getByText('Key 3: Returns').waitFor()
    await card('choose').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => Object.keys((await configOf('choose')).options)).toEqual(['0', '1', '2'])
  })

  test('a telephone goes through the draft', async () => {
    await page.getByRole('button', { name: 'Try it' }).click()
    const log = page.getByRole('log', { name: 'Simulated call' })
    const keys = page.getByRole('group', { name: 'Keys of the telephone' })
    const simulator = page.getByRole('region', { name: 'Simulator' })
    await simulator.getByRole('button', { name: 'Call at night' }).click()
    await simulator.getByText('The call is ended.').waitFor()
    await simulator.getByRole('button', { name: 'Call on Monday at noon' }).click()
    await log.getByText('Welcome.wav').waitFor()
    await simulator.getByRole('button', { name: 'It is played to the end' }).click()
    await simulator.getByRole('button', { name: 'Nothing is pressed in time' }).waitFor()
    await keys.getByRole('button', { name: '1', exact: true }).click()
    await log.getByText('Handed over to whoever takes calls').waitFor()
    await simulator.getByRole('button', { name: 'Nobody takes it' }).click()
    await simulator.getByText('The call is ended.').waitFor()
    await picture('voice-menu-simulator')
  })

  test('it is published, gets its place, and older versions stay', async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish the draft' })
    await dialog.getByRole('textbox', { name: 'What is new' }).fill('First')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect.poll(async () => (await kept()).live_version).toBe(1)
    await page.getByRole('link', { name: 'Settings' }).last().click()
    await page.getByRole('checkbox', { name: 'Incoming calls start with it' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await kept()).is_call_start).toBe(true)
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByText('New calls run it').waitFor()
    await picture('voice-menu-versions')
    await page.getByRole('link', { name: 'All voice menus' }).click()
    await page.getByText('Incoming calls start with it').waitFor()
    await picture('voice-menus')
  })
})
