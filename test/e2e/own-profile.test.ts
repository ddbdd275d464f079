import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// What people show of themselves.

const picture = () => {
  const image = new PNG({ width: 400, height: 300 })
  for (let at = 0; at < image.data.length; at += 4) image.data.set([30, 120, at % 256, 255], at)
  return { name: 'me.png', mimeType: 'image/png', buffer: PNG.sync.write(image) }
}

onStage('the own profile', {}, ({ parley, enter }) => {
  test('a picture is made small by the browser, and shown wherever the person is', async () => {
    const { page } = await enter()
    await page.goto(`${parley.url}/settings/profile`)
    await page.locator('input[type=file]').setInputFiles(picture())
    const face = page.getByRole('button', { name: /^Account of/ }).locator('img')
    await face.waitFor()
    const size = await face.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
    )
    expect(size).toEqual([256, 256])
    expect(await axeFindings(page)).toEqual([])
    await page.locator('input[type=file]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await page.getByText('Your browser cannot read this picture.').waitFor()
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await face.waitFor({ state: 'detached' })
  })

  test('a name is saved; a signature stands below an answer', async () => {
    const { page, row, field } = await enter()
    await page.goto(`${parley.url}/settings/profile`)
    await page.getByLabel('Your name').fill('Ada L.')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('button', { name: 'Account of Ada L.' }).waitFor()
    await page.getByLabel('Add a language').selectOption('de')
    await page.getByRole('textbox', { name: 'Deutsch' }).fill('Viele Grüße\nAda')
    await page.getByRole('button', { name: 'Save' }).last().click()
    await page.getByText('Saved.').last().waitFor()
    await page.goto(`${parley.url}/inbox`)
    await row('Grace Hopper').click()
    await field().fill('It is on its way.')
    await page.getByRole('button', { name: 'More to send' }).click()
    await page.getByRole('option', { name: 'Add a signature' }).click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await expect.poll(() => field().inputValue()).toBe('It is on its way.\n\nViele Grüße\nAda')
  })
})
