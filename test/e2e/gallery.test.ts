import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { preview } from 'vite'
import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { layoutFaults } from './layout-faults.ts'
import { compared, compareWithKept, madeBy, type Part, reduced } from './pictures.ts'
import { inBrowser } from './stage.ts'

// Every component of the dashboard in its states (web/gallery): whoever changes one sees here where else it is seen.

const root = join(import.meta.dirname, '../..')
const configFile = join(root, 'web/gallery/vite.config.ts')

const sizes = { wide: [1280, '100'], narrow: [320, '100'], large: [1280, '200'] } as const
const languages = { en: 'ltr', ar: 'rtl' } as const

const variants = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'ar'] as const).flatMap((language) =>
    (['wide', 'narrow', 'large'] as const).map((size) => ({
      theme,
      language,
      size,
      name: `${theme}-${languages[language]}-${size}`,
    })),
  ),
)

/** Until every window on the page is there, with its letters, and nothing moves any more. */
async function still(page: Page): Promise<void> {
  const places = async () => {
    const all = await Promise.all(
      page.frames().map((frame) =>
        frame.evaluate(async () => {
          await document.fonts.ready
          const boxes = [...document.querySelectorAll('body *')].map((element) =>
            JSON.stringify(element.getBoundingClientRect()),
          )
          return 'shown' in document.documentElement.dataset ? boxes.join('') : null
        }),
      ),
    )
    return all.includes(null) ? null : all.join('\n')
  }
  let before: string | null = null
  await expect
    .poll(
      async () => {
        const now = await places()
        const same = now !== null && now === before
        before = now
        return same
      },
      { timeout: 30_000, interval: 150 },
    )
    .toBe(true)
  // Windows that open at once take the focus from each other; the picture is of none.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

const partsOf = (page: Page): Promise<Part[]> =>
  page.locator('[data-sample]').evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { name: (element as HTMLElement).dataset.sample as string, x, y: y + scrollY, width, height }
    }),
  )

/** The gallery, built as users get the dashboard, and its address. */
async function servedGallery(started: AsyncDisposableStack): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-gallery-'))
  started.defer(() => rmSync(folder, { recursive: true }))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['--config', configFile, '--outDir', folder, '--logLevel', 'error']
  execFileSync(process.execPath, [vite, 'build', ...options], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const server = await preview({
    configFile,
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  })
  started.adopt(server, (one) => one.close())
  return `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}/gallery.html`
}

inBrowser('the gallery', async ({ open, started }) => {
  const address = await servedGallery(started)

  test.each(variants)('$name', async ({ theme, language, size, name }) => {
    const [width, text] = sizes[size]
    const { page } = await open({ viewport: { width, height: 800 } })
    await page.goto(`${address}?theme=${theme}&language=${language}&text=${text}`)
    await still(page)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(languages[language])
    expect(await layoutFaults(page)).toEqual([])
    // Colours and names are the same in each language, so axe, which takes half of the time, looks at Arabic once.
    // Every window on the page has a main part of its own.
    if (language === 'en' || name === 'dark-rtl-narrow')
      expect(await axeFindings(page, ['landmark-unique'])).toEqual([])
    // The colours of large letters are those of small ones.
    if (size === 'large' && theme === 'dark') return
    const parts = await partsOf(page)
    const comparison = compareWithKept(name, await page.screenshot({ fullPage: true }), parts)
    console.info(`${name}: ${comparison.pixels} pixels differ.`)
    const version = page.context().browser()?.version() ?? ''
    const { same, kept } = madeBy(version)
    if (same) expect(comparison.parts).toEqual([])
    else console.warn(`${name} is not held to its picture: Chromium ${kept} made it, and this is ${version}.`)
  })
})

test('a button of another colour is seen, a shade of the same one is not', () => {
  const width = 200
  const kept = new PNG({ width, height: 100 })
  kept.data.fill(240)
  const part = { name: 'Button', x: 0, y: 0, width, height: 100 }
  const painted = (x: number, y: number, shade: number) => {
    const other = new PNG({ width, height: 100 })
    kept.data.copy(other.data)
    for (let row = 0; row < y; row++) other.data.fill(shade, row * width * 4, (row * width + x) * 4)
    return other
  }
  expect(compared(kept, painted(0, 0, 0), [part])).toEqual({ pixels: 0, parts: [] })
  expect(compared(kept, painted(width, 100, 236), [part]).parts).toEqual([])
  expect(compared(kept, painted(30, 18, 200), [part]).parts).toEqual([
    { part: 'Button', pixels: expect.any(Number), share: expect.any(Number) },
  ])
  // Twice as wide and high before it is reduced.
  expect([reduced(kept).width, reduced(kept).height]).toEqual([100, 50])
})
