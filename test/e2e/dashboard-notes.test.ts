import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard(
  'the thread as timeline',
  {},
  async ({ page, row, bubble, log, field, parley, shop, person, ada, enter }) => {
    const bea = await memberSession(parley, shop.workspaceId, 'manager')
    const idOf = async (name: string) => {
      const { body } = await shop.v1.get('/contacts?limit=10')
      return body.data.find((one: { name: string; profile_name: string }) =>
        [one.name, one.profile_name].includes(name),
      ).id as string
    }
    const note = async (content: string, mentionIds: string[] = []) => {
      const text = 'mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }'
      await bea.graphql(text, { input: { contactId: await idOf('Ada Lovelace'), content, mentionIds } })
    }
    const noteOf = (text: string) => log().locator('[data-note]').filter({ hasText: text })
    const order = () =>
      log()
        .locator('[data-message], [data-note], [data-entry]')
        .evaluateAll((all) =>
          all.map((one) =>
            Object.keys((one as HTMLElement).dataset).find((key) => /message|note|entry/.test(key)),
          ),
        )

    test('notes and what was done stand between the messages, live and in order', async () => {
      await row('Ada Lovelace').click()
      await bubble('oak desk').waitFor()
      await note('She is a regular.')
      await noteOf('She is a regular.').getByText('Note by Member').waitFor()
      await log().focus()
      await page.keyboard.press('m')
      await log()
        .getByText(/^Taken by .*Member 1/)
        .waitFor()
      await ada('Do you deliver?')
      await bubble('Do you deliver?').waitFor()
      expect(await order()).toEqual(['message', 'note', 'entry', 'message'])
      expect(await noteOf('regular').getByRole('button').count()).toBe(0)
      expect(await axeFindings(page)).toEqual([])
      await page.reload()
      await bubble('Do you deliver?').waitFor()
      expect(await order()).toEqual(['message', 'note', 'entry', 'message'])
    })

    test('a chat that was closed says by whom and why, and who opened it again', async () => {
      const id = await idOf('Ada Lovelace')
      await shop.v1.post(`/chats/${id}/close`, { note: 'She called.' })
      await log().getByText('She called.').waitFor()
      await shop.v1.post(`/chats/${id}/reopen`)
      await log().getByText('Reopened by').waitFor()
      await shop.v1.send('PATCH', `/contacts/${id}`, { add_tags: ['vip'] })
      await log()
        .getByText(/^Tagged by .*: .*vip/)
        .waitFor()
    })

    test('what happened while the line was down stands there when it is back', async () => {
      await page.context().setOffline(true)
      await page.getByText('Reconnecting').waitFor()
      await note('She moved to Turin.')
      await page.context().setOffline(false)
      await noteOf('She moved to Turin.').waitFor()
    })

    test('its author changes and deletes a note, on every screen', async () => {
      const hers = await enter({ person: bea })
      await hers.row('Ada Lovelace').click()
      const own = hers.log().locator('[data-note]').filter({ hasText: 'Turin' })
      await own.getByRole('button', { name: 'What to do with the note' }).click()
      await hers.page.getByRole('menuitem', { name: 'Edit' }).click()
      const dialog = hers.page.getByRole('dialog', { name: 'Edit the note' })
      await dialog.getByLabel('Note').fill('She moved to Milan. Ask @Mem')
      await hers.page.getByRole('option', { name: 'Member 1' }).waitFor()
      expect(await axeFindings(hers.page)).toEqual([])
      await hers.page.keyboard.press('Enter')
      await hers.page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await noteOf('She moved to Milan.').locator('mark').getByText('@Member 1').waitFor()
      await noteOf('Milan').getByText('changed').waitFor()
      const changed = hers.log().locator('[data-note]').filter({ hasText: 'Milan' })
      await changed.getByRole('button', { name: 'What to do with the note' }).click()
      await hers.page.getByRole('menuitem', { name: 'Delete' }).click()
      await hers.page.getByRole('button', { name: 'Delete', exact: true }).click()
      await changed.waitFor({ state: 'detached' })
      await noteOf('Milan').waitFor({ state: 'detached' })
    })

    test('c turns to the note, @ names a colleague by the keyboard, r turns back to the message', async () => {
      await row('Ada Lovelace').click()
      await bubble('oak desk').waitFor()
      await field().fill('To the customer')
      await log().focus()
      await page.keyboard.press('c')
      const notes = page.getByRole('textbox', { name: 'Note to your colleagues' })
      await expect.poll(() => notes.evaluate((one) => one === document.activeElement)).toBe(true)
      expect(await field().count()).toBe(0)
      await page.keyboard.type('Look, @memb')
      const options = page
        .getByRole('listbox', { name: 'Colleagues who see this conversation' })
        .getByRole('option')
      await options.first().waitFor()
      expect(await axeFindings(page)).toEqual([])
      const [first = ''] = await options.allTextContents()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.keyboard.type('and @')
      await options.first().waitFor()
      await page.keyboard.press('Escape')
      await options.first().waitFor({ state: 'detached' })
      await page.keyboard.press('Enter')
      const written = noteOf('Look, @')
      await written
        .locator('mark')
        .getByText(/^@.*Member/)
        .waitFor()
      expect(first).toContain(((await written.locator('mark').textContent()) ?? '').slice(1))
      expect(await notes.inputValue()).toBe('')
      await page.keyboard.press('Escape')
      await page.keyboard.press('r')
      await expect.poll(() => field().evaluate((one) => one === document.activeElement)).toBe(true)
      expect(await field().inputValue()).toBe('To the customer')
      await page.keyboard.press('Escape')
      await page.keyboard.press('c')
      await notes.fill('Half a note')
      await expect
        .poll(() => parley.app.prisma.draft.findFirst({ where: { kind: 'note' } }).then((one) => one?.text))
        .toBe('Half a note')
      await bubble('oak desk').hover()
      await bubble('oak desk')
        .getByRole('button', { name: /^Reply to/ })
        .click()
      await field().waitFor()
      expect(await notes.count()).toBe(0)
      const { body } = await shop.v1.get('/messages?limit=1')
      expect(body.data[0].text?.body).not.toContain('Look')
    })

    test('who is named is told so wherever they are, and finds the chat among their mentions', async () => {
      // The row would show what is begun, and not what was said last.
      await page.keyboard.press('Escape')
      await page.keyboard.press('r')
      await field().fill('')
      // What is answered is a part of what is begun.
      await page.getByRole('button', { name: 'Do not quote' }).click()
      const begun = () => parley.app.prisma.draft.count({ where: { kind: 'message' } })
      await expect.poll(begun, { timeout: 10_000 }).toBe(0)
      await page.goto(`${parley.url}/inbox?view=mentioned`)
      await page.getByText('No conversation is in this view now.').waitFor()
      const me = await parley.app.prisma.user.findFirstOrThrow({ where: { email: person.email } })
      await note('@Member 1, can you call?', [me.id])
      const told = page.getByRole('region', { name: 'What was just done' })
      await told.getByText(/mentioned you in a note about Ada Lovelace/).waitFor()
      await row('Ada Lovelace').waitFor()
      await note('Never mind.')
      await ada('And grey, is there grey?')
      await row('Ada Lovelace').getByText('is there grey').waitFor()
      expect(await row('Grace Hopper').count()).toBe(0)
      const views = page.getByRole('navigation', { name: 'Views of the inbox' })
      await views.getByRole('link', { name: /^Mentions\s*1$/ }).waitFor()
      await told.getByRole('button', { name: 'Show' }).click()
      await noteOf('can you call?').waitFor()
      expect(await told.getByText(/mentioned you/).count()).toBe(0)
    })

    test('a note is written where the window is closed, too', async () => {
      await parley.app.pool.query(
        `update conversation_window set last_incoming_at = last_incoming_at - interval '1 day' where workspace_id = $1`,
        [shop.workspaceId],
      )
      await page.reload()
      await page.getByText('The 24-hour window is closed').first().waitFor()
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      const notes = page.getByRole('textbox', { name: 'Note to your colleagues' })
      await notes.fill('Sleeps on it.')
      await page.getByRole('button', { name: 'Add the note' }).click()
      await noteOf('Sleeps on it.').waitFor()
    })
  },
)
