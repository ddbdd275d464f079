import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('changing many conversations at once', {}, ({ page, row, parley, shop, customer }) => {
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const told = (text: string) => page.getByRole('region', { name: 'What was just done' }).getByText(text)
  const undo = () => page.getByRole('button', { name: 'Undo' }).last()
  /** The answer has come: nothing is selected any more, and the last Undo is that of this change. */
  const done = () => bar.waitFor({ state: 'detached' })

  test('a range is picked with Shift, and all of it assigned and taken back', async () => {
    await customer('15550100023', 'Alan Turing')('Is it on?')
    await row('Alan Turing').waitFor()
    await row('Alan Turing').hover()
    await box('Alan Turing').click()
    await box('Ada Lovelace').click({ modifiers: ['Shift'] })
    await bar.getByText('3 selected').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await bar.getByRole('button', { name: 'Assign' }).click()
    const picker = page.getByRole('combobox', { name: 'Assign to…' })
    await picker.fill('member 1')
    await picker.press('Enter')
    await told('3 conversations changed').waitFor()
    await done()
    const owners = async () =>
      (await shop.v1.get('/chats')).body.data.map(
        (chat: { agent: { name: string } | null }) => chat.agent?.name,
      )
    expect(await owners()).toEqual(['Member 1', 'Member 1', 'Member 1'])
    await undo().click()
    await told('Taken back').waitFor()
    expect(await owners()).toEqual([undefined, undefined, undefined])
  })

  test('by the keyboard: picked, tagged, closed and taken back', async () => {
    await row('Alan Turing').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await bar.getByText('2 selected').waitFor()
    expect(await box('Alan Turing').isChecked()).toBe(true)
    await shop.v1.send('PATCH', `/contacts/${await idOf('Ada Lovelace')}`, { add_tags: ['vip'] })
    await page.keyboard.press('*')
    await page.keyboard.press('t')
    const tags = page.getByRole('combobox', { name: 'Add or remove a tag' })
    await page.getByRole('option', { name: 'vip' }).waitFor()
    await tags.press('Enter')
    await told('2 conversations changed').waitFor()
    expect((await shop.v1.get('/contacts?tag=vip')).body.data).toHaveLength(3)
    await page.keyboard.press('*')
    await page.keyboard.press('*')
    await bar.getByText('3 selected').waitFor()
    await page.keyboard.press('*')
    await page.keyboard.press('e')
    await page.getByText('All caught up').waitFor()
    await done()
    await undo().click()
    await row('Ada Lovelace').waitFor()
    await row('Grace Hopper').waitFor()
  })

  test('cases get a tag and a value of a field, and lose them again', async () => {
    const admin = await memberSession(parley, shop.workspaceId)
    await admin.graphql(
      'mutation { createCaseField(input: { key: "floor", label: "Floor", kind: NUMBER }) { caseField { key } } }',
    )
    const cases = async () => {
      const asked = '{ conversations(first: 10) { nodes { case { tagNames fields } } } }'
      const { conversations } = await admin.graphql(asked)
      return (conversations as unknown as { nodes: { case: unknown }[] }).nodes.map((one) => one.case)
    }
    const dialog = page.getByRole('dialog', { name: 'Change the cases' })
    const change = async (what: string, fill: () => Promise<void>) => {
      await row('Ada Lovelace').focus()
      await page.keyboard.press('*')
      await page.keyboard.press('*')
      await page.keyboard.press('*')
      await page.keyboard.press('c')
      await dialog.getByLabel('What to change').selectOption(what)
      await fill()
      expect(await axeFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await done()
    }
    await change('Add a tag', async () => {
      await dialog.getByLabel('Tag of the cases').selectOption('vip')
    })
    await expect.poll(cases).toEqual(Array(3).fill({ tagNames: ['vip'], fields: {} }))
    await change('Field: Floor', () => dialog.getByLabel('Floor').fill('3'))
    await expect.poll(cases).toEqual(Array(3).fill({ tagNames: ['vip'], fields: { floor: 3 } }))
    await undo().click()
    await expect.poll(cases).toEqual(Array(3).fill({ tagNames: ['vip'], fields: {} }))
  })

  test('what cannot be changed is left and says why', async () => {
    await shop.v1.post(`/chats/${await idOf('Grace Hopper')}/close`)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await row('Grace Hopper').waitFor()
    await row('Ada Lovelace').focus()
    await page.keyboard.press('*')
    await page.keyboard.press('*')
    await bar.getByRole('button', { name: 'Put off' }).click()
    await page.getByRole('combobox', { name: 'Put off…' }).fill('hour')
    await page.keyboard.press('Enter')
    const refused = page.getByRole('alert').filter({ hasText: 'Left as they are' })
    await refused.getByText('Grace Hopper').waitFor()
    await bar.getByText('1 selected').waitFor()
    await told('2 conversations changed').last().waitFor()
    await undo().click()
    await row('Alan Turing').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Select none' }).click()
    await bar.waitFor({ state: 'detached' })
  })

  async function idOf(name: string): Promise<string> {
    const { body } = await shop.v1.get('/contacts?limit=10')
    return body.data.find((one: { profile_name: string }) => one.profile_name === name).id
  }
})
