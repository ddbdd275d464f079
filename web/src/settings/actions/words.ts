import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Action } from './documents.ts'

/** What an action does, for people. */
export const types: Record<Action['actionType'], MessageDescriptor> = {
  URL: msg`Open an address`,
  WEBHOOK: msg`Call an address`,
  JAVASCRIPT: msg`Run a script`,
}

/** What its picture shows. */
export const icons: Record<NonNullable<Action['icon']>, MessageDescriptor> = {
  TICKET: msg`Ticket`,
  USER: msg`Person`,
  BAR_CHART: msg`Chart`,
  LINK: msg`Link`,
  PHONE: msg`Phone`,
  MAIL: msg`Letter`,
  FILE_TEXT: msg`Text`,
  EXTERNAL_LINK: msg`Arrow`,
  ZAP: msg`Flash`,
  GLOBE: msg`Globe`,
  CODE: msg`Code`,
}
