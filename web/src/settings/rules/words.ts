import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { stepWords } from '../../macros/step-words.ts'
import { duration } from '../../ui/time.ts'
import type { Rule, RuleRun, RuleStep } from './documents.ts'

export type Event = Rule['trigger']['event']

export const eventWords: Record<Event, MessageDescriptor> = {
  CHAT_OPENED: msg`A conversation is opened`,
  MESSAGE_RECEIVED: msg`A message arrives`,
  UNANSWERED: msg`Nobody answers for a time`,
  TAGS_CHANGED: msg`Tags change`,
  FIELD_CHANGED: msg`A field changes`,
  CASE_CLOSED: msg`A conversation is closed`,
}

export const statusWords: Record<RuleRun['status'], MessageDescriptor> = {
  WAITING: msg`Waiting`,
  DONE: msg`Done`,
  REFUSED: msg`Refused`,
  NOT_MATCHED: msg`No longer matched`,
  RULE_OFF: msg`The rule was off`,
  LIMITED: msg`Too many runs`,
  FAILED: msg`Failed`,
}

/** What a rule does in a line. */
export function ruleStepWords(step: RuleStep): string {
  if (step.__typename === 'InboxRuleWebhookStep')
    return step.actionName ? t`Make the request “${step.actionName}”` : t`Make a deleted request`
  if (step.__typename === 'InboxRuleHandOverStep')
    return step.queue ? t`Hand over to ${step.queue.name}` : t`Hand over to the general queue`
  return stepWords(step)
}

/** What starts a rule, in a line. */
export function triggerWords({ event, texts, minutes, tagNames, fieldKey }: Rule['trigger']): string {
  const what = i18n._(eventWords[event])
  const detail = texts?.join(', ') ?? tagNames?.join(', ') ?? fieldKey
  if (event === 'UNANSWERED' && minutes) {
    const time = duration(minutes * 60_000)
    return t`Nobody answers for ${time}`
  }
  return detail ? t`${what}: ${detail}` : what
}
