import type { CDPSession, Page } from 'playwright-core'

/** What runs in the page: it tells when something has been painted, and how long tasks held the page up. */
const watcher = () => {
  const longTasks: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  let begun = 0
  for (const kind of ['keydown', 'pointerdown']) {
    addEventListener(kind, ({ timeStamp }) => (begun = timeStamp), { capture: true })
  }
  const painted = (shown: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () =>
        shown() ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look)
      look()
    })
  Object.assign(window, {
    bench: {
      longTasks,
      /** milliseconds from the last key or press until this text stands there */
      sinceInput: async (selector: string, text: string) => {
        const at = await painted(() =>
          [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(text)),
        )
        return at - begun
      },
    },
  })
}

interface Bench {
  longTasks: number[]
  sinceInput: (selector: string, text: string) => Promise<number>
}

/** Must be called before the page is opened. */
export const watchPage = (page: Page) => page.addInitScript(watcher)

/** Milliseconds from this press until an element of the selector shows the text, painted. */
export async function painted(
  page: Page,
  press: () => Promise<void>,
  selector: string,
  text: string,
): Promise<number> {
  await press()
  return page.evaluate(
    ([selector, text]) => (window as unknown as { bench: Bench }).bench.sinceInput(selector, text),
    [selector, text] as const,
  )
}

/** Milliseconds between the frames while what scrolls moves by so many pixels in each. */
export function frames(page: Page, scrolls: string, pixels: number, many: number): Promise<number[]> {
  return page.locator(scrolls).evaluate(
    (inner, [pixels, many]) =>
      new Promise<number[]>((resolve) => {
        const took: number[] = []
        let last = performance.now()
        const next = (now: number) => {
          took.push(now - last)
          last = now
          if (took.length > many) return resolve(took.slice(1))
          inner.parentElement?.scrollBy(0, pixels)
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    [pixels, many] as const,
  )
}

/** Milliseconds of each long task since it was last asked. */
export function longTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { bench: Bench }).bench.longTasks.splice(0))
}

/** MB of the page's heap after a collection. */
export async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** A phone of the middle class: a fourth of this CPU, and 4G as WebPageTest has it. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 170,
    downloadThroughput: (9_000_000 / 8) | 0,
    uploadThroughput: (9_000_000 / 8) | 0,
  })
}

/** The value that this share of them does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
