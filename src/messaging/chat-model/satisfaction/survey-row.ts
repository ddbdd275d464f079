import { columns, type RowOf } from '#core/db/columns.ts'
import type { CaseSurveyModel } from '#generated/prisma/models/CaseSurvey.ts'
import type { SatisfactionKind, SatisfactionStatus } from './satisfaction-sets.ts'

const fields = [
  'workspaceId',
  'caseId',
  'contactId',
  'status',
  'dueAt',
  'kind',
  'askedAt',
  'numberId',
  'messageId',
  'score',
  'answeredAt',
  'answerMessageId',
  'comment',
] as const

/** The question about a case, and what the person answered. */
export type SurveyRow = RowOf<
  CaseSurveyModel,
  (typeof fields)[number],
  { status: SatisfactionStatus; kind: SatisfactionKind | null }
>

/** The select list that yields SurveyRow, for `q`. */
export const surveyColumns = columns('CaseSurvey', 'q', fields)
