import type { LinkProps } from '@tanstack/react-router'
import type { Notification } from './centre-documents.ts'

/** Where a notification leads; nowhere when what it is about is gone or out of sight. */
export function wayOf({ kind, contactId, subjectId }: Notification): LinkProps | null {
  if (contactId) return { to: '/inbox/$contactId', params: { contactId } }
  if (!subjectId) return null
  switch (kind) {
    case 'CAMPAIGN_COMPLETED':
    case 'CAMPAIGN_FAILED':
    case 'CAMPAIGN_PAUSED':
      return { to: '/campaigns/$campaign', params: { campaign: subjectId } }
    case 'IMPORT_COMPLETED':
    case 'IMPORT_FAILED':
      return { to: '/contacts/import/$importId', params: { importId: subjectId } }
    case 'NUMBER_ALERT':
      return { to: '/settings/numbers/$number', params: { number: subjectId } }
    case 'FORM_ALERT':
      return { to: '/chatbot/$part/$item', params: { part: 'forms', item: subjectId } }
    case 'WEBHOOK_PAUSED':
    case 'WEBHOOK_DISABLED':
      return { to: '/settings/webhooks/$endpoint', params: { endpoint: subjectId } }
    default:
      return null
  }
}
