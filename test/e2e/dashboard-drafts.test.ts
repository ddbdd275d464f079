import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage, type Screen } from './stage.ts'

// What one begins has its quote and its files on every device, and is gone everywhere once it is sent.

const patience = { timeout: 20_000 }

onStage('a draft with its quote and its files', {}, ({ parley, enter }) => {
  const openChat = async ({ row, bubble }: Screen) => {
    await row('Ada Lovelace').click()
    await bubble('oak desk').first().waitFor()
  }
  const files = ({ page }: Screen) => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  const quote = ({ page }: Screen) => page.getByRole('button', { name: 'Do not quote' })

  test('is on the other device, stays when the page is opened again, and goes with the message', async () => {
    const [desk, phone] = [await enter(), await enter()]
    for (const screen of [desk, phone]) await openChat(screen)
    await phone.log().focus()
    await desk.bubble('oak desk').first().hover()
    await desk
      .bubble('oak desk')
      .getByRole('button', { name: /^Reply to Ada Lovelace/ })
      .click()
    await desk.page.locator('input[type=file]').setInputFiles({
      name: 'prices.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Oak: 100'),
    })
    await files(phone).getByText('prices.txt').waitFor(patience)
    await quote(phone).waitFor(patience)
    expect(await axeFindings(phone.page)).toEqual([])
    // Nothing moves the focus of who does something else there.
    expect(await phone.field().evaluate((field) => field === document.activeElement)).toBe(false)
    await desk.page.reload()
    await files(desk).getByText('prices.txt').waitFor(patience)
    await quote(desk).waitFor()
    await phone.field().fill('Our prices')
    await expect.poll(() => desk.field().inputValue(), patience).toBe('Our prices')
    await phone.field().press('Enter')
    for (const screen of [desk, phone]) {
      await screen.bubble('Our prices').getByText('prices.txt').waitFor(patience)
      await expect.poll(() => files(screen).count(), patience).toBe(0)
      await expect.poll(() => quote(screen).count(), patience).toBe(0)
      expect(await screen.field().inputValue()).toBe('')
    }
    const sent = async () => (await parley.sandbox.messages('15550100021')).map(({ body }) => body)
    await expect.poll(sent, patience).toMatchObject([
      {
        type: 'document',
        document: { caption: 'Our prices' },
        context: { message_id: expect.any(String) },
      },
    ])
    expect((await parley.app.pool.query('select id from draft')).rows).toEqual([])
  })

  test('a file and a quote that are taken away on one device are gone on the other', async () => {
    const [desk, phone] = [await enter(), await enter()]
    for (const screen of [desk, phone]) await openChat(screen)
    await desk.field().fill('Words stay')
    await desk.bubble('oak desk').first().hover()
    await desk
      .bubble('oak desk')
      .getByRole('button', { name: /^Reply to Ada Lovelace/ })
      .click()
    await quote(phone).waitFor(patience)
    await expect.poll(() => phone.field().inputValue(), patience).toBe('Words stay')
    await quote(phone).click()
    await expect.poll(() => quote(desk).count(), patience).toBe(0)
    expect(await desk.field().inputValue()).toBe('Words stay')
  })
})
