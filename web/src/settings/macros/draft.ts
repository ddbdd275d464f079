import { nobody } from '../../assignment/use-choices.tsx'
import type { VariablesOf } from '../../graphql/document.ts'
import type { Macro, Step } from '../../macros/documents.ts'
import type { createRuleMutation } from '../rules/documents.ts'
import type { createMacroMutation } from './documents.ts'

type Input = VariablesOf<typeof createMacroMutation>['input']
type StepInput = Input['steps'][number]
export type RuleStepInput = VariablesOf<typeof createRuleMutation>['input']['steps'][number]

export type Kind =
  | 'text'
  | 'cannedResponse'
  | 'template'
  | 'tags'
  | 'caseField'
  | 'assign'
  | 'priority'
  | 'requireSkills'
  | 'snooze'
  | 'close'
  | 'webhook'
  | 'handOver'

/** The chat is given to the person who runs the macro. */
export const caller = 'caller'

/** A step as the form has it: the fields of all kinds, of which one is used. */
export interface StepDraft {
  /** steady while one edits */
  key: number
  kind: Kind
  body: string
  cannedResponseId: string
  templateId: string
  /** by the part of the template and the variable: bodyValues.1 */
  values: Record<string, string>
  change: 'ADD_TO_CONTACT' | 'REMOVE_FROM_CONTACT' | 'ADD_TO_CASE' | 'REMOVE_FROM_CASE'
  names: string[]
  field: string
  value: string | null
  /** `caller`, `nobody`, an agent, or empty: as it is */
  agent: string
  /** `nobody`, a team, or empty: as it is */
  team: string
  priority: 'URGENT' | 'HIGH' | 'NORMAL' | 'LOW'
  addedSkills: string[]
  removedSkills: string[]
  amount: string
  unit: 'minutes' | 'hours' | 'days'
  reasonId: string
  note: string
  /** of a rule: the custom action whose request it makes */
  actionId: string
}

export interface Draft {
  name: string
  isShared: boolean
  /** as `q 1`; empty for none */
  keys: string
  steps: StepDraft[]
}

let made = 0

export const newStep = (kind: Kind): StepDraft => ({
  key: ++made,
  kind,
  body: '',
  cannedResponseId: '',
  templateId: '',
  values: {},
  change: 'ADD_TO_CONTACT',
  names: [],
  field: '',
  value: null,
  agent: caller,
  team: '',
  priority: 'HIGH',
  addedSkills: [],
  removedSkills: [],
  amount: '1',
  unit: 'days',
  reasonId: '',
  note: '',
  actionId: '',
})

const minutesIn = { minutes: 1, hours: 60, days: 24 * 60 }

function amountOf(minutes: number): Pick<StepDraft, 'amount' | 'unit'> {
  const unit = (['days', 'hours'] as const).find((one) => minutes % minutesIn[one] === 0) ?? 'minutes'
  return { amount: String(minutes / minutesIn[unit]), unit }
}

type Parts = 'bodyValues' | 'headerValues' | 'buttonValues'
const parts: readonly Parts[] = ['bodyValues', 'headerValues', 'buttonValues']

const valuesOf = (step: Extract<Step, { __typename: 'MacroTemplateStep' }>) =>
  Object.fromEntries(
    parts.flatMap((part) => step[part].map(({ name, value }) => [`${part}.${name}`, value] as const)),
  )

function assigneesOf(step: Extract<Step, { __typename: 'MacroAssignStep' }>) {
  const { isToCaller, changesAgent, changesTeam, agent, teamId } = step
  if (isToCaller) return { agent: caller, team: '' }
  const agentId = agent && 'id' in agent ? (agent.id ?? nobody) : nobody
  return { agent: changesAgent ? agentId : '', team: changesTeam ? (teamId ?? nobody) : '' }
}

