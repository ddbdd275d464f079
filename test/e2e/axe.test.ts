import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inBrowser } from './stage.ts'

// The other tests say that axe finds nothing, so this one says that it would.

inBrowser('axe', ({ open }) => {
  const sound = '<html lang="en"><title>Page</title><main><h1>Page</h1>'

  test('finds what is wrong with a page, also after it changed, and with the frames in it', async () => {
    const { page } = await open()
    await page.setContent(`${sound}<iframe title="Within" srcdoc='${sound}<img src="#">'></iframe>`)
    await page.frameLocator('iframe').locator('img').waitFor({ state: 'attached' })
    expect(await axeFindings(page)).toContainEqual(expect.stringMatching(/^image-alt: <img/))
    await page.setContent(`${sound}<p style="color: #ccc">Pale</p>`)
    expect(await axeFindings(page)).toEqual([expect.stringMatching(/^color-contrast: <p/)])
    expect(await axeFindings(page, ['color-contrast'])).toEqual([])
    await page.locator('p').evaluate((element) => element.remove())
    expect(await axeFindings(page)).toEqual([])
  })
})
