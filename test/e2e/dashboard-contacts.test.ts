import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('the contacts', {}, ({ page, parley, shop, enter }) => {
  const table = () => page.getByRole('table', { name: 'Contacts' })
  const person = (name: string) => table().getByRole('link', { name })
  const many = (count: number) =>
    parley.until(async () => (await table().getByRole('link').count()) === count)

  test('are a place of their own, by g c', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await person('Ada Lovelace').waitFor()
    await person('Grace Hopper').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/contacts$/)
    expect(await axeFindings(page)).toEqual([])
  })

  test('are found by a part of a name or phone, and the address says so', async () => {
    const search = page.getByRole('textbox', { name: 'Search contacts' })
    await search.fill('lovel')
    await many(1)
    await person('Ada Lovelace').waitFor()
    expect(page.url()).toContain('q=lovel')
    await search.fill('0100 022')
    await person('Grace Hopper').waitFor()
    await search.fill('nobody is called so')
    await page.getByText('Nobody found').waitFor()
    await search.fill('')
    await many(2)
  })

  test('a filter is kept as a segment, which says how many belong to it', async () => {
    const ada = (await shop.v1.get('/contacts?phone=15550100021')).body.data[0]
    await shop.v1.send('PATCH', `/contacts/${ada.id}`, { tags: ['vip'] })
    await page.reload()
    await page.getByRole('button', { name: 'Filter the contacts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter the contacts' })
    await dialog.getByRole('button', { name: 'vip' }).click()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Show' }).click()
    await many(1)
    expect(await page.getByRole('link', { name: 'Export contacts' }).getAttribute('href')).toContain(
      'tagsAny',
    )
    await page.getByRole('button', { name: 'Save as segment…' }).click()
    await page.getByRole('dialog', { name: 'Save as segment' }).getByLabel('Name').fill('Best friends')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Best friends' }).click()
    await page
      .getByRole('menuitemradio', { name: /Best friends/ })
      .getByText('1')
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('menuitemradio', { name: 'All contacts' }).click()
    await many(2)
    await page.goto(`${parley.url}/contacts`)
    await page.getByRole('button', { name: 'Contacts', exact: true }).click()
    await page.getByRole('menuitemradio', { name: /Best friends/ }).click()
    await many(1)
    await page.getByRole('button', { name: 'What to do with the segment' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const rename = page.getByRole('dialog', { name: 'Rename the segment' })
    await rename.getByLabel('Name').fill('Regulars')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Regulars' }).waitFor()
    await page.getByRole('button', { name: 'What to do with the segment' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await many(2)
  })

  test('one opens beside the table with all that happened, and is changed there', async () => {
    await person('Ada Lovelace').click()
    const panel = page.getByRole('complementary', { name: 'About Ada Lovelace' })
    await panel.getByRole('list', { name: 'What happened' }).getByText('oak desk').waitFor()
    await table().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Change the contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the contact' })
    await dialog.getByLabel('Name', { exact: true }).fill('Countess Lovelace')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await person('Countess Lovelace').waitFor()
    await page.setViewportSize({ width: 900, height: 800 })
    await table().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Close the panel' }).click()
    await table().waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('notes are read, written with a mention, changed and deleted on the page of a contact', async () => {
    const { api, email } = await memberSession(parley, shop.workspaceId)
    const { rows } = await parley.app.pool.query(
      'select full_name as name from user_account where email = $1',
      [email],
    )
    const ada = (await shop.v1.get('/contacts?phone=15550100021')).body.data[0]
    await page.goto(`${parley.url}/contacts/${ada.id}`)
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByText('No notes yet.').waitFor()
    const field = notes.getByRole('textbox', { name: 'Note to your colleagues' })
    await field.fill('Likes oak, says @')
    await page.getByRole('option', { name: rows[0].name }).click()
    await field.press('Enter')
    await notes.getByText('Likes oak, says').waitFor()
    const kept = async () =>
      (
        await parley.app.pool.query(
          'select content, (select count(*)::int from note_mention k where k.note_id = n.id) as named from note n',
        )
      ).rows
    expect(await kept()).toEqual([{ content: `Likes oak, says @${rows[0].name}`, named: 1 }])
    expect((await api.post(`/contacts/${ada.id}/notes`, { content: 'Calls on Friday' })).status).toBe(200)
    await notes.getByText('Calls on Friday').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await notes.getByRole('button', { name: 'What to do with the note' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Likes oak')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await notes.getByText('Likes oak', { exact: true }).waitFor()
    await notes.getByRole('button', { name: 'What to do with the note' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await notes.getByText('Likes oak', { exact: true }).waitFor({ state: 'detached' })
    await notes.getByText('Calls on Friday').waitFor()
    await page.goto(`${parley.url}/contacts`)
    await person('Countess Lovelace').waitFor()
  })

  test('rows are live: a name, a tag, somebody new and somebody gone', async () => {
    const grace = (await shop.v1.get('/contacts?phone=15550100022')).body.data[0]
    await shop.v1.send('PATCH', `/contacts/${grace.id}`, { name: 'Admiral Hopper', tags: ['navy'] })
    await person('Admiral Hopper').waitFor()
    await table().getByText('navy').waitFor()
    const { body } = await shop.v1.post('/contacts', { phone: '+15550100077', name: 'Newcomer' })
    await person('Newcomer').waitFor()
    await shop.v1.send('DELETE', `/contacts/${body.id}`)
    await person('Newcomer').waitFor({ state: 'detached' })
  })

  test('several get a tag, and no marketing', async () => {
    await page.getByRole('checkbox', { name: 'Select Countess Lovelace' }).click()
    await page.getByRole('checkbox', { name: 'Select Admiral Hopper' }).click()
    await page.getByText('2 selected').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'No marketing' }).click()
    await page.getByText('2 contacts get no marketing').waitFor()
    await parley.until(async () => {
      const { body } = await shop.v1.get('/contacts?marketing_opted_out=true')
      return body.data.length === 2
    })
  })

  test('duplicates are found by what is alike, compared and made one', async () => {
    // As it was before spellings were known: the API would find the first one.
    for (const [phone, name, spelled] of [
      ['+15550109901', 'Rosa Lima', '5511987654321'],
      ['+15550109902', 'lima, ROSA', '551187654321'],
    ]) {
      await shop.v1.post('/contacts', { phone, name })
      await parley.app.pool.query('update contact set phone = $2 where phone = $1', [
        phone?.slice(1),
        spelled,
      ])
    }
    await page.getByRole('button', { name: 'Find duplicates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Find duplicates' })
    const found = dialog.getByRole('list', { name: 'Possible duplicates' })
    await found.getByText('Rosa Lima').waitFor()
    await dialog.getByLabel('What they have in common').selectOption('SAME_EMAIL')
    await dialog.getByText('No contacts have this in common.').waitFor()
    await dialog.getByLabel('What they have in common').selectOption('LIKE_NAME')
    await found.getByText('lima, ROSA').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await found.getByRole('button', { name: 'Compare lima, ROSA with the one above' }).click()
    const compare = page.getByRole('dialog', { name: 'Merge two contacts' })
    await compare.getByRole('button', { name: 'Merge' }).click()
    await page.getByText('They are one contact now').waitFor()
    await dialog.getByText('No contacts have this in common.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    const { rows } = await parley.app.pool.query(
      "select count(*)::int as left from contact where name ilike '%lima%' and deleted_at is null",
    )
    expect(rows).toEqual([{ left: 1 }])
    await parley.app.pool.query("delete from contact where name ilike '%lima%'")
    await page.goto(`${parley.url}/contacts`)
    await person('Countess Lovelace').waitFor()
  })

  test('a field that is declared can be a column', async () => {
    await page.goto(`${parley.url}/settings/fields`)
    await page.getByRole('button', { name: 'New field' }).click()
    const dialog = page.getByRole('dialog', { name: 'New field' })
    await dialog.getByLabel('Label').fill('Town')
    await dialog.getByRole('button', { name: 'Create field' }).click()
    await dialog.waitFor({ state: 'detached' })
    const grace = (await shop.v1.get('/contacts?phone=15550100022')).body.data[0]
    await shop.v1.send('PATCH', `/contacts/${grace.id}`, { custom_fields: { town: 'Arlington' } })
    await page.goto(`${parley.url}/contacts`)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Town' }).click()
    await page.keyboard.press('Escape')
    await table().getByRole('columnheader', { name: 'Town' }).waitFor()
    await table().getByText('Arlington').waitFor()
  })

  test('whoever may not read contacts finds no way there, and is told so', async () => {
    await parley.app.pool.query(
      `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Own chats', array['chat:read'], now(), now())`,
      [shop.workspaceId],
    )
    const { page: hers } = await enter({ role: 'Own chats' })
    expect(
      await hers.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Contacts' }).count(),
    ).toBe(0)
    await hers.goto(`${parley.url}/contacts`)
    await hers.getByText('You do not have access to contacts').waitFor()
  })
})