export function stepOf(step: Step): StepDraft {
  switch (step.__typename) {
    case 'MacroTextStep':
      return { ...newStep('text'), body: step.body }
    case 'MacroCannedResponseStep':
      return { ...newStep('cannedResponse'), cannedResponseId: step.cannedResponseId }
    case 'MacroTemplateStep':
      return { ...newStep('template'), templateId: step.templateId, values: valuesOf(step) }
    case 'MacroTagsStep':
      return { ...newStep('tags'), change: step.change, names: [...step.tagNames] }
    case 'MacroCaseFieldStep':
      return { ...newStep('caseField'), field: step.key, value: step.value }
    case 'MacroAssignStep':
      return { ...newStep('assign'), ...assigneesOf(step) }
    case 'MacroPriorityStep':
      return { ...newStep('priority'), priority: step.priority }
    case 'MacroRequireSkillsStep':
      return {
        ...newStep('requireSkills'),
        addedSkills: step.addedSkills.map(({ id }) => id),
        removedSkills: step.removedSkills.map(({ id }) => id),
      }
    case 'MacroSnoozeStep':
      return { ...newStep('snooze'), ...amountOf(step.minutes) }
    case 'MacroCloseStep':
      return { ...newStep('close'), reasonId: step.reasonId ?? '', note: step.note ?? '' }
  }
}

export const draftOf = ({ name, isShared, keys, steps }: Macro): Draft => ({
  name,
  isShared,
  keys: keys ?? '',
  steps: steps.map(stepOf),
})

const someone = (id: string) => (id === nobody ? null : id)

function templateOf({ templateId, values }: StepDraft): StepInput {
  const valuesIn = (part: Parts) =>
    Object.entries(values).flatMap(([key, value]) => {
      const isOfPart = key.startsWith(`${part}.`) && value.trim() !== ''
      return isOfPart ? [{ name: key.slice(part.length + 1), value: value.trim() }] : []
    })
  return {
    template: {
      templateId,
      bodyValues: valuesIn('bodyValues'),
      headerValues: valuesIn('headerValues'),
      buttonValues: valuesIn('buttonValues'),
    },
  }
}

/** As rules take it, which have two kinds more than macros. */
export function inputOfStep(step: StepDraft): StepInput | RuleStepInput {
  const { kind, agent, team, reasonId, note } = step
  switch (kind) {
    case 'text':
      return { text: { body: step.body } }
    case 'cannedResponse':
      return { cannedResponse: { cannedResponseId: step.cannedResponseId } }
    case 'template':
      return templateOf(step)
    case 'tags':
      return { tags: { change: step.change, names: step.names } }
    case 'caseField':
      return { caseField: { key: step.field, ...(step.value !== null && { value: step.value }) } }
    case 'assign':
      if (agent === caller) return { assignToCaller: true }
      return {
        assign: { ...(agent && { agentId: someone(agent) }), ...(team && { teamId: someone(team) }) },
      }
    case 'priority':
      return { priority: { priority: step.priority } }
    case 'requireSkills':
      return { requireSkills: { add: step.addedSkills, remove: step.removedSkills } }
    case 'snooze':
      return { snooze: { minutes: Math.round(Number(step.amount) * minutesIn[step.unit]) } }
    case 'close':
      return { close: { ...(reasonId && { reasonId }), ...(note.trim() && { note: note.trim() }) } }
    case 'webhook':
      return { webhook: { actionId: step.actionId } }
    case 'handOver':
      return { handOver: { ...(team && { teamId: team }), notes: note.trim() } }
  }
}

export const inputOf = ({ name, isShared, keys, steps }: Draft): Input => ({
  name,
  isShared,
  keys: keys || null,
  steps: steps.map((step) => inputOfStep(step) as StepInput),
})

export const isWhole = ({ kind, ...step }: StepDraft): boolean => {
  if (kind === 'text') return step.body.trim() !== ''
  if (kind === 'cannedResponse') return step.cannedResponseId !== ''
  if (kind === 'template') return step.templateId !== ''
  if (kind === 'tags') return step.names.length > 0
  if (kind === 'caseField') return step.field !== ''
  if (kind === 'webhook') return step.actionId !== ''
  if (kind === 'assign') return step.agent !== '' || step.team !== ''
  if (kind === 'requireSkills') return step.addedSkills.length + step.removedSkills.length > 0
  return kind !== 'snooze' || Number(step.amount) > 0
}

export const isReady = ({ name, steps }: Draft): boolean =>
  name.trim() !== '' && steps.length > 0 && steps.every(isWhole)

/** Keys in the order in which they are written, as they are kept: `q 1`. */
export const keysIn = (text: string): string => [...text.replaceAll(/\s/g, '')].slice(0, 3).join(' ')
