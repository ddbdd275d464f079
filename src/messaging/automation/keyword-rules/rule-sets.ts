import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const matchTypes = closedSet(
  'KeywordMatchType',
  "How a keyword is matched against a customer's message (document 3, Keyword rule).",
  {
    exact: 'The keyword equals the whole message, apart from surrounding spaces.',
    contains: 'The keyword occurs anywhere in the message.',
    starts_with: 'The message begins with the keyword, apart from leading spaces.',
    regex: 'The keyword is a regular expression in RE2 syntax that the message matches.',
  },
  { columns: ['keyword_rule.match_type'] },
)
export type MatchType = ValueOf<typeof matchTypes>

export const responseTypes = closedSet(
  'RuleResponseType',
  'Type of the response of a keyword rule (document 3, Keyword rule).',
  {
    text: 'A text with optional buttons.',
    template: 'A template message.',
    media: 'A file.',
    flow: 'A chatbot flow or a form.',
    script: 'A text that is generated for each customer.',
    transfer: 'A transfer of the chat to agents.',
  },
  { columns: ['keyword_rule.response_type'] },
)
export type ResponseType = ValueOf<typeof responseTypes>

export const passedOverCauses = closedSet(
  'PassedOverCause',
  'Reason why a keyword rule with a matching keyword does not respond.',
  {
    inactive: 'The rule is not active yet, or no longer active.',
    condition: 'The condition of the rule is not true.',
    unsendable: 'The response of the rule cannot be sent.',
  },
)
export type PassedOverCause = ValueOf<typeof passedOverCauses>
