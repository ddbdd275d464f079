import { type Filters, toFilter } from '../../chat-list/filters.ts'
import type { ConversationFilter } from '../../generated/documents.ts'
import type { VariablesOf } from '../../graphql/document.ts'
import { fromFilter } from '../../saved-views/from-filter.ts'
import { inputOfStep, isWhole, newStep, type RuleStepInput, type StepDraft, stepOf } from '../macros/draft.ts'
import type { createRuleMutation, Rule, RuleStep } from './documents.ts'
import type { Event } from './words.ts'

type Input = VariablesOf<typeof createRuleMutation>['input']

/** A rule as its form has it. */
export interface RuleDraft {
  name: string
  event: Event
  hours: '' | 'WITHIN' | 'OUTSIDE'
  /** one in each line */
  texts: string
  textMatch: 'CONTAINS' | 'EQUALS' | 'STARTS_WITH'
  numberIds: string[]
  languages: string[]
  fromAd: '' | 'yes' | 'no'
  minutes: string
  tagChange: '' | 'ADDED' | 'REMOVED'
  tagNames: string[]
  fieldOf: 'CONTACT' | 'CASE'
  fieldKey: string
  fieldValue: string
  reasonIds: string[]
  status: '' | 'OPEN' | 'CLOSED'
  filters: Filters
  /** what was given by other doors and has no field here */
  others: ConversationFilter
  steps: StepDraft[]
  isOncePerCase: boolean
  stopsOthers: boolean
}

export const newRule = (): RuleDraft => ({
  name: '',
  event: 'MESSAGE_RECEIVED',
  hours: '',
  texts: '',
  textMatch: 'CONTAINS',
  numberIds: [],
  languages: [],
  fromAd: '',
  minutes: '15',
  tagChange: '',
  tagNames: [],
  fieldOf: 'CASE',
  fieldKey: '',
  fieldValue: '',
  reasonIds: [],
  status: '',
  filters: {},
  others: {},
  steps: [{ ...newStep('tags'), agent: '' }],
  isOncePerCase: false,
  stopsOthers: false,
})

function draftOfStep(step: RuleStep): StepDraft {
  if (step.__typename === 'InboxRuleWebhookStep') return { ...newStep('webhook'), actionId: step.actionId }
  if (step.__typename === 'InboxRuleHandOverStep')
    return { ...newStep('handOver'), agent: '', team: step.queueId ?? '', note: step.handOverNotes }
  return stepOf(step)
}

const given = (filter: object): ConversationFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => value !== null && name !== '__typename'),
  )

/** The conditions that the fields of the form say. */
const shown = ({ status, filters }: Pick<RuleDraft, 'status' | 'filters'>): ConversationFilter => ({
  ...(status && { status }),
  ...toFilter(filters),
})

export function draftOf({ trigger, conditions, steps, ...rule }: Rule): RuleDraft {
  const kept = given(conditions)
  const filters = fromFilter(kept)
  const status = kept.status ?? ''
  const said = Object.keys(shown({ status, filters }))
  const { fromAd, minutes } = trigger
  return {
    ...newRule(),
    name: rule.name,
    isOncePerCase: rule.isOncePerCase,
    stopsOthers: rule.stopsOthers,
    event: trigger.event,
    hours: trigger.hours ?? '',
    texts: trigger.texts?.join('\n') ?? '',
    textMatch: trigger.textMatch ?? 'CONTAINS',
    numberIds: [...(trigger.numberIds ?? [])],
    languages: [...(trigger.languages ?? [])],
    fromAd: fromAd === null ? '' : fromAd ? 'yes' : 'no',
    minutes: String(minutes ?? 15),
    tagChange: trigger.tagChange ?? '',
    tagNames: [...(trigger.tagNames ?? [])],
    fieldOf: trigger.fieldOf ?? 'CASE',
    fieldKey: trigger.fieldKey ?? '',
    fieldValue: trigger.fieldValue ?? '',
    reasonIds: [...(trigger.reasonIds ?? [])],
    status,
    filters,
    others: Object.fromEntries(Object.entries(kept).filter(([name]) => !said.includes(name))),
    steps: steps.map(draftOfStep),
  }
}

const some = <T>(name: string, all: readonly T[]) => (all.length > 0 ? { [name]: all } : {})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function ofEvent(draft: RuleDraft): object {
  const { event, fromAd, tagChange, fieldValue } = draft
  const texts = linesOf(draft.texts)
  switch (event) {
    case 'MESSAGE_RECEIVED':
      return {
        ...(texts.length > 0 && { texts, textMatch: draft.textMatch }),
        ...some('numberIds', draft.numberIds),
        ...some('languages', draft.languages),
        ...(fromAd && { fromAd: fromAd === 'yes' }),
      }
    case 'UNANSWERED':
      return { minutes: Number(draft.minutes), ...some('numberIds', draft.numberIds) }
    case 'TAGS_CHANGED':
      return { ...(tagChange && { tagChange }), ...some('tagNames', draft.tagNames) }
    case 'FIELD_CHANGED':
      return { fieldOf: draft.fieldOf, fieldKey: draft.fieldKey, ...(fieldValue && { fieldValue }) }
    case 'CASE_CLOSED':
      return some('reasonIds', draft.reasonIds)
    case 'CHAT_OPENED':
      return {}
  }
}

export const triggerOf = (draft: RuleDraft): Input['trigger'] => ({
  event: draft.event,
  ...(draft.hours && { hours: draft.hours }),
  ...ofEvent(draft),
})

export const conditionsOf = (draft: RuleDraft): ConversationFilter => ({ ...draft.others, ...shown(draft) })

export const inputOf = (draft: RuleDraft): Input => ({
  name: draft.name,
  trigger: triggerOf(draft),
  conditions: conditionsOf(draft),
  steps: draft.steps.map((step) => inputOfStep(step) as RuleStepInput),
  isOncePerCase: draft.isOncePerCase,
  stopsOthers: draft.stopsOthers,
})

/** What starts it is said as a whole. */
export const hasTrigger = ({ event, minutes, fieldKey }: RuleDraft): boolean => {
  if (event === 'UNANSWERED') return Number.isInteger(Number(minutes)) && Number(minutes) > 0
  return event !== 'FIELD_CHANGED' || fieldKey !== ''
}

export const isReady = (draft: RuleDraft): boolean =>
  draft.name.trim() !== '' && hasTrigger(draft) && draft.steps.length > 0 && draft.steps.every(isWhole)
