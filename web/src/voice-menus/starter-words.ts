import { msg } from '@lingui/core/macro'
import type { MenuStarter } from '../flows/voice-menu-documents.ts'

/** Voice menus to begin with, for people. */
export const menuStarterWords: Record<
  MenuStarter['kind'],
  { name: ReturnType<typeof msg>; about: ReturnType<typeof msg> }
> = {
  RECEPTION: {
    name: msg`Reception`,
    about: msg`Opening hours, a menu of teams, and a goodbye when nobody is there.`,
  },
  CALLBACK: {
    name: msg`Callback`,
    about: msg`Outside of hours, callers leave a number, which is sent to your system.`,
  },
}
