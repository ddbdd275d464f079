import { t } from '@lingui/core/macro'
import type { AccountAlertKind } from '../generated/documents.ts'

/** What is said of a number called `name`. */
export const alertWords = (name: string): Readonly<Record<AccountAlertKind, string>> => ({
  QUALITY_DROPPED: t`${name}: more people block or report it than before.`,
  LIMIT_CHANGED: t`${name}: the daily limit of customers has changed.`,
  RESTRICTED: t`${name}: the platform restricts it.`,
  DISCONNECTED: t`${name}: disconnected, messages are no longer sent or received.`,
  TOKEN_REFUSED: t`${name}: the platform refuses the access token.`,
  NAME_APPROVED: t`${name}: a new name was approved.`,
  NAME_DECLINED: t`${name}: a name was declined.`,
})
