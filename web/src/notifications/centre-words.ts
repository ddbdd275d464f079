import { t } from '@lingui/core/macro'
import { alertWords } from './alert-words.ts'
import type { Notification } from './centre-documents.ts'

type Kind = Notification['kind']

/** What is said of what happened by itself, to what is called `name`. */
export const noticeWords = (
  name: string,
): Readonly<Record<Exclude<Kind, 'MENTIONED' | 'ASSIGNED' | 'NUMBER_ALERT'>, string>> => ({
  DUE_SOON: t`The conversation with ${name} is due soon`,
  OVERDUE: t`The conversation with ${name} waits for too long`,
  CAMPAIGN_COMPLETED: t`The campaign ${name} is complete`,
  CAMPAIGN_FAILED: t`The campaign ${name} has failed`,
  CAMPAIGN_PAUSED: t`The campaign ${name} was paused`,
  IMPORT_COMPLETED: t`The file ${name} is imported`,
  IMPORT_FAILED: t`The import of the file ${name} has failed`,
  FORM_ALERT: t`The platform warns about the form ${name}`,
  WEBHOOK_PAUSED: t`The webhook ${name} does not answer and is paused`,
  WEBHOOK_DISABLED: t`The webhook ${name} was turned off`,
})

/** What a notification says in one line. */
export function wordsOf({ kind, name, actorName, alerts }: Notification): string {
  const what = name ?? t`something you can no longer see`
  const who = actorName ?? t`Somebody`
  const chat = name ?? t`somebody you can no longer see`
  if (kind === 'MENTIONED') return t`${who} mentioned you in a note about ${chat}`
  if (kind === 'ASSIGNED')
    return actorName
      ? t`${who} assigned you the conversation with ${chat}`
      : t`The conversation with ${chat} is yours`
  if (kind === 'OVERDUE' || kind === 'DUE_SOON') return noticeWords(chat)[kind]
  if (kind !== 'NUMBER_ALERT') return noticeWords(what)[kind]
  const words = alertWords(what)
  return alerts.map((alert) => words[alert]).join(' ')
}
