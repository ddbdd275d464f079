import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { inDashboard } from './stage.ts'

// What people write, in whatever way they write it, as it is shown.

/** Where the lines of a message begin and end, in pixels. */
const linesOf = (bubble: Locator) =>
  bubble.locator('.whitespace-pre-wrap').evaluate((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    // An end of a line has a place of its own, without a width.
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
    return lines.map(({ left, right }) => ({ left, right }))
  })

inDashboard('words', {}, ({ row, bubble, log, page, shop, customer, parley }) => {
  test('each paragraph begins at the side from which it is read', async () => {
    await customer('15550100061', 'نور الهدى')('أريد أن أسأل عن الطاولة الكبيرة\nوكم سعرها؟\nThank you')
    await row('نور').click()
    await bubble('Thank you').waitFor()
    const [first, second, third] = await linesOf(bubble('Thank you'))
    expect(second?.right).toBeCloseTo(first?.right ?? 0, 0)
    expect(second?.left).toBeGreaterThan(first?.left ?? 0)
    expect(third?.left).toBeCloseTo(first?.left ?? 0, 0)
  })

  test('whoever has no name is called by their phone, once', async () => {
    await parley.sandbox.control('/inbound', {
      phone_number_id: shop.phoneId,
      from: '15550100062',
      name: '',
      message: { type: 'text', text: { body: 'Who am I?' } },
    })
    await row('010 0062').click()
    await bubble('Who am I?').waitFor()
    const header = log().locator('xpath=preceding::header[1]')
    expect(await header.getByText('+1 555 010 0062').count()).toBe(1)
    expect(await page.getByRole('complementary').getByText('+1 555 010 0062').count()).toBe(1)
  })

  test('the marks of bold and italic words stand in no list and in no quote', async () => {
    const says = customer('15550100063', 'Mary Shelley')
    const id = await says('Is the *oak desk* still _here_?')
    await row(/Mary Shelley.*Is the oak desk still here\?/).click()
    await bubble('oak desk').getByRole('strong').waitFor()
    const said = await parley.until(async () => (await shop.v1.get('/messages?limit=5')).body.data)
    const { id: messageId, contact_id: to } = said.find(
      (one: { platform_message_id: string }) => one.platform_message_id === id,
    )
    const answer = { to, type: 'text', text: { body: 'Two of them' }, reply_to_message_id: messageId }
    expect((await shop.v1.post('/messages', answer)).status).toBe(201)
    await bubble('Two of them').getByText('Is the oak desk still here?').waitFor()
  })

  test('marks within words and figures are shown as they were written, in the list and in the thread', async () => {
    const says = customer('15550100064', 'Emily Carr')
    await says('box 5*10*3 cm, part a~b~c, é_x_é')
    await row(/Emily Carr.*box 5\*10\*3 cm, part a~b~c, é_x_é/).click()
    await bubble('box 5*10*3 cm, part a~b~c, é_x_é').waitFor()
    await says('Please:\n- `2` *desks*\n> as before')
    await bubble('desks').getByRole('strong').waitFor()
    await row(/Please: - 2 desks > as before/).waitFor()
  })

  test('ids and numbers are shown letter for letter', async () => {
    const ligatures = await page.evaluate(() => getComputedStyle(document.body).fontFeatureSettings)
    expect(ligatures).toContain('"calt" 0')
  })
})
