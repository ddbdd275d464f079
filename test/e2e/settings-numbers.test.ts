import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// Whoever looks after the numbers of a workspace: connects them by hand and in the platform's dialog, and sees how they are.

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

onStage('the numbers', { chats: false }, async ({ parley, shop, enter }) => {
  const { page } = await enter()
  const dialog = () => page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  const gone = () => dialog().waitFor({ state: 'detached' })
  const numbers = () => page.goto(`${parley.url}/settings/numbers`)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const newNumber = async (phone: string) =>
    (await parley.sandbox.control('/numbers', { display_phone_number: phone })) as {
      phone_number_id: string
      business_id: string
    }

  test('one is connected by hand, tried, registered and looked at', async () => {
    const { phone_number_id, business_id } = await newNumber('+15550207001')
    await numbers()
    await page.getByRole('link', { name: 'Connect a number' }).click()
    await page.getByRole('heading', { name: 'Connect a number', level: 1 }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await press('Enter them')
    await dialog().getByLabel('Name').fill('Support')
    await dialog().getByLabel('Phone number ID').fill(phone_number_id)
    await dialog().getByLabel('Business account ID').fill(business_id)
    await dialog().getByLabel('Access token').fill('not-a-token')
    await inDialog('Connect')
    await inDialog('Test')
    await dialog()
      .getByText(/does not accept this access token/)
      .waitFor()
    await inDialog('Cancel')
    await numbers()
    await page.getByRole('link', { name: 'Support' }).click()
    await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor()
    await part('Health')
      .getByText(/^Refused since/)
      .waitFor()
    await press('Edit')
    await dialog().getByLabel('Access token').fill('sandbox-token')
    await inDialog('Save number')
    await gone()
    await part('Health').getByText('Accepted', { exact: true }).waitFor()
    await part('Health').getByText('Come here', { exact: true }).waitFor()
    await press('Register')
    await dialog().getByLabel('PIN').fill('123456')
    await inDialog('Register')
    await dialog()
      .getByText(/Its PIN is/)
      .waitFor()
    await inDialog('Done')
    await gone()
    await press('Register')
    await dialog().getByLabel('PIN').fill('654321')
    await inDialog('Register')
    await dialog()
      .getByText(/The number has another PIN/)
      .waitFor()
    await inDialog('Cancel')
    await part('Broadcasts and sending')
      .getByText(/messages? a second/)
      .waitFor({ state: 'detached' })
    await part('Broadcasts and sending').getByLabel('Adapt to the speed that the platform accepts').click()
    await part('Broadcasts and sending')
      .getByText(/80 messages a second now/)
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('its profile and photo are edited, and what the platform tells of it shows by itself', async () => {
    await part('Business profile').getByText('Made for trying things out').waitFor()
    await press('Edit profile')
    await dialog().getByLabel('About').fill('Desks of oak')
    await dialog().getByLabel('Website', { exact: true }).fill('oak.example')
    await inDialog('Save profile')
    await dialog()
      .getByText(/Must be an address of http/)
      .waitFor()
    await dialog().getByLabel('Website', { exact: true }).fill('https://oak.example')
    await dialog().getByLabel('Line of business').selectOption('RETAIL')
    await inDialog('Save profile')
    await gone()
    await part('Business profile').getByText('Desks of oak').waitFor()
    await part('Business profile').getByText('https://oak.example').waitFor()
    const photo = page.getByLabel('Photo', { exact: true })
    await photo.setInputFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    await page
      .getByText('Files of this type are not accepted. It must be one of these: JPG or PNG.')
      .waitFor()
    await photo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
    await page.getByText('The photo was changed.').waitFor()
    const shown = page.getByRole('img', { name: 'Business profile' })
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
    const tell = (event: string) =>
      parley.sandbox.control('/callback', {
        field: 'phone_number_quality_update',
        value: { display_phone_number: '15550207001', event },
      })
    await tell('FLAGGED')
    await page.getByText('Support: more people block or report it than before.').waitFor()
    await part('Health').getByText('Many people block it').waitFor()
    await part('History').getByText('red').waitFor()
  })

  test('an agent sees how it is and changes nothing; it is removed', async () => {
    const agent = await enter({ role: 'agent' })
    await agent.page.goto(page.url())
    await agent.page.getByRole('heading', { name: 'Support', level: 1 }).waitFor()
    expect(await agent.page.getByRole('button', { name: 'Edit profile' }).count()).toBe(0)
    expect(await agent.page.getByRole('button', { name: 'Register' }).count()).toBe(0)
    await numbers()
    await press('Actions for Support')
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
    await inDialog('Remove number')
    await gone()
    await page.getByRole('link', { name: 'Support' }).waitFor({ state: 'detached' })
  })

  test('one is connected in the dialog of the platform; one that is left connects nothing', async () => {
    await numbers()
    await page.getByRole('link', { name: 'Connect a number' }).click()
    const [left] = await Promise.all([page.waitForEvent('popup'), press('Open the dialog')])
    // The click closes the window, which may be before it counts as done.
    const closed = left.waitForEvent('close')
    await left
      .getByRole('button', { name: 'Cancel' })
      .click()
      .catch(() => null)
    await closed
    await page.getByText('The sign-up was not finished. Nothing has been connected.').waitFor()
    const [popup] = await Promise.all([page.waitForEvent('popup'), press('Open the dialog')])
    await popup.getByLabel('Phone number').fill('+15550207002')
    await popup.getByRole('button', { name: 'Finish' }).click()
    await page.getByText(/is connected\./).waitFor()
    await page.getByText(/Its PIN is/).waitFor()
    await page.getByRole('link', { name: 'Show the number' }).click()
    await part('Health').getByText('+15550207002').waitFor()
    const { rows } = await parley.app.pool.query(
      `select status from number where workspace_id = $1 and phone = '15550207002'`,
      [shop.workspaceId],
    )
    expect(rows).toEqual([{ status: 'active' }])
  })

  test('an application of the workspace’s own takes the place of that of the installation', async () => {
    await page.goto(`${parley.url}/settings/numbers/connect`)
    await press('Change the application')
    await dialog().getByLabel('App ID').fill('300000000000001')
    await dialog().getByLabel('Configuration ID of the sign-up').fill('77')
    await dialog().getByLabel('App secret').fill('sandbox-app-secret')
    expect(await axeFindings(page)).toEqual([])
    await inDialog('Save application')
    await gone()
    await page.getByText('The dialog opens for your application 300000000000001.').waitFor()
    await press('Change the application')
    await dialog().getByLabel('App ID').fill('')
    await inDialog('Save application')
    await gone()
    await page.getByText(/The dialog opens for the application of this installation/).waitFor()
    const { rows } = await parley.app.pool.query('select app_id, app_secret from workspace_app')
    expect(rows).toEqual([{ app_id: null, app_secret: null }])
  })

  test('where the script of the platform is blocked the page says so, and offers the other way', async () => {
    const blocked = await enter()
    await blocked.page.route('**/sdk.js', (route) => route.abort())
    await blocked.page.goto(`${parley.url}/settings/numbers/connect`)
    await blocked.page.getByText(/The script of the platform could not be loaded/).waitFor()
    expect(await blocked.page.getByRole('button', { name: 'Enter them' }).isVisible()).toBe(true)
    expect(await axeFindings(blocked.page)).toEqual([])
  })

  test('scripts of the platform are allowed on that page alone', async () => {
    const policy = async (path: string) =>
      (await fetch(`${parley.url}${path}`)).headers.get('content-security-policy') ?? ''
    const { origin } = new URL(parley.app.config.platform.sdkUrl)
    expect(await policy('/settings/numbers/connect')).toContain(`script-src 'self' ${origin}`)
    for (const path of ['/settings/numbers', '/inbox', '/'])
      expect(await policy(path), path).not.toContain(origin)
  })
})
