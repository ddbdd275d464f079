import { beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { axeFindings } from './browser.ts'
import { onStage, type Screen } from './stage.ts'

// Writing outside of the 24 hours, and to people who have not written yet.

onStage('templates in the dashboard', {}, ({ parley, shop, enter }) => {
  beforeAll(async () => {
    const hello = { to: '+15550100030', type: 'template', template: { name: 'hello', language: 'en' } }
    expect((await shop.v1.post('/messages', hello)).status).toBe(201)
  })

  /** Nobody there has written to us: the chat is not open, and its window neither. */
  const chooseUnanswered = async ({ page, row }: Screen) => {
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await row(/\+1 555 010 0030/).click()
  }

  test('a closed window says so, and an approved template goes out instead', async () => {
    const screen = await enter()
    const { page, bubble } = screen
    await chooseUnanswered(screen)
    await page.getByText('The 24-hour window is closed', { exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: /^Message to/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Choose a template' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Search templates').fill('order')
    await dialog.getByRole('button', { name: /order update/ }).click()
    await dialog.getByLabel('Value 1').fill('4711')
    await dialog.getByRole('region', { name: 'Preview' }).getByText('4711').waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await bubble('4711').locator('[data-tick=read]').waitFor()
    const last = (await parley.sandbox.messages('15550100030')).at(-1)
    expect(last?.body).toMatchObject({ type: 'template', template: { name: 'order_update' } })
  })

  test('a template is chosen, changed and filled in by keyboard alone', async () => {
    const screen = await enter()
    const { page } = screen
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await chooseUnanswered(screen)
    await page.getByRole('button', { name: 'Choose a template' }).press('Enter')
    await expect.poll(focused).toBe('Search templates')
    await page.keyboard.type('order')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /order update/ })
      .waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const value = page.getByLabel('Value 1')
    await expect.poll(() => value.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await value.evaluate((input) => input.matches(':invalid'))).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Search templates')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('body').press('n')
    const to = page.getByLabel('To', { exact: true })
    await expect.poll(() => to.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test('an agent writes with a template outside of the window, though templates are managed by others', async () => {
    const screen = await enter({ role: 'agent' })
    const { page } = screen
    await chooseUnanswered(screen)
    await page.getByRole('button', { name: 'Choose a template' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /order update/ }).click()
    await dialog.getByText('For example: A-1042').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('body').press('n')
    await page.getByRole('dialog', { name: 'New message' }).waitFor()
  })

  test('a template whose heading is a photo goes out with the photo that was chosen', async () => {
    const screen = await enter()
    const { page, bubble } = screen
    await chooseUnanswered(screen)
    await page.getByRole('button', { name: 'Choose a template' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /spring sale/ }).click()
    await expect
      .poll(() =>
        dialog
          .getByRole('button', { name: 'Choose a file' })
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
    const send = dialog.getByRole('button', { name: 'Send template' })
    for (const blank of await dialog.getByRole('textbox').all()) await blank.fill('Zoe')
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    const chosen = dialog.locator('input[type=file]')
    await chosen.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await dialog
      .getByText('Files of this type are not accepted. It must be one of these: JPG or PNG.')
      .waitFor()
    const buffer = sampleFile('image/png')
    await chosen.setInputFiles({ name: 'tulips.png', mimeType: 'image/png', buffer })
    await dialog.getByRole('button', { name: 'Remove tulips.png' }).waitFor()
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe(null)
    expect(await axeFindings(page)).toEqual([])
    await send.click()
    await dialog.waitFor({ state: 'detached' })
    await bubble('Zoe').waitFor()
    await expect
      .poll(async () => JSON.stringify((await parley.sandbox.messages('15550100030')).at(-1)?.body))
      .toMatch(/"name":"spring_sale".*"type":"header".*"image":\{"id"/)
  })

  test('a new message to a phone begins a chat', async () => {
    const { page, row } = await enter()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('To').fill('12')
    await dialog.getByRole('button', { name: /hello/ }).click()
    await dialog.getByRole('button', { name: 'Send template' }).click()
    await dialog.getByRole('alert').getByText('Not sent.').waitFor()
    await dialog.getByLabel('To').fill('+1 555 010 0031')
    await dialog.getByRole('button', { name: 'Send template' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: '+1 555 010 0031' }).first().waitFor()
    await row(/\+1 555 010 0031/).waitFor()
  })

  test('somebody known is found by a part of the name, and their chat can be opened instead', async () => {
    const { page, field } = await enter()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New message' })
    await dialog.getByLabel('To').fill('lovel')
    await page.getByRole('option', { name: /Ada Lovelace/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Open the chat' }).click()
    await dialog.waitFor({ state: 'detached' })
    await field().waitFor()
  })

  test('where there are several numbers one is chosen, and its templates are shown', async () => {
    const many = await parley.tenant({ name: 'Two numbers' })
    const other = await parley.sandbox.addNumber()
    await connectNumber(createCtx(parley.app, { actor: { kind: 'system', workspaceId: many.workspaceId } }), {
      name: 'Second shop',
      phoneId: other.phone_number_id,
      businessId: other.business_id,
      accessToken: 'sandbox-token',
    })
    const boss = await parley.createMember(many.workspaceId)
    const { page } = await enter({ person: boss })
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New message' })
    const from = dialog.getByLabel('From')
    await from.waitFor()
    expect(await from.locator('option').count()).toBe(2)
    await dialog.getByRole('button', { name: /order update/ }).waitFor()
    const [, second = ''] = await from
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    await from.selectOption(second)
    await dialog.getByRole('button', { name: /order update/ }).waitFor()
    expect(await dialog.getByRole('button', { name: /order update/ }).count()).toBe(1)
  })
})
