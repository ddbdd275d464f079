import { createStore, useStore } from '../store/store.ts'

export type Theme = 'system' | 'light' | 'dark'

// public/theme.js reads the same entry before the first paint.
const entry = 'parley.theme'

function stored(): Theme {
  try {
    const theme = localStorage.getItem(entry)
    return theme === 'light' || theme === 'dark' ? theme : 'system'
  } catch {
    return 'system'
  }
}

const theme = createStore<Theme>(stored())

export function chooseTheme(next: Theme): void {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  try {
    if (next === 'system') localStorage.removeItem(entry)
    else localStorage.setItem(entry, next)
  } catch {
    // Then the choice lasts as long as the page.
  }
  theme.set(next)
}

export function useTheme(): Theme {
  return useStore(theme)
}
