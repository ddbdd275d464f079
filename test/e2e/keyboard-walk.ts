import type { Page } from 'playwright-core'

// A walk through a page by Tab alone, and what is wrong with it.

/** A stop of the walk. */
interface Stop {
  /** the number of the element, from the first walk over the page on */
  id: number
  name: string
  faults: string[]
}

/** Runs in the page. What has the focus; whether one sees it, and sees that it has the focus. */
function stop(): Stop | null {
  const w = window as typeof window & { walked?: Map<Element, number>; left?: () => string | null }
  w.walked ??= new Map()
  const faults: string[] = []
  const unseen = w.left?.()
  if (unseen) faults.push(unseen)
  w.left = undefined
  const element = document.activeElement
  if (!element || element === document.body || element === document.documentElement)
    return faults.length > 0 ? { id: -1, name: 'the page', faults } : null
  const name = (
    element.getAttribute('aria-label') ||
    (element as HTMLInputElement).labels?.[0]?.textContent ||
    element.textContent ||
    element.getAttribute('name') ||
    ''
  )
    .trim()
    .slice(0, 50)
  const words = `<${element.tagName.toLowerCase()}> ${name}`
  const again = w.walked.has(element)
  if (!again) w.walked.set(element, w.walked.size)

  const box = element.getBoundingClientRect()
  const hidden = !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  if (hidden || box.width < 2 || box.height < 2) faults.push(`${words} has the focus and is not seen`)
  // Any part of it, as a long text begins in sight.
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
  if (left >= right || top >= bottom) faults.push(`${words} has the focus outside of the window`)
  else {
    const over = [0.1, 0.5, 0.9].map((part) =>
      document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * 0.5),
    )
    const own = (one: Element | null) => one && (element.contains(one) || one.contains(element))
    if (!over.some(own)) faults.push(`${words} has the focus below something else`)
  }

  // A ring says it by itself; anything else has to look other than it does without the focus.
  const around = [element, element.parentElement, element.parentElement?.parentElement].filter(
    (one): one is Element => one instanceof Element,
  )
  const look = () =>
    around
      .map((one) => getComputedStyle(one))
      .map((s) => [s.outline, s.boxShadow, s.borderColor, s.backgroundColor, s.textDecoration, s.opacity])
      .join()
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  if (again) return { id: w.walked.get(element) as number, name: words, faults }
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) {
    const focused = look()
    w.left = () =>
      element.isConnected && look() === focused ? `${words} looks the same with the focus as without` : null
  }
  return { id: w.walked.get(element) as number, name: words, faults }
}

/** Runs in the page: what can be pressed and was not come to. */
function missed(within: string): string[] {
  const { walked = new Map() } = window as typeof window & { walked?: Map<Element, number> }
  const pressed =
    'a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=menuitem], [role=tab], [contenteditable=true]'
  const came = [...walked.keys()]
  return [...document.querySelectorAll(within)]
    .flatMap((part) => [...part.querySelectorAll<HTMLElement>(pressed)])
    .filter((element) => {
      const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!seen || walked.has(element) || element.matches(':disabled') || element.closest('[inert]'))
        return false
      const { type, name, form } = element as HTMLInputElement
      // One of several has the stop; the arrows go on from there.
      if (type === 'radio')
        return !came.some(
          (one) => (one as HTMLInputElement).name === name && (one as HTMLInputElement).form === form,
        )
      return (
        element.tabIndex >= 0 ||
        !element.closest('li, article, [role=row], [role=toolbar], [role=listbox], [data-row]')
      )
    })
    .map((element) => `Tab never comes to ${element.outerHTML.slice(0, 160)}`)
}

interface Walk {
  stops: Stop[]
  faults: string[]
}

interface WalkOptions {
  /** everything in these parts of the page has to be come to */
  within?: string
  /** more stops than this are no way through a page */
  most?: number
}

/** From the beginning of the page to its end by Tab, and some steps back. */
export async function walk(page: Page, { within = 'body', most = 120 }: WalkOptions = {}): Promise<Walk> {
  await page.evaluate(() => {
    const w = window as typeof window & { walked?: unknown; left?: unknown }
    w.walked = undefined
    w.left = undefined
    ;(document.activeElement as HTMLElement | null)?.blur()
    // Where the next Tab begins from.
    getSelection()?.removeAllRanges()
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const stops: Stop[] = []
  const faults: string[] = []
  for (let presses = 0; ; presses++) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(stop)
    faults.push(...(now?.faults ?? []))
    if (!now || now.id < 0) break
    if (now.id === stops[0]?.id) break
    if (stops.some(({ id }) => id === now.id)) {
      faults.push(`Tab does not leave ${now.name}`)
      break
    }
    if (presses > most) {
      faults.push(`More than ${most} stops, and no end`)
      break
    }
    stops.push(now)
  }
  faults.push(...(await page.evaluate(missed, within)))
  faults.push(...(await wayBack(page, stops)))
  return { stops, faults }
}

/** Shift-Tab goes the same way back: the last stops, from the end. */
async function wayBack(page: Page, stops: readonly Stop[]): Promise<string[]> {
  const back: number[] = []
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press('Shift+Tab')
    const now = await page.evaluate(stop)
    if (now && now.id >= 0) back.push(now.id)
  }
  const expected = stops.map(({ id }) => id).reverse()
  const found = expected.join().includes(back.join())
  return found ? [] : [`Shift-Tab goes another way: ${back.join()} instead of ${expected.slice(0, 4).join()}`]
}

/** The name of what has the focus; null where that is nothing. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    return element.getAttribute('aria-label') ?? (element.textContent || element.tagName)
  })
