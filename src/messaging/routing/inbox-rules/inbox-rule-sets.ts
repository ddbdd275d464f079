import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const ruleEvents = closedSet(
  'InboxRuleEvent',
  'What starts a rule of the inbox.',
  {
    chat_opened: 'A chat was opened, by a message of the customer or by somebody of the workspace.',
    message_received: 'The customer wrote.',
    unanswered: 'Nobody of the workspace answered the customer for a time.',
    tags_changed: 'Tags of the contact or of the case were added or removed.',
    field_changed: 'A field of the contact or of the case changed.',
    case_closed: 'The chat was closed, which ends its case.',
  },
  { columns: ['inbox_rule_run.event'] },
)
export type RuleEvent = ValueOf<typeof ruleEvents>

export const textMatches = closedSet('InboxRuleTextMatch', 'How a message is compared with texts.', {
  contains: 'The message contains one of the texts.',
  equals: 'The message is one of the texts.',
  starts_with: 'The message begins with one of the texts.',
})

export const ruleHours = closedSet('InboxRuleHours', 'Times at which a rule of the inbox runs.', {
  within: 'Within business hours.',
  outside: 'Outside business hours.',
})

export const ruleTagChanges = closedSet('InboxRuleTagChange', 'Change of tags that starts a rule.', {
  added: 'A tag was added.',
  removed: 'A tag was removed.',
})

export const fieldOwners = closedSet('InboxRuleFieldOwner', 'What a field belongs to.', {
  contact: 'The contact.',
  case: 'The case.',
})

export const messageLanguages = closedSet(
  'MessageLanguage',
  'Language of a text, as far as its letters and frequent words say so.',
  {
    ar: 'Arabic.',
    de: 'German.',
    el: 'Greek.',
    en: 'English.',
    es: 'Spanish.',
    fr: 'French.',
    he: 'Hebrew.',
    hi: 'Hindi.',
    id: 'Indonesian.',
    it: 'Italian.',
    ja: 'Japanese.',
    ko: 'Korean.',
    nl: 'Dutch.',
    pt: 'Portuguese.',
    ru: 'Russian.',
    th: 'Thai.',
    tr: 'Turkish.',
    zh: 'Chinese.',
  },
)
export type MessageLanguage = ValueOf<typeof messageLanguages>

export const ruleRunStatuses = closedSet(
  'InboxRuleRunStatus',
  'Status of a run of a rule of the inbox.',
  {
    waiting: 'The steps are being done or are about to be.',
    done: 'All steps were done, or found what they ask for.',
    refused: 'At least one step was refused; the others were done, or found what they ask for.',
    not_matched: 'The chat no longer matched the conditions when the run began.',
    rule_off: 'The rule was turned off or deleted before the run began.',
    limited: 'The rule did not run, because too many rules ran in the chat or in the workspace.',
    failed: 'The steps could not be done, also after some attempts.',
  },
  { columns: ['inbox_rule_run.status'] },
)
export type RuleRunStatus = ValueOf<typeof ruleRunStatuses>

export const ruleStepStatuses = closedSet('InboxRuleStepStatus', 'What became of a step of a rule.', {
  done: 'The step was done.',
  unchanged: 'The chat already had what the step asks for.',
  refused: 'The step was refused.',
  skipped: 'The step was left out: the chat would have been put aside without the message that was refused.',
  unknown: 'The request of the step was begun, and its result was lost. It is not repeated.',
})
export type RuleStepStatus = ValueOf<typeof ruleStepStatuses>
