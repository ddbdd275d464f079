import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { axeFindings, inLanguage } from './browser.ts'
import { onStage } from './stage.ts'

// Files of contacts: chosen, looked at, saved, reported, and taken out again.

const wide = { width: 1280, height: 800 }
const narrow = { width: 320, height: 640 }

onStage('files of contacts', { chats: false }, async ({ parley, shop, enter }) => {
  const { page } = await enter({ role: 'admin', viewport: wide })
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  const file = (text: string, name = 'people.csv') => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })

  const isFit = async () => {
    for (const size of [narrow, wide]) {
      await page.setViewportSize(size)
      expect(await axeFindings(page)).toEqual([])
      const isWider = () =>
        page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
      expect(await isWider()).toBe(false)
    }
  }

  test('a file is chosen; one that cannot be read is told why', async () => {
    await page.goto(`${parley.url}/contacts/import`)
    await heading('Import contacts')
    await page.getByLabel('CSV file').setInputFiles(file('', 'empty.csv'))
    await page.getByRole('alert').getByText('The file is empty').waitFor()
    await isFit()
    await page.getByLabel('CSV file').setInputFiles(file('phone_number\n', 'headings.csv'))
    await page.getByRole('alert').getByText('The file has no rows.').waitFor()
    const rows = ['Mobile,Who,Labels,Size', '+1 555 010 0501,Ann Oak,vip,4', 'nonsense,Ben Ash,,', ',Cem,,']
    await page.getByLabel('CSV file').setInputFiles(file(rows.join('\n')))
    await heading('people.csv')
    await page.getByText('2 of the first 3 rows cannot be saved as they are.').waitFor()
    await page.getByRole('cell', { name: /The phone cannot be read.*nonsense/ }).waitFor()
    await isFit()
  })

  test('in Arabic it is told in Arabic', async () => {
    const { page: theirs } = await enter({ role: 'admin' })
    await theirs.goto(`${parley.url}/contacts/import`)
    await inLanguage(theirs, 'ar')
    const alert = theirs.getByRole('alert')
    const chosen = (buffer: Buffer) =>
      theirs.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await chosen(Buffer.from(''))
    await alert.getByText('الملف فارغ.').waitFor()
    await chosen(Buffer.from('phone_number\n'))
    await alert.getByText('لا توجد صفوف في الملف.').waitFor()
    await chosen(Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 1]))
    await alert.getByText(/UTF-8/).waitFor()
    expect(await axeFindings(theirs)).toEqual([])
  })

  test('columns are chosen by keyboard, and the preview follows', async () => {
    const phone = page.getByLabel('Mobile')
    expect(await phone.inputValue()).toBe('PHONE')
    await page.getByLabel('Who').focus()
    await page.keyboard.type('Name')
    await expect.poll(() => page.getByLabel('Who').inputValue()).toBe('NAME')
    await phone.selectOption('NOTHING')
    await page.getByText('Choose the column of the phone').waitFor()
    const begin = page.getByRole('button', { name: 'Import 3 rows' })
    expect(await begin.getAttribute('aria-disabled')).toBe('true')
    await phone.selectOption('PHONE')
    await page.getByText('2 of the first 3 rows').waitFor()
    await page.getByLabel('Update existing contacts').check()
    expect(await axeFindings(page)).toEqual([])
    await expect.poll(() => begin.getAttribute('aria-disabled')).toBeNull()
    await begin.press('Enter')
  })

  test('what became of it stands there live, with every bad row and a report', async () => {
    await page.getByText('Completed').waitFor()
    const counts = await page.locator('dl').innerText()
    expect(counts.replace(/\s+/g, ' ')).toBe('Created 1 Changed 0 Unchanged 0 Not saved 2')
    const bad = page
      .getByRole('list', { name: 'Rows that were not saved, or not all of them' })
      .getByRole('listitem')
    expect(await bad.allInnerTexts()).toEqual([
      expect.stringContaining('The phone cannot be read. (nonsense)'),
      expect.stringContaining('There is no phone number.'),
    ])
    await isFit()
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download all as CSV' }).click(),
    ])
    const text = await readFile(await report.path(), 'utf8')
    expect(text.split('\r\n')[1]).toBe(
      '3,phone_number,phone_unreadable,phone_number is not a phone number,nonsense',
    )
    const { body } = await shop.v1.get('/contacts')
    expect(body.data[0]).toMatchObject({ name: 'Ann Oak', tags: ['vip'] })
    await page.getByRole('link', { name: 'All imports' }).click()
    await page.getByRole('list', { name: 'Latest imports' }).getByText('people.csv').waitFor()
  })

  test('contacts are taken out, with the columns and the people that are chosen', async () => {
    await page.goto(`${parley.url}/contacts/export`)
    await heading('Export contacts')
    await isFit()
    await page.getByLabel('Tags').uncheck()
    await page.getByRole('textbox', { name: 'Tag' }).fill('vip')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the file' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^contacts_export_\d{8}_\d{6}\.csv$/)
    expect(await readFile(await saved.path(), 'utf8')).toBe(
      "\uFEFFphone_number,profile_name,user_id\r\n'+15550100501,Ann Oak,\r\n",
    )
    const given = encodeURIComponent(JSON.stringify({ tag: 'nobody' }))
    await page.goto(`${parley.url}/contacts/export?filter=${given}`)
    await page.getByText('The file contains the people of the list').waitFor()
  })

  test('nobody without the permission finds either page', async () => {
    const other = await enter({ role: 'agent' })
    for (const path of ['/contacts/import', '/contacts/export']) {
      await other.page.goto(parley.url + path)
      await other.page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
    }
  })
})
