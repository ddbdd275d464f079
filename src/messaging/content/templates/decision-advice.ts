import type { TemplateDecision } from './template-history.ts'

/** What to do about a reason of the platform (spec/6 4.2). */
const byReason: Readonly<Record<string, string>> = {
  ABUSIVE_CONTENT: 'Take out what could be taken as abusive, and submit it again.',
  INVALID_FORMAT:
    'Correct its form: no variable at the start or the end or beside another, and enough words. Then submit it again.',
  PROMOTIONAL: 'Make it a marketing template, or take out what advertises, and submit it again.',
  TAG_CONTENT_MISMATCH: 'Choose the language and the category that fit its text, and submit it again.',
  SCAM: 'Take out what could be taken as a fraud, and submit it again.',
  INCORRECT_CATEGORY: 'Choose the category that fits its text, and submit it again.',
}

const byStatus: Readonly<Record<string, string>> = {
  REJECTED: 'Change its text and submit it again.',
  PAUSED:
    'Send it to fewer and more fitting people. It can be sent again when the pause is over; a third one disables it.',
  DISABLED: 'It can never be sent again: write another template.',
  FLAGGED: 'People complain: change its text or send it to fewer people before it is disabled.',
  LIMIT_EXCEEDED: 'The account has as many templates as it may have: delete some and submit it again.',
  LOCKED: 'The platform has locked it: ask its support.',
}

const byQuality: Readonly<Record<string, string>> = {
  YELLOW: 'Some people complain: look whom it is sent to, and how often.',
  RED: 'Many people complain: change its text or send it to fewer people before it is paused.',
}

/** What to do about a decision of the platform, in English; null where there is nothing to do. */
export function adviceOn({
  kind,
  after,
  reason,
}: Pick<TemplateDecision, 'kind' | 'after' | 'reason'>): string | null {
  if (kind === 'quality') return byQuality[after] ?? null
  if (kind === 'category')
    return 'Messages of the new category cost what that costs, and marketing does not reach people who opted out. Ask for a review at the platform if it is wrong.'
  return (after === 'REJECTED' && byReason[reason ?? '']) || (byStatus[after] ?? null)
}
