import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// An administrator, who also looks after the platform, walks through the rooms of the settings.

const rooms = [
  'General',
  'Members',
  'Roles',
  'Teams',
  'Audit log',
  'API keys',
  'Webhooks',
  'Notifications',
  'Writing',
  'Workspaces',
  'Single sign-on',
]

onStage('the settings', { chats: false }, async ({ parley, shop, person, open, enter: enterAs }) => {
  await parley.createMember(shop.workspaceId, 'agent')
  await parley.app.pool.query('update user_account set is_super_admin = true where id = $1', [person.id])
  const { page } = await enterAs()
  await page.getByRole('link', { name: 'Settings' }).click()

  const dialog = () => page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  const gone = () => dialog().waitFor({ state: 'detached' })
  const list = (name: string) => page.getByRole('list', { name, exact: true })
  const refusal = (text: RegExp | string) => page.getByRole('alert').getByText(text).waitFor()
  const enter = async (room: string, on = page) => {
    await on
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: room, exact: true })
      .click()
    await on.getByRole('heading', { name: room, level: 1 }).waitFor()
  }
  const choose = async (menu: string, deed: string) => {
    await press(menu)
    await page.getByRole('menuitem', { name: deed, exact: true }).click()
  }

  test('general: what the server refuses is marked, what it takes stays', async () => {
    await page.getByRole('heading', { name: 'General', level: 1 }).waitFor()
    const zone = page.getByLabel('Time zone')
    await zone.fill('Nowhere')
    await page.getByLabel('Name').fill('Oak, Ash & Elm')
    await press('Save')
    await refusal(/Must be a time zone/)
    expect(await zone.getAttribute('aria-invalid')).toBe('true')
    await zone.fill('Europe/Berlin')
    await page.getByLabel('Country').selectOption('BR')
    await press('Save')
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Oak, Ash & Elm')
    expect(await zone.inputValue()).toBe('Europe/Berlin')
    expect(await page.getByLabel('Country').inputValue()).toBe('BR')
    await page.getByText('Phone numbers without a country code are of this country.').waitFor()
  })

  test('members: found, added, given a role, deactivated', async () => {
    await enter('Members')
    await list('Members').getByText('member2@example.com').waitFor()
    await press('Add member')
    await dialog().getByLabel('Full name').fill('Ada Lovelace')
    await dialog().getByLabel('E-mail address').fill('member2@example.com')
    await dialog().getByLabel('Password').fill('analytical engine')
    await inDialog('Add member')
    await refusal(/Another account has this e-mail address/)
    await dialog().getByLabel('E-mail address').fill('ada@example.com')
    await inDialog('Add member')
    await gone()
    await choose('Actions for Ada Lovelace', 'Change role')
    await dialog().getByLabel('Role').selectOption({ label: 'manager' })
    await inDialog('Change role')
    await gone()
    await choose('Actions for Ada Lovelace', 'Deactivate')
    await inDialog('Deactivate')
    await gone()
    await page.getByLabel('Search by name or address').fill('lovel')
    await list('Members').getByText('member2@example.com').waitFor({ state: 'detached' })
    const row = list('Members').getByRole('listitem')
    await expect.poll(() => row.textContent()).toMatch(/manager.*Deactivated/)
    expect(page.url()).toContain('q=lovel')
    await page.getByText(/^1 person, /).waitFor()
  })

  test('roles: made, edited on the newest version only, deleted', async () => {
    await enter('Roles')
    await press('New role')
    await dialog().getByLabel('Name').fill('Support')
    await dialog().getByLabel('Description').fill('Kundenbetreuung'.repeat(12))
    await dialog().getByLabel('Chat: read').check()
    await inDialog('Create role')
    await gone()
    await page.getByRole('cell', { name: 'read', exact: true }).last().waitFor()
    const made = list('Roles').getByRole('listitem').filter({ hasText: 'Support' })
    expect(await made.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await choose('Actions for the role Support', 'Edit')
    await parley.app.pool.query(`update role set version = version + 1 where name = 'Support'`)
    await dialog().getByLabel('Chat: write', { exact: true }).check()
    await inDialog('Save role')
    await refusal(/Somebody else has changed it in the meantime/)
    await inDialog('Load it again')
    await dialog().getByRole('alert').waitFor({ state: 'detached' })
    expect(await dialog().getByLabel('Chat: write', { exact: true }).isChecked()).toBe(false)
    await dialog().getByLabel('Tags: read').check()
    await inDialog('Save role')
    await gone()
    const saved = await parley.app.pool.query(`select permissions from role where name = 'Support'`)
    expect(saved.rows[0].permissions).toEqual(['chat:read', 'tags:read'])
    await choose('Actions for the role Support', 'Delete')
    await inDialog('Delete role')
    await gone()
    await list('Roles').getByText('Support').waitFor({ state: 'detached' })
  })

  test('teams: made with a strategy and a time, and given members', async () => {
    await enter('Teams')
    await press('New team')
    await inDialog('Create team')
    await refusal(/Name/)
    await dialog().getByLabel('Name').fill('Returns')
    await dialog().getByLabel('How chats are given out').selectOption({ label: 'By load' })
    await dialog().getByLabel('Minutes an agent has to answer').fill('2.5')
    await inDialog('Create team')
    await page.getByRole('heading', { name: 'Returns', level: 1 }).waitFor()
    await page.getByText('By load').waitFor()
    await press('Add to team')
    await dialog().getByLabel('Search by name').fill('member2')
    await dialog().getByLabel('Person').selectOption({ label: 'Member 2 (member2@example.com)' })
    await inDialog('Add to team')
    await gone()
    await list('Members of the team').getByText('member2@example.com').waitFor()
    const saved = await parley.app.pool.query('select assignment_strategy, per_agent_timeout_secs from team')
    expect(saved.rows).toEqual([{ assignment_strategy: 'load_balanced', per_agent_timeout_secs: 150 }])
    await page.getByRole('link', { name: 'All teams' }).click()
    await list('Teams').getByText('1 member').waitFor()
  })

  test('keys: made, shown once, rotated, switched off, revoked', async () => {
    await enter('API keys')
    await press('New key')
    await dialog().getByLabel('Name').fill('Web shop')
    await dialog().getByLabel('Numbers: read').check()
    await dialog().getByLabel('Allowed addresses').fill('127.0.0.1, nowhere')
    await inDialog('Create key')
    await refusal(/CIDR/)
    await dialog().getByLabel('Allowed addresses').fill('127.0.0.1')
    await inDialog('Create key')
    const key = await dialog().getByLabel('Your new key').inputValue()
    expect((await parley.v1(key).get('/numbers')).status).toBe(200)
    await inDialog('Done')
    await choose('Actions for the key Web shop', 'Rotate')
    await dialog().getByLabel(/Hours/).fill('1')
    await inDialog('Rotate key')
    expect(await dialog().getByLabel('Your new key').inputValue()).not.toBe(key)
    await inDialog('Done')
    await page.getByText(/^Replaced by svc_live_/).waitFor()
    const old = list('Keys of the public API').getByRole('listitem').filter({ hasText: 'Replaced by' })
    await old.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Switch off' }).click()
    await old.getByText('Switched off').waitFor()
    expect((await parley.v1(key).get('/numbers')).status).toBe(401)
    await old.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await inDialog('Revoke key')
    await gone()
    await old.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Application API' }).click()
    await press('New key')
    await dialog().getByLabel('Name').fill('Robot')
    await dialog().getByLabel('All of them').check()
    await inDialog('Create key')
    expect(await dialog().getByLabel('Your new key').inputValue()).toMatch(/^svc_[0-9a-f]{32}$/)
    await inDialog('Done')
    await list('Keys of the application API').getByText('Robot').waitFor()
  })

  test('audit: who changed what, filtered by what the address says', async () => {
    await enter('Audit log')
    await page.getByLabel('About').selectOption({ label: 'Settings' })
    const record = list('Records').getByRole('listitem')
    await expect.poll(() => record.count()).toBe(1)
    expect(page.url()).toContain('about=SETTINGS_GENERAL')
    await record.locator('summary').click()
    expect(await record.textContent()).toMatch(/by Member 1.*UTC → Europe\/Berlin/)
    // As bookmarks of older versions have it.
    await page.goto(`${parley.url}/settings/audit?about=settings.general&action=updated`)
    await expect.poll(() => record.count()).toBe(1)
    expect(await page.getByLabel('About').inputValue()).toBe('SETTINGS_GENERAL')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByText('Nothing is recorded').waitFor()
    await press('Show everything')
    await expect.poll(() => record.count()).toBeGreaterThan(5)
  })

  test('workspaces: made, limited, deleted with their name and a reason, restored', async () => {
    await enter('Workspaces')
    await press('New workspace')
    await dialog().getByLabel('Name').fill('Second')
    expect(await dialog().getByLabel('Country').inputValue()).toBe('GB')
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(await dialog().getByLabel('Time zone').inputValue()).toBe(zone)
    await dialog().getByLabel('Time zone').fill('Asia/Kolkata')
    await dialog().getByLabel('Country').selectOption('IN')
    await dialog().getByLabel('Campaigns').check()
    expect(await dialog().getByLabel('Templates', { exact: true }).first().isChecked()).toBe(true)
    await inDialog('Create workspace')
    await gone()
    const place = `select timezone, country from workspace where name = 'Second'`
    expect((await parley.app.pool.query(place)).rows).toEqual([{ timezone: 'Asia/Kolkata', country: 'IN' }])
    await choose('Actions for Second', 'Limits')
    await dialog().getByLabel('Contacts').fill('1000')
    await inDialog('Save limits')
    await gone()
    await choose('Actions for Second', 'Components')
    await dialog().getByLabel('Tags', { exact: true }).check()
    await inDialog('Save components')
    await gone()
    await choose('Actions for Second', 'Delete')
    await dialog()
      .getByLabel(/Type its name/)
      .fill('second')
    await dialog().getByLabel('Reason').fill('They left')
    await inDialog('Delete workspace')
    await refusal(/exactly/)
    await dialog()
      .getByLabel(/Type its name/)
      .fill('Second')
    await inDialog('Delete workspace')
    // Its maker, an administrator of the platform, is its only member.
    await refusal(/administrator of the platform/)
    await parley.app.pool.query(
      `delete from membership m using workspace w where w.id = m.workspace_id and w.name = 'Second'`,
    )
    await inDialog('Delete workspace')
    await gone()
    const deleted = list('Deleted workspaces')
    await deleted.getByText(/They left/).waitFor()
    await press('Restore Second')
    await dialog().getByLabel('Reason').fill('They came back')
    await inDialog('Restore workspace')
    await gone()
    await list('Workspaces').getByText('Closed').waitFor()
    await choose('Actions for Second', 'Reopen')
    await inDialog('Reopen workspace')
    await gone()
    await list('Workspaces').getByText('Closed').waitFor({ state: 'detached' })
    const limits = await parley.app.pool.query(
      'select contacts from workspace_limit where contacts is not null',
    )
    expect(limits.rows).toEqual([{ contacts: 1000 }])
  })

  test.each([
    { name: 'light', rooms: rooms.slice(0, 2), options: { colorScheme: 'light' as const } },
    {
      name: 'dark, on a phone',
      rooms: rooms.slice(2),
      options: { colorScheme: 'dark' as const, viewport: { width: 360, height: 720 } },
    },
  ])('axe finds nothing, and nothing is too wide: $name', async ({ rooms: seen, options }) => {
    const storageState = await page.context().storageState()
    const opened = await open({ ...options, storageState })
    await opened.page.goto(`${parley.url}/settings`)
    for (const room of seen) {
      await enter(room, opened.page)
      await opened.page.locator('main [role=status] .sr-only').waitFor({ state: 'detached' })
      expect(await axeFindings(opened.page), room).toEqual([])
      expect(await opened.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), room).toBe(
        0,
      )
      const back = opened.page.getByRole('link', { name: 'All settings' })
      if (await back.isVisible()) await back.click()
    }
  })

  test('an agent finds only what is open to agents', async () => {
    const opened = await enterAs({ role: 'agent' })
    await opened.page.getByRole('link', { name: 'Settings' }).click()
    const links = opened.page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await links.first().waitFor()
    expect(await links.allTextContents()).toEqual([
      'Teams',
      'Numbers',
      ...['Saved replies', 'Macros'],
      'Profile',
      'Absence',
      'Notifications',
      'Writing',
      'Sign-in and security',
    ])
    await opened.page.goto(`${parley.url}/settings/members`)
    await opened.page.getByText('You do not have access to this page').waitFor()
  })
})
