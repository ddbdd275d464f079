import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// What is read and what tells where a field ends can be told from what is behind it (WCAG 2.2, 1.4.3 and 1.4.11).

const css = readFileSync('web/src/theme/tokens.css', 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name as string,
    { light: light as string, dark: dark as string },
  ]),
)

/** Relative luminance of an sRGB colour, as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(front: string, back: string, theme: 'light' | 'dark'): number {
  const [dark, light] = [front, back]
    .map((name) => luminance(tokens.get(name)?.[theme] ?? ''))
    .sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const pages = ['canvas', 'surface', 'raised', 'hover', 'selected']
const bubbles = ['bubble-in', 'bubble-out', 'thread']
const texts: [string, string[]][] = [
  ['ink', [...pages, ...bubbles]],
  ['ink-2', [...pages, ...bubbles]],
  ['ink-3', ['canvas', 'surface', 'raised']],
  ['accent', ['surface', 'canvas']],
  ['on-accent', ['accent', 'accent-strong']],
  ['accent-strong', ['accent-soft', ...bubbles]],
  ['warn', ['warn-soft']],
  ['bad', ['bad-soft', 'surface', 'thread']],
  ['on-bad', ['bad']],
]
const edges: [string, string[]][] = [
  ['edge', ['surface', 'canvas', 'raised']],
  ['accent', pages],
  ['bad', [...pages, ...bubbles]],
  ['read', ['bubble-out']],
]
const pairsOf = (list: [string, string[]][]) =>
  list.flatMap(([front, backs]) => backs.map((back) => ({ front, back })))

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(pairsOf(texts))('$front is read on $back', ({ front, back }) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairsOf(edges))('$front is seen on $back', ({ front, back }) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3)
  })
})
