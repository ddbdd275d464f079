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
    about: msg`Outside of hours a caller leaves a number, which your system is told.`,
  },
}
