import type { Frame, Page } from 'playwright-core'

// Each of these functions runs in the page, and so has all it needs in itself.

/** What is wider than the window, or cut off without a sign that it is. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []
  const cutOff = [...document.querySelectorAll('body *:not(input, svg, .sr-only)')].filter((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    const hides = overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.checkVisibility()
    return hides && element.scrollWidth > element.clientWidth + 1
  })
  return [...page, ...cutOff.map((element) => `cut off at its side: ${element.outerHTML.slice(0, 120)}`)]
}

interface Thing {
  element: Element
  box: DOMRect
}

/** Texts and what can be pressed, where they are seen. */
function thingsOf(): { words: string; box: DOMRect; within: number[]; scrolls: boolean }[] {
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.sr-only, option, noscript')

  /** The box of a line is higher than its letters; what is left out for an ellipsis is not there. */
  const lineOf = (line: DOMRect, parent: Element) => {
    const { left, right, bottom } = parent.getBoundingClientRect()
    const cut = getComputedStyle(parent).overflowX !== 'visible'
    const start = cut ? Math.max(line.left, left) : line.left
    const end = cut ? Math.min(line.right, right) : line.right
    const top = line.top + line.height * 0.2
    const foot = top + line.height * 0.6
    return new DOMRect(start, top, end - start, (cut ? Math.min(foot, bottom) : foot) - top)
  }

  const things: Thing[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!parent || !walker.currentNode.textContent?.trim() || !seen(parent)) continue
    const range = document.createRange()
    range.selectNode(walker.currentNode)
    for (const line of range.getClientRects()) things.push({ element: parent, box: lineOf(line, parent) })
  }
  const controls = 'a, button, input, select, textarea, [role=menuitem], [role=option]'
  for (const element of document.querySelectorAll(controls))
    if (seen(element)) things.push({ element, box: element.getBoundingClientRect() })

  /** What is in something else may lie on it; so may an arrow at the edge of a line, which has faded there. */
  const isWithin = (element: Element, other: Element) =>
    other.contains(element) || (element.matches('[data-more]') && element.parentElement?.contains(other))

  const all = things.filter(({ box }) => box.width > 1 && box.height > 1)
  return all.map(({ element, box }) => ({
    words: `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`,
    box: box.toJSON(),
    within: all.flatMap((other, index) => (isWithin(element, other.element) ? [index] : [])),
    scrolls: element.closest('[class*=overflow-]') !== null,
  }))
}

async function faultsIn(frame: Frame): Promise<string[]> {
  const faults = await frame.evaluate(tooWide)
  const width = await frame.evaluate(() => document.documentElement.clientWidth)
  const things = await frame.evaluate(thingsOf)
  for (const [index, one] of things.entries()) {
    if (!one.scrolls && (one.box.left < -1 || one.box.right > width + 1))
      faults.push(`${one.words} is beyond the window`)
    for (const [more, other] of things.slice(index + 1).entries()) {
      if (one.within.includes(index + 1 + more) || other.within.includes(index)) continue
      const common = {
        width: Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left),
        height: Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top),
      }
      if (common.width > 1 && common.height > 1) faults.push(`${one.words} lies on ${other.words}`)
    }
  }
  const scene = new URL(frame.url()).searchParams.get('scene')
  return scene ? faults.map((fault) => `${scene}: ${fault}`) : faults
}

/** What is wrong with where things stand on the page, in every window of it. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return (await Promise.all(page.frames().map(faultsIn))).flat()
}
