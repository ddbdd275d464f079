import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// A member sends files: chosen, pasted and dropped.

const phone = '15550880001'
const png = sampleFile('image/png')

/** Gives the page a file as pasting or dropping does. */
function offer(page: Page, kind: 'paste' | 'drop', name: string) {
  const field = page.getByRole('textbox', { name: /^Message to/ })
  return field.evaluate(
    (element, { kind, name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    },
    { kind, name, bytes: [...png] },
  )
}

inDashboard('files', { chats: false }, ({ page, parley, customer }) => {
  beforeAll(async () => {
    await customer(phone, 'Nora')('Do you have a menu?')
    await page.getByRole('link', { name: /Nora/ }).click()
    await page.getByRole('log').getByText('Do you have a menu?').waitFor()
  })

  const chosen = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  const send = () => page.getByRole('button', { name: 'Send', exact: true })
  const platformBodies = async () => (await parley.sandbox.messages(phone)).map(({ body }) => body)

  test('chosen, pasted and dropped files go out one by one, the words under the first', async () => {
    await choose('menu.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF'))
    await offer(page, 'paste', 'pasted.png')
    await offer(page, 'drop', 'dropped.png')
    for (const name of ['menu.pdf', 'pasted.png', 'dropped.png']) await chosen(name).getByText(/kB/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('textbox', { name: /^Message to/ }).fill('Here it is')
    await page.keyboard.press('Enter')
    await parley.until(async () => (await platformBodies()).length === 3)
    expect(await platformBodies()).toMatchObject([
      { type: 'document', document: { caption: 'Here it is', filename: 'menu.pdf' } },
      { type: 'image' },
      { type: 'image' },
    ])
    const log = page.getByRole('log')
    await log.getByText('menu.pdf').waitFor()
    await log.getByRole('img').nth(1).waitFor()
    await page.getByRole('list', { name: 'Files to send' }).waitFor({ state: 'detached' })
  })

  test('words that are too long for a caption are a message of their own', async () => {
    const before = (await platformBodies()).length
    const words = 'word '.repeat(300).trim()
    await choose('long.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF'))
    await chosen('long.pdf').getByText(/kB/).waitFor()
    await page.getByRole('textbox', { name: /^Message to/ }).fill(words)
    await page.keyboard.press('Enter')
    await parley.until(async () => (await platformBodies()).length === before + 2)
    const [file, text] = (await platformBodies()).slice(before)
    expect(file).not.toHaveProperty('document.caption')
    expect(text).toMatchObject({ type: 'text', text: { body: words } })
  })

  test('what the server does not take is told, holds the message back, and can be taken away', async () => {
    await choose('tool.exe', 'application/x-msdownload', Buffer.from('MZ\u0090\u0000'))
    await chosen('tool.exe').getByRole('alert').waitFor()
    await choose('huge.png', 'image/png', Buffer.concat([png, Buffer.alloc(6_000_000)]))
    await chosen('huge.png').getByText('at most 5 MB').waitFor()
    await page.getByRole('textbox', { name: /^Message to/ }).fill('And this')
    expect(await send().isDisabled()).toBe(true)
    for (const name of ['tool.exe', 'huge.png'])
      await page.getByRole('button', { name: `Remove ${name}` }).click()
    await send().click()
    await parley.until(async () => (await platformBodies()).some(({ type }) => type === 'text'))
  })
})
