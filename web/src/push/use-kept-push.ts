import { i18n } from '@lingui/core'
import { useEffect } from 'react'
import { desktopPermission } from '../notifications/desktop.ts'
import { usePreferences } from '../notifications/preferences.ts'
import { useMe } from '../session/me-context.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** Where the person wants to be told while no page is open, the server knows so, for this session and workspace. */
export function useKeptPush(wanted: boolean): void {
  const { workspace } = useMe()
  const { push, of } = usePreferences()
  const { locale } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: another workspace or language is told anew
  useEffect(() => {
    if (!wanted || !push || desktopPermission() !== 'granted') return undefined
    return whenIdle(() => {
      // What stands against it now may be over at the next visit.
      import('./push.ts').then(({ startPush }) => startPush(of)).catch(() => {})
    })
  }, [wanted, push, of, workspace.id, locale])
}
