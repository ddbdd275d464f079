import { t } from '@lingui/core/macro'
import { numeral } from '../language/format.ts'
import { fullDate } from '../ui/time.ts'
import type { Check, Draft } from './draft-documents.ts'
import { letterOf } from './split/letter.tsx'
import type { Step } from './steps.tsx'

type Problem = Check['problems'][number]

/** Where each is mended; what is not here is not mended in the dashboard. */
const steps: Partial<Record<Problem['kind'], Step>> = {
  TEMPLATE_GONE: 'message',
  TEMPLATE_NOT_APPROVED: 'message',
  HEADER_FILE_MISSING: 'message',
  TEMPLATE_UNSENDABLE: 'message',
  TEMPLATE_PART_MISSING: 'message',
  OFFER_OVER: 'message',
  IMPORT_RUNNING: 'people',
  NO_RECIPIENTS: 'people',
  NOBODY_LEFT: 'people',
  VALUES_UNFIT: 'people',
  MONTH_USED_UP: 'time',
  MONTH_TOO_SHORT: 'people',
  NUMBER_LIMIT_EXCEEDED: 'time',
  TIME_PASSED: 'time',
}

export const stepOf = ({ kind }: Problem): Step | undefined => steps[kind]

/** Whether it is mended where the numbers are connected. */
export const isOfNumber = ({ kind }: Problem): boolean =>
  kind === 'ACCOUNT_NOT_ACTIVE' || kind === 'TOKEN_REFUSED'

/** What it is and what to do, in plain words; a kind that is new to the dashboard in the server's. */
export function problemWords(
  { kind, variant, count, message }: Problem,
  { leftCount, usage, holds }: Pick<Check, 'leftCount' | 'usage' | 'holds'>,
  { limitPolicy }: Pick<Draft, 'limitPolicy'>,
): string {
  const day = fullDate(usage.resetsAt)
  const many = numeral(count ?? 0)
  const left = numeral(leftCount ?? 0)
  const most = numeral(holds.numberLimit?.limit ?? 0)
  if (variant) {
    const letter = letterOf(variant)
    if (kind === 'TEMPLATE_GONE') return t`Message ${letter}: its template was deleted. Choose another one.`
    if (kind === 'TEMPLATE_NOT_APPROVED')
      return t`Message ${letter}: its template is not approved. Choose another one, or wait until it is.`
    if (kind === 'TEMPLATE_UNSENDABLE' || kind === 'TEMPLATE_PART_MISSING' || kind === 'HEADER_FILE_MISSING')
      return t`Message ${letter}: its template needs what the campaign does not have. Choose another one.`
  }
  const words: Partial<Record<Problem['kind'], string>> = {
    ACCOUNT_NOT_ACTIVE: t`The number is not connected. Connect it, or choose a template of another one.`,
    CONTACTS_LIMIT: t`The plan has no room for those who are not contacts yet. Take people out, or ask for a larger plan.`,
    OFFER_OVER: t`The offer is over before the campaign begins. Let it last longer.`,
    HEADER_FILE_MISSING: t`The template has a file above its text, and none is chosen yet.`,
    IMPORT_RUNNING: t`A recipient file is still being added. Wait until it is complete.`,
    MONTH_TOO_SHORT: t`The month has room for ${left} more messages: it pauses then, until ${day}.`,
    MONTH_USED_UP: t`The messages of this month are used up until ${day}. Choose a later time.`,
    NOBODY_LEFT: t`Everybody in it has opted out of marketing or was deleted. Add other people.`,
    NUMBER_LIMIT_EXCEEDED:
      limitPolicy === 'WAIT'
        ? t`The number may message ${most} people in a day; recipients beyond that: ${many}. Sending then waits and continues once it may.`
        : t`The number may message ${most} people in a day; recipients beyond that: ${many}. Refused recipients fail, unless sending waits.`,
    NO_RECIPIENTS: t`Nobody gets it yet. Add people.`,
    TEMPLATE_GONE: t`The template was deleted. Choose another one.`,
    TEMPLATE_PART_MISSING: t`The template needs a place, the end of an offer or cards. Fill in all of it.`,
    TEMPLATE_UNSENDABLE: t`The template has a part that cannot be filled in here: nobody would get it. Choose another one.`,
    TEMPLATE_NOT_APPROVED: t`The template is not approved. Choose another one, or wait until it is.`,
    TIME_PASSED: t`Its time has passed: it would start immediately.`,
    TOKEN_REFUSED: t`The platform recently refused the access of the number: messages may fail. Connect it again.`,
    VALUES_UNFIT: t`Recipients whose values do not match the template: ${many}. Remove them and add them again.`,
  }
  return words[kind] ?? message
}
