import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const matchTypes = closedSet(
  'KeywordMatchType',
  'How a keyword is looked for in what a customer wrote (document 3, Keyword rule).',
  {
    exact: 'It is all that they wrote, but for space at both ends.',
    contains: 'It stands somewhere in it.',
    starts_with: 'It is what they began with, but for space before it.',
    regex: 'It is a regular expression in the syntax of RE2.',
  },
  { columns: ['keyword_rule.match_type'] },
)
export type MatchType = ValueOf<typeof matchTypes>

export const responseTypes = closedSet(
  'RuleResponseType',
  'What a keyword rule answers with (document 3, Keyword rule).',
  {
    text: 'A text, with buttons below it.',
    template: 'A template.',
    media: 'A file.',
    flow: 'A flow of the chatbot, or a form.',
    script: 'A text that is written anew for each customer.',
    transfer: 'People take the chat over.',
  },
  { columns: ['keyword_rule.response_type'] },
)
export type ResponseType = ValueOf<typeof responseTypes>

export const passedOverCauses = closedSet(
  'PassedOverCause',
  'Why a rule whose keyword was found would not answer.',
  {
    inactive: 'Its time has not come, or is over.',
    condition: 'Its condition is not true.',
    unsendable: 'Its answer cannot be sent.',
  },
)
export type PassedOverCause = ValueOf<typeof passedOverCauses>
