import { useSyncExternalStore } from 'react'

/** Names of colours of the theme, for the lines and parts of a chart in their order. */
const order = ['--accent', '--read', '--warn', '--bad', '--ink-3', '--good'] as const

export const colourName = (index: number): string => order[index % order.length] ?? order[0]

/** For CSS. */
export const colourOf = (index: number): string => `var(${colourName(index)})`

/** For a canvas, which knows no names: as the page shows it now. */
export function shownColour(element: HTMLElement, name: string): string {
  const before = element.style.color
  element.style.color = `var(${name})`
  const { color } = getComputedStyle(element)
  element.style.color = before
  return color
}

function listen(onChange: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(onChange)
  scheme.addEventListener('change', onChange)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    scheme.removeEventListener('change', onChange)
    chosen.disconnect()
  }
}

const scheme = () =>
  `${document.documentElement.dataset.theme ?? ''} ${matchMedia('(prefers-color-scheme: dark)').matches}`

/** Another text whenever the colours of the page change. */
export const useScheme = (): string => useSyncExternalStore(listen, scheme)
