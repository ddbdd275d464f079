import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { memberSession, type Session } from '../support/session.ts'
import { axeFindings, inLanguage, picturesOf } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('variants of campaigns', {}, ({ page, parley, shop, row, enter }) => {
  let session: Session
  let address = ''
  const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
  const message = (letter: string) => page.getByRole('region', { name: `Message ${letter}`, exact: true })
  const percent = (letter: string) => message(letter).getByRole('spinbutton', { name: /^Part of the people/ })
  const preview = () => page.getByRole('region', { name: 'Preview' })
  const picture = picturesOf(page, 1900)
  /** The same in Arabic, of which nothing is wider than a small phone. */
  const inArabic = async (name: string, shown: string) => {
    await inLanguage(page, 'ar')
    await page.getByText(shown).first().waitFor()
    await picture(`${name}-ar`)
    // A name in other letters begins where the page begins.
    const gap = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const range = document.createRange()
      range.selectNodeContents(title)
      return title.getBoundingClientRect().right - range.getBoundingClientRect().right
    })
    expect(gap).toBeLessThan(1)
    await page.setViewportSize({ width: 320, height: 640 })
    const isWider = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(await isWider()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
    await inLanguage(page, 'en')
  }
  const split = async () => {
    const { rows } = await parley.app.pool.query("select split from broadcast where name = 'Two ways'")
    return rows[0]?.split
  }

  test('a draft gets a second message and a control group, kept as one goes', async () => {
    session = await memberSession(parley, shop.workspaceId)
    await parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 0, read_ms: null } })
    const { prisma, bus, pool } = parley.app
    const of = await prisma.template.findFirstOrThrow({
      where: { workspaceId: shop.workspaceId, name: 'order_update' },
    })
    const { rows } = await pool.query('select name from number where id = $1', [of.numberId])
    const change = {
      id: randomUUID(),
      name: 'order_change',
      platformId: null,
      components: [{ type: 'BODY', text: 'Your order changed, with {{gift}}.' }],
      variables: { body: ['gift'], header: [], buttons: [], headerMedia: false },
    }
    await prisma.template.create({ data: { ...of, ...change } as never })
    bus.publish('forget', { cache: 'templates' })
    const made = await session.api.post('/campaigns', {
      name: 'Two ways',
      messaging_account: rows[0].name,
      template_id: of.id,
    })
    const { id } = made.body.data
    const recipients = Array.from({ length: 60 }, (_, index) => ({
      phone_number: `+1555030${1000 + index}`,
      template_params: { 1: 'Ann' },
    }))
    await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })
    address = `${parley.url}/campaigns/${id}`
    await row('Ada Lovelace').waitFor()
    await page.goto(address)
    await preview().getByText(/Ann/).waitFor()
    await page.getByRole('checkbox', { name: 'Test several messages' }).click()
    await page.getByText(/^Saved once each message has a template/).waitFor()
    await message('B')
      .getByRole('button', { name: /^hello/ })
      .click()
    await expect.poll(split).toMatchObject({ share: 50, controlShare: 0, variants: [{ share: 50 }] })
    await page.getByRole('spinbutton', { name: /^Control group/ }).fill('20')
    await percent('B').fill('40')
    await expect.poll(split).toMatchObject({ share: 40, controlShare: 20, variants: [{ share: 40 }] })
    await message('A').getByText('The rest: 40%').waitFor()
    await picture('message')
  })

  test('a third one has values of its own, and each has its preview', async () => {
    await page.getByRole('button', { name: 'Add message C' }).click()
    await message('C')
      .getByRole('button', { name: /^order change/ })
      .click()
    await message('C')
      .getByText(/^Only this message has it/)
      .waitFor()
    await message('C').getByRole('textbox', { name: 'Gift' }).fill('a cup')
    await expect
      .poll(split)
      .toMatchObject({ variants: [{ share: 26 }, { values: { params: { gift: 'a cup' } } }] })
    await page.getByRole('button', { name: 'Message C', exact: true }).click()
    await preview().getByText('Your order changed, with a cup.').waitFor()
    await page.getByRole('button', { name: 'Message B', exact: true }).click()
    await expect.poll(() => preview().getByText('Your order changed, with a cup.').count()).toBe(0)
    await page.getByRole('checkbox', { name: /^Try them on part/ }).click()
    await page.getByRole('spinbutton', { name: 'For how many hours' }).fill('12')
    await expect.poll(split).toMatchObject({ test: { share: 20, hours: 12, metric: 'replied' } })
    await picture('three')
    await inArabic('three', 'الرسالة C')
    await page.reload()
    await message('C').getByRole('textbox', { name: 'Gift' }).waitFor()
    expect(await message('C').getByRole('textbox', { name: 'Gift' }).inputValue()).toBe('a cup')
    expect(await page.getByRole('spinbutton', { name: 'For how many hours' }).inputValue()).toBe('12')
  })

  test('what the server refuses stands at the message, and shares that are too large are not sent', async () => {
    await percent('B').fill('99')
    await page.getByText(/^Together they exceed 100 %/).waitFor()
    await percent('B').fill('26')
    await expect.poll(() => page.getByText(/^Together they exceed 100 %/).count()).toBe(0)
    const { pool, bus } = parley.app
    const becomes = async (column: 'category' | 'status', value: string) => {
      await pool.query(`update template set ${column} = $1 where name = 'order_change'`, [value])
      bus.publish('forget', { cache: 'templates' })
    }
    await becomes('category', 'marketing')
    await percent('B').fill('27')
    await message('C')
      .getByRole('alert')
      .getByText(/^Must be of the category/)
      .waitFor()
    // One that is not approved now is in the way of the start, and of nothing else.
    await becomes('category', 'utility')
    await becomes('status', 'paused')
    await percent('B').fill('25')
    await expect.poll(split).toMatchObject({ variants: [{ share: 25 }, { share: 26 }] })
    expect(await message('C').getByRole('alert').count()).toBe(0)
    await step('Check and start').click()
    const against = page.getByRole('list', { name: 'What prevents the start' })
    await against.getByText(/^Message C: its template is not approved/).waitFor()
    await page.getByText('Who tries which message').waitFor()
    await picture('obstacle')
    await inArabic('obstacle', 'الرسالة C')
    await against.getByRole('link', { name: 'Message' }).click()
    await page.getByRole('button', { name: 'Remove message C' }).click()
    await page.getByRole('checkbox', { name: /^Try them on part/ }).click()
    await expect
      .poll(split)
      .toMatchObject({ share: 40, controlShare: 20, variants: [{ share: 40 }], test: null })
  })

  test('the check says how many get which; who may only look reads it', async () => {
    await step('Check and start').click()
    const parts = page.getByRole('region', { name: 'Who gets which message' })
    await parts.getByText('about 24 people, 40%').first().waitFor()
    await parts.getByText('Control group: nothing').waitFor()
    await parts.getByText('about 12 people, 20%').waitFor()
    await picture('check')
    await inArabic('check', 'المجموعة الضابطة: لا شيء')
    await session.api.post('/roles', { name: 'Watcher', permissions: ['chat:read', 'campaigns:read'] })
    const watcher = await enter({ role: 'Watcher' })
    await watcher.page.goto(address)
    const box = watcher.page.getByRole('checkbox', { name: 'Test several messages' })
    await box.waitFor()
    expect(await box.isDisabled()).toBe(true)
    expect(await watcher.page.getByRole('button', { name: /^Remove message|^Add message/ }).count()).toBe(0)
    expect(await axeFindings(watcher.page)).toEqual([])
  })
  test('its page compares them, with who got nothing, and lists the people of one', async () => {
    const id = address.split('/').at(-1)
    expect((await session.api.post(`/campaigns/${id}/start`, {})).status).toBe(200)
    await page.goto(address)
    const compared = page.getByRole('region', { name: 'The messages compared' })
    const sent = compared.getByRole('row', { name: /^Sent/ }).getByRole('cell')
    const { rows } = await parley.app.pool.query(
      'select count(*)::int as many, variant from broadcast_recipient where broadcast_id = $1 group by variant order by variant',
      [id],
    )
    expect(rows.map(({ variant }) => variant)).toEqual([0, 1, 2])
    for (const [place, { many }] of rows.slice(1).entries())
      await expect
        .poll(() => sent.nth(place).innerText(), { timeout: 20_000 })
        .toMatch(new RegExp(`^${many}\\b`))
    await compared.getByText(new RegExp(`^Control group, which gets nothing: ${rows[0].many} `)).waitFor()
    await compared.getByText(/both are equal/).waitFor()
    await compared.getByRole('button', { name: 'Read', exact: true }).click()
    await page
      .getByRole('navigation', { name: 'Which message' })
      .getByRole('link', { name: 'Message B' })
      .click()
    await picture('comparison')
    await inArabic('comparison', 'الرسالة B')
  })
})
