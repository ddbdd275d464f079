import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Tone } from '../../ui/badge.tsx'
import type { Decision, Problem } from './documents.ts'

const statuses: Readonly<Record<string, MessageDescriptor>> = {
  DRAFT: msg`Draft`,
  PENDING: msg`In review`,
  IN_APPEAL: msg`In appeal`,
  APPROVED: msg`Approved`,
  REJECTED: msg`Rejected`,
  PAUSED: msg`Paused`,
  DISABLED: msg`Disabled`,
  FLAGGED: msg`Flagged`,
  LIMIT_EXCEEDED: msg`Too many templates`,
  LOCKED: msg`Locked`,
  ARCHIVED: msg`Archived`,
  UNKNOWN: msg`Unknown`,
  GREEN: msg`Good quality`,
  YELLOW: msg`Medium quality`,
  RED: msg`Low quality`,
  MARKETING: msg`Marketing`,
  UTILITY: msg`Utility`,
  AUTHENTICATION: msg`Authentication`,
}

/** A word of the platform, as people say it; one that is new to us stands as it came. */
export const platformWord = (word: string): string => {
  const known = statuses[word.toUpperCase()]
  return known ? i18n._(known) : word
}

export function toneOf(word: string): Tone {
  if (word === 'APPROVED' || word === 'GREEN') return 'accent'
  if (['FLAGGED', 'PAUSED', 'YELLOW', 'PENDING', 'IN_APPEAL'].includes(word)) return 'warn'
  return ['REJECTED', 'DISABLED', 'LIMIT_EXCEEDED', 'LOCKED', 'RED'].includes(word) ? 'bad' : 'plain'
}

const reasons: Readonly<Record<string, MessageDescriptor>> = {
  ABUSIVE_CONTENT: msg`Its text could be seen as abusive. Change it and submit it again.`,
  INVALID_FORMAT: msg`Its format is not valid. Check its variables and its length, and submit it again.`,
  PROMOTIONAL: msg`It contains advertising. Make it a marketing template, or remove the advertising, and submit it again.`,
  TAG_CONTENT_MISMATCH: msg`Its language or category does not match its text. Choose the right one and submit it again.`,
  SCAM: msg`Its text could be seen as fraudulent. Change it and submit it again.`,
  INCORRECT_CATEGORY: msg`Its category does not match its text. Choose the right one and submit it again.`,
  FIRST_PAUSE: msg`People complained. It is paused for three hours: send it to fewer and better chosen people afterwards.`,
  SECOND_PAUSE: msg`People complained again. It is paused for six hours, and the next time it is disabled: change its text.`,
}

const advice: Readonly<Record<string, MessageDescriptor>> = {
  REJECTED: msg`Change its text and submit it again.`,
  PAUSED: msg`People complained. Send it to fewer and better chosen people.`,
  DISABLED: msg`It can never be sent again. Write another template.`,
  FLAGGED: msg`People complain. Change its text or send it to fewer people before it is disabled.`,
  LIMIT_EXCEEDED: msg`The account has the maximum number of templates. Delete some and submit it again.`,
  LOCKED: msg`The platform has locked it. Ask its support.`,
  YELLOW: msg`Some people complain. Check who it is sent to, and how often.`,
  RED: msg`Many people complain. Change its text or send it to fewer people before it is paused.`,
}

/** Why, and what to do; null where there is nothing to do. */
export function adviceOn({
  kind,
  after,
  reason,
}: Pick<Decision, 'kind' | 'after' | 'reason'>): string | null {
  if (kind === 'CATEGORY')
    return t`Its messages cost what those of the new category cost. Ask for a review at the platform if it is wrong.`
  const found = (reason && reasons[reason]) || advice[after]
  return found ? i18n._(found) : null
}

const rules: Readonly<Record<string, MessageDescriptor>> = {
  header_empty: msg`The heading needs a text.`,
  header_variables: msg`The heading has at most one variable.`,
  header_file: msg`The header needs a file.`,
  body_empty: msg`The template needs a text.`,
  variables_mixed: msg`Numbered and named variables cannot be mixed.`,
  variable_at_edge: msg`The text must not start or end with a variable: put words before and after it.`,
  variables_adjacent: msg`Two variables are next to each other: put words between them.`,
  too_many_variables: msg`There are too many variables for the length of the text: write more words.`,
  footer_variables: msg`The footer has no variables.`,
  buttons_count: msg`A template has at most 10 buttons.`,
  buttons_of_type: msg`There are too many buttons of this kind.`,
  replies_apart: msg`Quick replies must be next to each other.`,
  button_text: msg`A button needs a text.`,
  button_url: msg`The address of a button must begin with https://.`,
  button_url_variable: msg`The address of a button has at most one variable, at its end.`,
  button_phone: msg`A button that calls needs a phone.`,
  button_flow: msg`A button needs the flow that it opens.`,
  button_app: msg`A code that is filled in automatically needs the app that receives it.`,
  button_otp_category: msg`Only authentication templates carry a code.`,
  authentication_button: msg`An authentication template needs a button with the code.`,
  authentication_header: msg`An authentication template has no header.`,
}

/** What is wrong, in the language of the dashboard; a rule that is new to it in the words of the server. */
export function problemWords({ rule, variable, most, message }: Problem): string {
  // Braces would be read as the message's own.
  const written = `{{${variable}}}`
  const [first, named] = ['{{1}}', '{{lower_case}}']
  if (rule === 'sample') return variable ? t`${written} needs a sample.` : t`The code needs a sample.`
  if (rule === 'variable_gap') return t`${written} is missing: variables are numbered without gaps.`
  if (rule === 'variable_form') return t`${written} is not a variable: write ${first} or ${named}.`
  if (most !== null && rule.endsWith('_length')) return t`A text has more than ${most} characters.`
  const known = rules[rule]
  return known ? i18n._(known) : message
}

const broadcastStatuses: Readonly<Record<string, MessageDescriptor>> = {
  SCHEDULED: msg`Scheduled`,
  RUNNING: msg`Running`,
  PAUSED: msg`Paused`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
  FAILED: msg`Failed`,
}

/** How far a broadcast is. */
export const broadcastStatusWord = (status: string): string => {
  const known = broadcastStatuses[status]
  return known ? i18n._(known) : status
}
