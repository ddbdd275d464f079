import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../ui/store.ts'
import { readStored, writeStored } from '../ui/stored.ts'

const entry = 'parley.shortcuts'
const enabled = createStore(readStored(localStorage, entry, true))

/** Keys of a single letter can be turned off: speech input and stray keys would run them (WCAG 2.1.4). */
export function turnShortcuts(on: boolean): void {
  writeStored(localStorage, entry, on)
  enabled.set(on)
}

export function useShortcutsOn(): boolean {
  return useStore(enabled)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

/** Keys that one may hold. All others act once: what closes would else open again, and so on. */
const repeating = new Set(['j', 'k'])

/** Runs the action of a key while no field has the focus and no dialog is open. */
export function useShortcuts(actions: Record<string, () => void>): void {
  const current = useRef(actions)
  current.current = actions
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!enabled.get() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
      const action = current.current[event.key]
      if (!action) return
      event.preventDefault()
      if (!event.repeat || repeating.has(event.key)) action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
