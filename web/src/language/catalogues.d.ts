// Catalogues, as the build compiles them (web/texts.ts).

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module 'virtual:pseudo-language' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
