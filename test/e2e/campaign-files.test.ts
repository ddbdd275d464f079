import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { memberSession, type Session } from '../support/session.ts'
import { inLanguage, picturesOf } from './browser.ts'
import { walk } from './keyboard-walk.ts'
import { inDashboard } from './stage.ts'

// Files of people for a draft, and the file above its message: chosen, sent, followed, stopped, and told of.

inDashboard('files of campaigns', {}, ({ page, parley, shop, row, enter }) => {
  let session: Session
  const { pool, prisma, bus } = parley.app
  const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
  const latest = (on: Page = page) => on.getByRole('region', { name: 'The latest file' })
  const people = (count: string) =>
    page.getByRole('heading', { name: `Recipients of the campaign: ${count}` })
  const bad = () => latest().getByRole('list', { name: 'Rows that were not added' }).getByRole('listitem')
  const picture = picturesOf(page)
  const fits = async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const isWider = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(await isWider()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  const templateOf = async () =>
    prisma.template.findFirstOrThrow({ where: { workspaceId: shop.workspaceId, name: 'order_update' } })
  const draft = async (name: string, template_id?: string) => {
    const { id, numberId } = await templateOf()
    const { rows } = await pool.query('select name from number where id = $1', [numberId])
    const body = { name, messaging_account: rows[0].name, template_id: template_id ?? id }
    return (await session.api.post('/campaigns', body)).body.data.id as string
  }
  const choose = (text: string | Buffer, name = 'people.csv') =>
    page.getByLabel('File with people').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: typeof text === 'string' ? Buffer.from(text) : text,
    })
  const open = async (id: string) => {
    await page.goto(`${parley.url}/campaigns/${id}?step=people`)
    await page.getByRole('button', { name: 'From a file or pasted rows' }).click()
  }
  const good = (from: number, many: number) =>
    Array.from(
      { length: many },
      (_, index) => `Ann ${index},+1555${String(from + index).padStart(7, '0')},desk`,
    )
  /** Does this while the draft is held, so that whoever adds its people waits. */
  const whileHeld = (id: string, work: () => Promise<void>) =>
    during('select from broadcast where id = $1 for no key update', [id], work)
  const during = async (lock: string, values: string[], work: () => Promise<void>) => {
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query(lock, values)
      await work()
      await holder.query('commit')
    } finally {
      holder.release()
    }
  }

  test('a file with headings goes up by itself; what became of it is told, also after a reload', async () => {
    session = await memberSession(parley, shop.workspaceId)
    await row('Ada Lovelace').waitFor()
    await open(await draft('Files'))
    await picture('choose')
    const lines = [
      'Profile name,Phone,1,Shoe size',
      ...good(1, 3000),
      ...Array.from({ length: 25 }, () => 'Bob,nobody,desk'),
      ...Array.from({ length: 5 }, (_, index) => `Cy,+155599900${10 + index},`),
      ...good(1, 40),
    ]
    await choose(lines.join('\n'))
    await latest().getByText('3,000 people were added').waitFor()
    await people('3,000').waitFor()
    const counts = (await latest().locator('dl').innerText()).replace(/\s+/g, ' ')
    expect(counts).toBe('Added 3,000 Listed twice, or already in it 40 Want no marketing 0 Wrong 30')
    await page.reload()
    await latest().getByText('3,000 people were added').waitFor()
    await latest().getByRole('button', { name: 'Rows that were not added' }).click()
    await expect.poll(() => bad().count()).toBe(10)
    expect(await bad().first().innerText()).toMatch(/^Row 3,002\s+Phone: The phone cannot be read\.$/)
    await picture('done')
    await fits()
    expect((await walk(page)).faults).toEqual([])
    const pages = latest().getByRole('navigation', { name: 'Pages of these rows' })
    await pages.getByRole('button', { name: 'Next' }).click()
    await bad().getByText('Row 3,012').waitFor()
    await pages.getByRole('button', { name: 'Next' }).click()
    await bad().getByText('Value 1: The template needs this value.').first().waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      latest().getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('people_faults.csv')
    const written = (await readFile(await saved.path(), 'utf8')).split('\r\n')
    expect(written).toHaveLength(32)
    expect(written[0]).toBe('\uFEFF"Row","Field","Reason"')
    expect(written[1]).toBe('"3002","Phone","The phone cannot be read."')
  })

  test('while it runs everybody sees it, nothing can be started, and it can be stopped', async () => {
    const id = await draft('Stopped')
    const other = await enter({ role: 'manager' })
    await other.page.goto(`${parley.url}/campaigns/${id}?step=people`)
    await other.page.getByRole('heading', { name: 'Recipients of the campaign: 0' }).waitFor()
    await open(id)
    await whileHeld(id, async () => {
      await choose(['name,phone,1', ...good(1, 4000)].join('\n'), 'many.csv')
      const words = 'All 4,000 rows are read, and their recipients are being added.'
      await latest().getByText(words).waitFor()
      await latest(other.page).getByText(words).waitFor()
      await page.reload()
      await latest().getByText(words).waitFor()
      expect(
        await page.getByRole('button', { name: 'A file is being added' }).getAttribute('aria-disabled'),
      ).toBe('true')
      await picture('running')
      await step('Time').click()
      await page.getByText('A recipient file is still being added. Wait until it is complete.').waitFor()
      await step('Check and start').click()
      const against = page.getByRole('list', { name: 'What prevents the start' })
      const running = against
        .getByRole('listitem')
        .filter({ hasText: 'A recipient file is still being added.' })
      await running.waitFor()
      await latest(other.page).getByRole('button', { name: 'Stop' }).click()
      await running.waitFor({ state: 'detached' })
      await step('People').click()
      await latest().getByText('It was stopped, and none of its recipients were added.').waitFor()
      await latest(other.page).getByText('It was stopped, and none of its recipients were added.').waitFor()
    })
    await people('0').waitFor()
    await picture('stopped')
  })

  test('a file that is on its way goes on from step to step, and can be stopped', async () => {
    const id = await draft('Slow')
    await open(id)
    const line = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 }
    await line.send('Network.emulateNetworkConditions', slow)
    await choose(['name,phone,1', ...good(1, 20_000)].join('\n'), 'slow.csv')
    await latest().getByRole('progressbar', { name: 'Sending the file' }).waitFor()
    await picture('sending')
    await step('Message').click()
    await page.getByRole('textbox', { name: 'Name of the campaign' }).waitFor()
    await step('People').click()
    await latest().getByText('The file is being sent.').waitFor()
    await latest().getByRole('button', { name: 'Stop' }).click()
    await latest().waitFor({ state: 'detached' })
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    // The server gives the import up when it notices that nobody sends any more.
    const imports = async () =>
      (await pool.query('select from broadcast_import where broadcast_id = $1', [id])).rows.length
    await expect.poll(imports).toBe(0)
  })

  test('a file that is being read is stopped by anybody, and whoever sent it is told', async () => {
    const id = await draft('Read')
    const other = await enter({ role: 'manager' })
    await open(id)
    await during('lock table broadcast_import_part in share mode', [], async () => {
      await choose(['name,phone,1', ...good(1, 4000)].join('\n'), 'read.csv')
      await latest().getByText('The file is being read.').waitFor()
      await other.page.goto(`${parley.url}/campaigns/${id}?step=people`)
      await latest(other.page)
        .getByText(/^The file is being read: /)
        .waitFor()
      await latest(other.page).getByRole('button', { name: 'Stop' }).click()
      await parley.until(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%delete from broadcast_import_part%'`,
        )
        return rows.length > 0
      })
    })
    await page
      .getByRole('alert')
      .getByText('The file was stopped, and none of its recipients were added.')
      .waitFor()
    await people('0').waitFor()
    // The server gives the import up when it notices that nobody sends any more.
    const imports = async () =>
      (await pool.query('select from broadcast_import where broadcast_id = $1', [id])).rows.length
    await expect.poll(imports).toBe(0)
  })

  test('headings that say nothing are matched by hand, and a file without any gets some', async () => {
    await open(await draft('Matched'))
    await choose('Contact;Who;Gift\n+15550200401;"Ann; the first";desk\nnobody;Ben;chair\n')
    const table = page.getByRole('region', { name: 'The first rows' })
    const add = page.getByRole('button', { name: 'Add the recipients of the file' })
    await page.getByText('No column has: Value 1').waitFor()
    expect(await add.getAttribute('aria-disabled')).toBe('true')
    await table.getByRole('combobox', { name: 'Who' }).selectOption({ label: 'Name' })
    await table.getByRole('combobox', { name: 'Gift' }).selectOption({ label: 'Value 1' })
    await picture('matched')
    await fits()
    expect((await walk(page)).faults).toEqual([])
    await add.click()
    await latest().getByText('1 person was added').waitFor()
    const list = page.getByRole('list', { name: 'Recipients of the campaign' })
    await list.getByText('Ann; the first').waitFor()
    await latest().getByRole('button', { name: 'Rows that were not added' }).click()
    await bad().filter({ hasText: 'Row 3' }).waitFor()
    await choose('\uFEFF+15550200402,lamp\n+15550200403,rug\n', 'bare.csv')
    await page.getByText(/^The file has no line of headings/).waitFor()
    await add.click()
    await latest().getByText('2 people were added').waitFor()
    await people('3').waitFor()
    const { rows } = await pool.query(
      `select r.phone, r.name, r.own from broadcast_recipient r join broadcast b on b.id = r.broadcast_id
       where b.name = 'Matched' order by r.phone`,
    )
    expect(rows).toEqual([
      { phone: '15550200401', name: 'Ann; the first', own: { params: { 1: 'desk' } } },
      { phone: '15550200402', name: null, own: { params: { 1: 'lamp' } } },
      { phone: '15550200403', name: null, own: { params: { 1: 'rug' } } },
    ])
  })

  test('JSON goes up as it is; what cannot be read is told why', async () => {
    await open(await draft('Others'))
    const alert = page.getByRole('alert')
    await choose('[]', 'none.json')
    await alert.getByText('The file has no rows').waitFor()
    await choose('hello', 'none.json')
    await alert.getByText(/^The file is not JSON/).waitFor()
    await choose(Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff]), 'people.xlsx')
    await alert.getByText('The file is not a text file. Save it as CSV in UTF-8.').waitFor()
    await picture('refused')
    const one = { phone_number: '+15550200501', template_params: { 1: 'desk' } }
    await choose(JSON.stringify(one), 'people.jsonl')
    await latest().getByText('1 person was added').waitFor()
    await expect.poll(() => alert.count()).toBe(0)
  })

  test('what the server refuses is said in the language of the reader', async () => {
    const id = await draft('Abgelehnt')
    const chosen = (text: string, name: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    const alert = page.getByRole('alert')
    await page.goto(`${parley.url}/campaigns/${id}?step=people`)
    await inLanguage(page, 'de')
    await page.getByRole('button', { name: 'Aus einer Datei oder eingefügten Zeilen' }).click()
    await chosen('[]', 'leer.json')
    await alert.getByText('Die Datei hat keine Zeilen.').waitFor()
    await chosen('hallo', 'text.json')
    await alert.getByText('Die Datei ist kein JSON: weder eine Liste von Objekten').waitFor()
    await chosen('{}\n'.repeat(100_001), 'viele.jsonl')
    await alert.getByText('Die Datei hat mehr als 100.000 Zeilen. Teilen Sie sie.').waitFor()
    await picture('refused-de')
    await inLanguage(page, 'en')
  })

  test('the photo above a message is chosen in its step, and nothing stands against the start then', async () => {
    const of = await templateOf()
    const change = {
      id: randomUUID(),
      name: 'order_photo',
      platformId: null,
      components: [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Your order {{1}} looks like this.' },
      ],
      variables: { ...(of.variables as object), headerMedia: true },
    }
    await prisma.template.create({ data: { ...of, ...change } as never })
    bus.publish('forget', { cache: 'templates' })
    const id = await draft('Photo', change.id)
    await open(id)
    await choose('phone,1\n+15550200601,desk\n')
    await latest().getByText('1 person was added').waitFor()
    await step('Check and start').click()
    const against = page.getByRole('list', { name: 'What prevents the start' })
    await against.getByText('The template has a file above its text, and none is chosen yet.').waitFor()
    await against.getByRole('link', { name: 'Message' }).click()
    const photo = {
      name: 'desk.png',
      mimeType: 'image/png',
      buffer: PNG.sync.write(new PNG({ width: 8, height: 8 })),
    }
    await page.getByLabel('Photo above the text').setInputFiles(photo)
    await page.getByText('Saved: desk.png').waitFor()
    await picture('photo')
    await page.reload()
    await page.getByText('Saved: desk.png').waitFor()
    await step('Check and start').click()
    await page.getByText('Nothing prevents the start.').waitFor()
  })
})
