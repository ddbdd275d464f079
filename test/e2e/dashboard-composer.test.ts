import { beforeAll, expect, test } from 'vitest'
import { placeIn } from '../../web/src/composer/panels/place.ts'
import { apiClient } from '../support/api-client.ts'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// What is sent besides words and files: the tools beside the field.

inDashboard('the tools of the composer', {}, ({ page, parley, shop, field, row, bubble }) => {
  beforeAll(async () => {
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
  })

  const last = async () => (await parley.sandbox.messages('15550100021')).at(-1)?.body
  /** A worker gives messages to the platform. */
  const soon = { timeout: 15_000 }
  const dialog = () => page.getByRole('dialog')
  const more = async (tool: string) => {
    await page.getByRole('button', { name: 'More to send' }).click()
    await page.getByRole('option', { name: tool }).click()
    await dialog().waitFor()
  }

  test('an emoji is found by its name and written where the caret is, by keyboard alone', async () => {
    await field().fill('ab')
    await field().press('ArrowLeft')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const search = page.getByLabel('Search emoji')
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true)
    await search.fill('octopus')
    await page.getByRole('gridcell', { name: 'octopus' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await search.waitFor({ state: 'detached' })
    expect(await field().inputValue()).toBe('a🐙b')
    await page.getByRole('button', { name: 'Insert an emoji' }).click()
    await page.getByRole('group', { name: 'Chosen last' }).getByRole('button', { name: '🐙' }).waitFor()
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
    await expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true)
    await field().fill('')
  })

  test('emoji have their names in the language of the page, and come from our own server', async () => {
    const own = await page
      .context()
      .browser()
      ?.newContext({ locale: 'de-DE', storageState: await page.context().storageState() })
    const german = await own?.newPage()
    if (!german) throw new Error('no page')
    const elsewhere: string[] = []
    german.on('request', (request) => request.url().startsWith(parley.url) || elsewhere.push(request.url()))
    await german.goto(page.url())
    await german.getByRole('button', { name: 'Emoji einfügen' }).click()
    await german.getByLabel('Emoji suchen').fill('tintenfisch')
    await german
      .getByRole('gridcell', { name: /Tintenfisch/i })
      .first()
      .waitFor()
    expect(elsewhere).toEqual([])
    await own?.close()
  })

  test('a voice message is recorded, paused, heard and sent, and the server makes it one of the phone', async () => {
    await page.getByRole('button', { name: 'Record a voice message' }).click()
    const panel = page.getByRole('region', { name: 'Voice message' })
    await panel.getByRole('timer').getByText('0:01').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Pause' }).click()
    await panel.getByRole('button', { name: 'Continue recording' }).click()
    await panel.getByRole('button', { name: 'Stop and listen' }).click()
    await panel.getByLabel('What was recorded').waitFor()
    await panel.getByRole('button', { name: 'Send the recording' }).click()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(last, soon).toMatchObject({ type: 'audio' })
    await page.getByRole('log').getByLabel('Voice message').waitFor()
  })

  test('a recording that is thrown away is not sent', async () => {
    const before = await last()
    await page.getByRole('button', { name: 'Record a voice message' }).click()
    const panel = page.getByRole('region', { name: 'Voice message' })
    await panel.getByRole('timer').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await last()).toEqual(before)
  })

  test('a location is read from a link of a map', async () => {
    await more('Send a location')
    const where = dialog().getByLabel('Coordinates, or a link of a map')
    await where.fill('somewhere')
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('No place is named there.').waitFor()
    await where.fill('https://www.google.com/maps/place/Gate/@52.5163,13.3777,17z')
    await dialog().getByText('52.5163, 13.3777').waitFor()
    await dialog().getByLabel('Name of the place').fill('The gate')
    expect(await axeFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(last, soon).toMatchObject({
      type: 'location',
      location: { latitude: 52.5163, longitude: 13.3777, name: 'The gate' },
    })
    await bubble('The gate').waitFor()
  })

  test.each([
    ['52.5, 13.3', 52.5, 13.3],
    ['-33.86 151.2', -33.86, 151.2],
    ['geo:48.2,16.37', 48.2, 16.37],
    ['https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=16/52.5163/13.3777', 52.5163, 13.3777],
    ['https://www.openstreetmap.org/#map=12/-1.29/36.82', -1.29, 36.82],
    ['https://maps.google.com/?q=19.43,-99.13', 19.43, -99.13],
    ['https://maps.apple.com/?ll=40.7,-74&q=Pier', 40.7, -74],
    // Where the mark stands counts, not where the map is held.
    ['https://www.google.com/maps/place/X/@52.5,13.3,17z/data=!3d52.51!4d13.37', 52.51, 13.37],
  ])('%s names a place', (text, latitude, longitude) => {
    expect(placeIn(text)).toEqual({ latitude, longitude })
  })

  test('what is beyond the earth, or no place, is none', () => {
    for (const text of ['95, 13', '12', 'https://maps.app.goo.gl/abc', '']) expect(placeIn(text)).toBe(null)
  })

  test('buttons go out as they were written, and the limits are told before', async () => {
    await field().fill('Shall we send it?')
    await more('Send buttons or a list')
    expect(await dialog().getByLabel('Text', { exact: true }).inputValue()).toBe('Shall we send it?')
    await dialog().getByLabel('Button 1').fill('Yes')
    await dialog().getByRole('button', { name: 'One more' }).click()
    await dialog().getByLabel('Button 2').fill('Yes')
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('Two choices have the same name.').waitFor()
    await dialog().getByLabel('Button 2').fill('No, thank you very much indeed')
    expect(await dialog().getByLabel('Button 2').inputValue()).toHaveLength(20)
    await dialog().getByRole('button', { name: 'One more' }).click()
    await dialog().getByText('More than 3 are not possible.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(last, soon).toMatchObject({
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Shall we send it?' },
        action: { buttons: [{ reply: { title: 'Yes' } }, { reply: { title: 'No, thank you very m' } }] },
      },
    })
    expect(await field().inputValue()).toBe('')
  })

  test('a list and a link go out too', async () => {
    await more('Send buttons or a list')
    await dialog().getByLabel('What to press').selectOption('list')
    await dialog().getByLabel('Text', { exact: true }).fill('Which size?')
    await dialog().getByLabel('Row 1').fill('Small')
    await dialog().getByLabel('Words below it').fill('Up to 40 cm')
    await dialog().getByLabel('What opens the list').fill('Sizes')
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(last, soon).toMatchObject({
      interactive: {
        type: 'list',
        action: { button: 'Sizes', sections: [{ rows: [{ title: 'Small', description: 'Up to 40 cm' }] }] },
      },
    })
    await more('Send buttons or a list')
    await dialog().getByLabel('What to press').selectOption('link')
    await dialog().getByLabel('Text', { exact: true }).fill('All desks')
    await dialog().getByLabel('Text on the button').fill('Look')
    await dialog().getByLabel('Address of the page').fill('http://shop.example')
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('The address must begin with https://.').waitFor()
    await dialog().getByLabel('Address of the page').fill('https://shop.example')
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(last, soon).toMatchObject({ interactive: { type: 'cta_url' } })
  })

  test('a button that calls, and one that opens a form; what cannot go is told in words', async () => {
    await more('Send buttons or a list')
    await dialog().getByLabel('What to press').selectOption('call')
    await dialog().getByLabel('Text', { exact: true }).fill('Shall we talk?')
    await dialog().getByLabel('Text on the button').fill('Call us')
    await dialog().getByLabel('Minutes during which calls are allowed').fill('45')
    expect(await axeFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('Calling is not enabled for this account').waitFor()
    const { api } = await memberSession(parley, shop.workspaceId)
    const put = await api.send('PUT', `/accounts/${shop.numberId}`, { business_calling_enabled: true })
    expect(put.status, put.text).toBe(200)
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(last, soon).toMatchObject({
      interactive: {
        type: 'voice_call',
        action: { parameters: { display_text: 'Call us', ttl_minutes: 45 } },
      },
    })
    await bubble('Shall we talk?').getByText('Call us').waitFor()
    await more('Send buttons or a list')
    await dialog().getByLabel('What to press').selectOption('form')
    await dialog().getByLabel('Text', { exact: true }).fill('When?')
    await dialog().getByLabel('Text on the button').fill('Book')
    await dialog().getByRole('textbox', { name: 'Form', exact: true }).fill('12345')
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('The chosen one no longer exists').waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
  })

  test('a form of the platform is chosen by its name', async () => {
    const children = [{ type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } }]
    const layout = { type: 'SingleColumnLayout', children }
    const screens = [{ id: 'START', title: 'Start', terminal: true, layout }]
    const flow_json = JSON.stringify({ version: '7.0', screens })
    const graph = apiClient(`${parley.sandbox.url}/v25.0`, { authorization: 'Bearer sandbox-token' })
    const form = (name: string, publish: boolean) =>
      graph.post('/200000000000001/flows', { name, categories: ['OTHER'], flow_json, publish })
    const { id } = (await form('Book a table', true)).body
    await form('Ask us', false)
    await more('Send buttons or a list')
    await dialog().getByLabel('What to press').selectOption('form')
    await dialog().getByLabel('Text', { exact: true }).fill('When?')
    await dialog().getByLabel('Text on the button').fill('Book')
    await dialog().getByRole('combobox', { name: 'Form', exact: true }).selectOption('Book a table')
    await dialog().getByLabel('First screen').fill('START')
    expect(await dialog().getByRole('option', { name: 'Ask us' }).isDisabled()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/form-choice.png` })
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await expect
      .poll(last, soon)
      .toMatchObject({ interactive: { type: 'flow', action: { parameters: { flow_id: id } } } })
  })

  test('the card of somebody known is sent', async () => {
    await more('Send a contact card')
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('Choose somebody first.').waitFor()
    await dialog().getByLabel('Whose card').fill('grace')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await dialog().getByRole('button', { name: 'Remove Grace Hopper' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await expect
      .poll(last, soon)
      .toMatchObject({ type: 'contacts', contacts: [{ name: { formatted_name: 'Grace Hopper' } }] })
    await bubble('Grace Hopper').waitFor()
  })

  test('a template can be sent while the window is open', async () => {
    await more('Send a template')
    await dialog()
      .getByRole('button', { name: /order update/ })
      .click()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('every tool is in the palette', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('send a loc')
    await page.getByRole('option', { name: 'Send a location' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Send a location' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('a refused file says why Enter does nothing', async () => {
    const empty = { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }
    await page.locator('input[type=file]').setInputFiles(empty)
    await field().fill('Here it is')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Remove “empty.pdf” first: it was refused.').waitFor()
    await page.getByRole('button', { name: 'Remove empty.pdf' }).click()
    await field().press('Enter')
    await bubble('Here it is').waitFor()
  })
})
