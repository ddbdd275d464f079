import { expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// Whoever looks after templates: writes one with samples, sees it on a phone and what the platform would refuse, submits
// it, hears what the platform decides, and writes it in another language.

onStage('the templates', { chats: false }, async ({ parley, shop, enter }) => {
  const { page } = await enter()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const one = async () => {
    const text = `select id, platform_id as "platformId", status from template where name = 'visit_reminder' and workspace_id = $1`
    const { rows } = await parley.app.pool.query(text, [shop.workspaceId])
    return rows[0] as { id: string; platformId: string; status: string }
  }
  const narrow = { width: 320, height: 640 }
  const wide = { width: 1280, height: 800 }
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
  const look = async (name: string) => {
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize(narrow)
    expect(await fits()).toBe(true)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}-phone.png` })
    await page.setViewportSize(wide)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
  }

  test('are listed, and found by g t', async () => {
    await parley.sandbox.settings({ auto: { template_review_ms: null } })
    await page.goto(`${parley.url}/settings/security`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'spring_sale' }).waitFor()
    await page.getByLabel('State', { exact: true }).selectOption('DRAFT')
    await page.getByRole('heading', { name: 'No template found' }).waitFor()
    await page.getByLabel('State', { exact: true }).selectOption('')
    await page.getByRole('link', { name: 'spring_sale' }).waitFor()
    await look('list')
  })

  test('one is written, checked, seen on a phone and submitted', async () => {
    await press('New template')
    await page.getByLabel('Number', { exact: true }).selectOption({ index: 1 })
    await fill('Name', 'Visit reminder')
    await fill('Text', '{{1}} is the day of your visit.')
    await page.getByText('The text must not start or end with a variable').waitFor()
    await page.getByText('{{1}} needs a sample.').waitFor()
    await fill('Text', 'We see you on {{1}} at our shop.')
    await fill('{{1}}', 'Monday')
    const phone = page.getByRole('region', { name: 'Preview on a phone' })
    await phone.getByText('We see you on Monday at our shop.').waitFor()
    await press('Add a button')
    await fill('Text of the button', 'Fine')
    await page.getByText('Nothing that the platform would refuse by its rules.').waitFor()
    await look('writing')
    await press('Save draft')
    await page.getByText('History', { exact: true }).waitFor()
    await press('Submit for review')
    await page.getByText('In review').first().waitFor()
    expect((await one()).status).toBe('pending')
  })

  test('what the platform decides is told, with what to do', async () => {
    const { platformId } = await one()
    await parley.sandbox.control(`/templates/${platformId}/reject`, { reason: 'The words promise too much.' })
    await page.getByText(/^Template visit_reminder: Rejected/).waitFor()
    await page.getByText('The words promise too much.').waitFor()
    await look('decided')
  })

  test('it is written in another language, and both stand side by side', async () => {
    await press('In another language')
    await fill('Language', 'de')
    await fill('Text', 'Wir sehen uns am {{1}} bei uns.')
    await press('Save draft')
    const languages = page.getByRole('region', { name: 'Languages' })
    await languages.getByText('We see you on {{1}} at our shop.').waitFor()
    await look('languages')
    await press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click()
    await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor()
  })

  test('one that came from the platform shows its samples and its picture', async () => {
    await page.goto(`${parley.url}/templates`)
    await page.getByRole('link', { name: 'spring_sale' }).click()
    const phone = page.getByRole('region', { name: 'Preview on a phone' })
    await phone.getByText(/^Hello Ana, our spring sale/).waitFor()
    const picture = phone.locator('img')
    const width = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    expect(await picture.getAttribute('src')).toMatch(/api\/templates\/[\w-]+\/media$/)
    await look('from-the-platform')
    await page.getByRole('link', { name: 'All templates' }).click()
  })

  test('the picture of a header is shown while it is chosen, and when it comes back from us', async () => {
    await press('New template')
    await page.getByLabel('Number', { exact: true }).selectOption({ index: 1 })
    await fill('Name', 'With a picture')
    await page.getByLabel('Header', { exact: true }).selectOption('IMAGE')
    await page.getByLabel('File of the header').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(sampleFile('image/png')),
    })
    await fill('Text', 'We see you at our shop.')
    const shown = page.getByRole('region', { name: 'Preview on a phone' }).locator('img')
    const width = () => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
    await shown.waitFor()
    expect(await shown.getAttribute('src')).toMatch(/^blob:/)
    await press('Save draft')
    await page.getByText('History', { exact: true }).waitFor()
    await page.reload()
    await shown.waitFor()
    expect(await shown.getAttribute('src')).toMatch(/api\/templates\/[\w-]+\/media$/)
    await expect.poll(width).toBeGreaterThan(0)
    await page.getByRole('img', { name: 'Header', exact: true }).waitFor()
    await page.getByText('No broadcast and no scheduled message uses it.').waitFor()
    await look('picture')
    await page.getByLabel('Header', { exact: true }).selectOption('VIDEO')
    await shown.waitFor({ state: 'detached' })
  })
})
