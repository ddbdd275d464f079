import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// Forms that customers fill in: built, tried on the phone, published, answered and read (document 3, Interactive flow).

inDashboard('forms', {}, ({ page, parley, shop, row, log }) => {
  const parts = () =>
    page.getByRole('region', { name: 'Components of the screen' }).locator('bdi').allTextContents()
  const phone = page.getByRole('region', { name: 'Preview on a phone' })
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the form' }).getByRole('link', { name })

  test('a form begins with one of those that are made most', async () => {
    await page.goto(`${parley.url}/chatbot/forms`)
    await page.getByText('No forms yet').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'New form' }).click()
    const form = page.getByRole('dialog', { name: 'New form' })
    await form.getByLabel('Name').fill('Visit')
    await form.getByLabel('Begin with').selectOption({ label: 'Feedback' })
    expect(await axeFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Create form' }).click()
    await page.getByRole('heading', { name: 'Visit' }).waitFor()
    await page.getByText('No problems found.').waitFor()
    expect(await parts()).toEqual(['How was it?', 'Comment', 'Send'])
    expect(await axeFindings(page)).toEqual([])
  })

  test('components are added, changed, moved by keys, and steps are undone', async () => {
    await page.getByLabel('Add to the screen').selectOption({ label: 'Short answer' })
    const properties = page.getByRole('region', { name: 'Properties' })
    await properties.getByRole('textbox', { name: 'Label' }).fill('Your town')
    expect(await parts()).toEqual(['How was it?', 'Comment', 'Your town', 'Send'])
    await page.getByRole('button', { name: 'Move Short answer up' }).press('Enter')
    expect(await parts()).toEqual(['How was it?', 'Your town', 'Comment', 'Send'])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await parts()).toEqual(['How was it?', 'Comment', 'Your town', 'Send'])
    await page.getByRole('button', { name: 'Redo' }).click()
    await properties.getByRole('textbox', { name: 'Name in the answers' }).fill('comment')
    await page.getByText('1 problem keeps the form from being published').waitFor()
    await page.getByText('DUPLICATE_FORM_COMPONENT_NAMES').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('No problems found.').waitFor()
  })

  test('it is filled in on the phone, and the answer is shown', async () => {
    await phone.getByLabel('5').check()
    await phone.getByRole('button', { name: 'Send' }).click()
    await phone.getByText('What must be answered is not answered yet.').waitFor()
    await phone.getByLabel('Your town').fill('Lyme')
    await phone.getByRole('button', { name: 'Dark phone' }).click()
    expect(await axeFindings(page)).toEqual([])
    await phone.getByRole('button', { name: 'Send' }).click()
    await phone.getByText('What it returns').waitFor()
    await phone.getByText('Lyme').waitFor()
  })

  test('the JSON is in step, both ways', async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Not saved').waitFor({ state: 'detached' })
    await tab('JSON').click()
    const code = page.getByRole('textbox', { name: 'Definition in Flow JSON' })
    await code.waitFor()
    expect(await code.textContent()).toContain('Your town')
    expect(await axeFindings(page)).toEqual([])
    await tab('Builder').click()
    expect(await parts()).toContain('Your town')
  })

  test('it is published, with what that changes; answers come in and are read', async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish Visit' })
    await dialog.getByText('It was never pushed: everything in it is new.').waitFor()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Published', { exact: true }).waitFor()
    const session = await memberSession(parley, shop.workspaceId)
    const [flow] = (await session.api.get('/flows')).body.data.flows
    const chat = (await shop.v1.get('/chats')).body.data[0]
    const sent = await session.api.post(`/contacts/${chat.contact_id}/messages`, {
      type: 'interactive',
      content: { body: 'Please' },
      interactive: { type: 'flow', flow_id: flow.meta_flow_id },
    })
    expect(sent.status, sent.text).toBe(200)
    const [contact] = (
      await parley.app.pool.query('select phone from contact where id = $1', [chat.contact_id])
    ).rows
    await parley.until(async () => (await parley.sandbox.messages(contact.phone)).length > 0)
    const nfm_reply = { response_json: JSON.stringify({ rating: 'option_1', text: 'Lyme' }) }
    await parley.sandbox.inbound(shop.phoneId, contact.phone, {
      type: 'interactive',
      interactive: { type: 'nfm_reply', nfm_reply },
    })
    const stored = { where: { workspaceId: shop.workspaceId } }
    await parley.until(async () => (await parley.app.prisma.formAnswer.count(stored)) > 0)
    await tab('Answers').click()
    await page.getByRole('region', { name: 'Charts' }).getByText('How was it?').waitFor()
    await page.getByRole('cell', { name: 'Lyme' }).waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await downloading).suggestedFilename()).toBe('answers.xlsx')
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${parley.url}/inbox`)
    await row('Grace Hopper').or(row('Ada Lovelace')).first().click()
    await log().getByText('Answered the form').waitFor()
    await log().getByText('Lyme').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('what answers are written to, whom it asks and what opens it have places', async () => {
    await page.goto(`${parley.url}/chatbot/forms`)
    await page.getByRole('link', { name: 'Visit' }).click()
    for (const [name, sign] of [
      ['To the contact', 'Add an answer'],
      ['Endpoint', 'Save endpoint'],
      ['Used by', 'Nothing opens this form yet'],
    ] as const) {
      await tab(name).click()
      await page.getByText(sign).first().waitFor()
      expect(await axeFindings(page)).toEqual([])
    }
  })
})
