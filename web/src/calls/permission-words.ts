import { t } from '@lingui/core/macro'
import type { ResultOf } from '../graphql/document.ts'
import { exactTime, fullDate } from '../ui/time.ts'
import type { permissionQuery } from './permission-documents.ts'

export type Permission = ResultOf<typeof permissionQuery>['callPermission']

/** What the customer says to being called. */
export function permissionWords({ status, requestedAt, respondedAt, expiresAt }: Permission): string {
  if (status === 'ACCEPTED') {
    return expiresAt
      ? t`The customer allows calls until ${exactTime(expiresAt)}.`
      : t`The customer allows calls until they withdraw it.`
  }
  if (status === 'PENDING')
    return requestedAt ? t`Asked on ${fullDate(requestedAt)}. No answer yet.` : t`Asked. No answer yet.`
  if (status === 'EXPIRED') return t`The customer's permission has expired.`
  return respondedAt
    ? t`The customer declined calls on ${fullDate(respondedAt)}.`
    : t`The customer has not allowed calls yet.`
}
