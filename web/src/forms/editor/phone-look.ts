import type { CSSProperties } from 'react'

// The phone beside the builder has a theme of its own, whichever the page has: the names of theme/tokens.css with the
// values of one theme.

const colours: Record<string, readonly [light: string, dark: string]> = {
  canvas: ['#f4f6f8', '#0c1116'],
  surface: ['#ffffff', '#131a21'],
  raised: ['#eef1f4', '#1d2630'],
  hover: ['#f3f6f8', '#19212a'],
  selected: ['#e3f3ef', '#14332e'],
  line: ['#e1e6eb', '#26313c'],
  edge: ['#808c9a', '#64727f'],
  ink: ['#131a22', '#e9eef3'],
  'ink-2': ['#47525f', '#b3bfca'],
  'ink-3': ['#5c6876', '#94a1ae'],
  accent: ['#0b7567', '#35c2a9'],
  'accent-strong': ['#085c51', '#52d6be'],
  'accent-soft': ['#d9f0eb', '#12352f'],
  'on-accent': ['#ffffff', '#04231e'],
  bad: ['#b3202c', '#ff8a8a'],
  'bad-soft': ['#fdeaea', '#3a1a1e'],
}

export const phoneLook = (isDark: boolean): CSSProperties => ({
  colorScheme: isDark ? 'dark' : 'light',
  ...Object.fromEntries(Object.entries(colours).map(([name, pair]) => [`--${name}`, pair[isDark ? 1 : 0]])),
})
