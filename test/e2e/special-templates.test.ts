import { beforeAll, expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { approvedTemplate } from '../messaging/content/templates/approved.ts'
import { carousel, placed, product } from '../messaging/content/templates/special-scene.ts'
import { axeFindings } from './browser.ts'
import { onStage, type Screen } from './stage.ts'

// Templates with a place or cards, where they are sent to one person and in a campaign (spec/10 FR9).

onStage('templates with a place or cards', {}, ({ parley, shop, enter }) => {
  beforeAll(async () => {
    for (const definition of [placed, carousel, product]) await approvedTemplate(parley, shop, definition)
  })

  const componentsFor = async (phone: string) => {
    const sent = await parley.until(async () => (await parley.sandbox.messages(phone))[0])
    return JSON.stringify((sent.body.template as { components: object[] }).components)
  }
  const choose = async ({ page }: Screen, phone: string) => {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New message' })
    await dialog.getByLabel('To').fill(phone)
    return dialog
  }

  test('what cannot be filled in says so, and cannot be chosen', async () => {
    const dialog = await choose(await enter(), '+1 555 010 0041')
    const choice = dialog.getByRole('button', { name: /one product/ })
    await choice.getByText('Cannot be sent from here: its part HEADER PRODUCT cannot be filled in.').waitFor()
    expect(await choice.isDisabled()).toBe(true)
  })

  test('a place is written by keyboard, and sent', async () => {
    const screen = await enter()
    const { page } = screen
    const dialog = await choose(screen, '+1 555 010 0042')
    await dialog.getByRole('button', { name: /shop place/ }).click()
    const latitude = dialog.getByLabel('Latitude')
    await latitude.fill('48.137')
    await page.keyboard.press('Tab')
    await page.keyboard.type('11.575')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Our shop')
    const send = dialog.getByRole('button', { name: 'Send template' })
    await dialog.getByLabel('Value 1').fill('Ann')
    expect(await axeFindings(page)).toEqual([])
    await send.click()
    await dialog.waitFor({ state: 'detached' })
    expect(await componentsFor('15550100042')).toMatch(/"latitude":"48\.137".*"name":"Our shop"/)
  })

  test('the cards of a campaign are kept as they are filled in', async () => {
    const { page } = await enter()
    await page.goto(`${parley.url}/campaigns`)
    await page.getByRole('link', { name: 'New campaign' }).click()
    await page.getByRole('textbox', { name: 'Name of the campaign' }).fill('New things')
    await page.getByRole('button', { name: /^new things/ }).click()
    const buffer = sampleFile('image/png')
    // What is written while a file is on its way stays.
    const { promise: written, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/media', (route) => written.then(() => route.fallback()))
    for (const [number, price] of [
      ['1', '9 EUR'],
      ['2', '7 EUR'],
    ] as const) {
      const card = page.getByRole('group', { name: `Card ${number}` })
      await card.getByLabel('Value 1').fill(price)
      await card.getByLabel('Link of “Buy”').fill(`thing-${number}`)
      const name = `thing-${number}.png`
      await card.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
      await card.getByRole('button', { name: `Remove ${name}` }).waitFor()
    }
    letGo()
    expect(await axeFindings(page)).toEqual([])
    const kept = async () =>
      (await parley.app.pool.query('select defaults from broadcast')).rows[0]?.defaults.cards ?? []
    await expect.poll(kept).toMatchObject(
      [1, 2].map((number) => ({
        headerMedia: { id: expect.any(String) },
        params: { 1: number === 1 ? '9 EUR' : '7 EUR' },
        buttonParams: { 1: `thing-${number}` },
      })),
    )
    await page.reload()
    const second = page.getByRole('group', { name: 'Card 2' })
    await expect.poll(() => second.getByLabel('Value 1').inputValue()).toBe('7 EUR')
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('link', { name: 'Check and start' })
      .click()
    const against = page.getByRole('list', { name: 'What prevents the start' })
    await against.getByText('Nobody gets it yet. Add people.').waitFor()
    expect(await against.getByText('The template needs a place').count()).toBe(0)
  })
})
