import { columns, type RowOf } from '#core/db/columns.ts'
import type { InteractiveFlowModel } from '#generated/prisma/models/InteractiveFlow.ts'
import type { ValidationError } from '#outside/platform/forms.ts'
import type { MappingTarget } from './answer-mapping-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'numberId',
  'platformId',
  'name',
  'status',
  'category',
  'jsonVersion',
  'definition',
  'checksum',
  'pushedChecksum',
  'validationErrors',
  'previewUrl',
  'alerts',
  'endpointUrl',
  'endpointSecret',
  'cannedAnswers',
  'answerMapping',
  'turnOwner',
  'turnUntil',
  'creationAskedAt',
  'creationAskedFor',
  'toldAt',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const

/** What the platform warns of; the key is the kind of warning. */
export type FlowAlerts = Record<string, { message: string; since: string }>

/** What one answer is written to: by the name of its field; a tag for one value of it, or for any. */
export interface AnswerMapping {
  question: string
  target: MappingTarget
  /** the custom field, or the tag */
  key: string
  value: string | null
}

/** Answers of an endpoint by the screen that asks; INIT is the first request. */
export type CannedAnswers = Record<string, { screen: string; data: Record<string, unknown> }>

/** A form of the platform that is made here, or was found there (document 3, Interactive flow). */
export type InteractiveFlow = RowOf<
  InteractiveFlowModel,
  (typeof fields)[number],
  {
    validationErrors: ValidationError[]
    alerts: FlowAlerts
    cannedAnswers: CannedAnswers | null
    answerMapping: AnswerMapping[]
    toldAt: Record<string, number>
  }
>

export const flowColumns = columns('InteractiveFlow', 'f', fields)

/** A form without its definition, which may have 10 MB: lists read none. */
export type ListedForm = Omit<InteractiveFlow, 'definition'> & { definition?: string | null }

const listedFields = fields.filter((field) => field !== 'definition')

export const listedFormColumns = columns('InteractiveFlow', 'f', listedFields)

/** Changed here and not pushed yet (document 3). */
export const hasLocalChanges = ({
  checksum,
  pushedChecksum,
}: Pick<InteractiveFlow, 'checksum' | 'pushedChecksum'>): boolean => checksum !== pushedChecksum

/** Whether the platform may be making it: it is asked now, or an earlier answer is not known. */
export const mayBeMade = ({ turnUntil, creationAskedAt }: InteractiveFlow, now: Date): boolean =>
  creationAskedAt !== null || (turnUntil !== null && turnUntil > now)

/** States of a form that customers were or are sent: the platform keeps its definition as it is. */
export const isReleased = ({ status }: InteractiveFlow): boolean =>
  status === 'published' || status === 'throttled' || status === 'blocked'
