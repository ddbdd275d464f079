import { type RefCallback, useCallback } from 'react'

/** For what stands in the form: `Enter` runs the macro as soon as it can, unless somebody went on by Tab. */
export function useRunFocus(ready: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (inside) => {
      const form = inside?.closest('form')
      // It has the focus when the dialog opens.
      const first = form?.querySelector('button')
      if (!ready || !form || !first) return undefined
      const toRun = () => form.querySelector<HTMLElement>('[type=submit]')?.focus()
      if (document.activeElement === first) toRun()
      if (first.closest('[role=dialog]')?.contains(document.activeElement)) return undefined
      first.addEventListener('focus', toRun, { once: true })
      return () => first.removeEventListener('focus', toRun)
    },
    [ready],
  )
}
