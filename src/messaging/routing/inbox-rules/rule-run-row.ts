import { columns, type RowOf } from '#core/db/columns.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { InboxRuleRunModel } from '#generated/prisma/models/InboxRuleRun.ts'
import type { RuleStep } from './inbox-rule-input.ts'
import type { RuleEvent, RuleRunStatus, RuleStepStatus } from './inbox-rule-sets.ts'

/** What became of a step of a run. */
export interface RuleStepRun {
  kind: RuleStep['kind']
  status: RuleStepStatus
  /** why it was refused */
  code?: ErrorCode
  reason?: string
  message?: string
}

const fields = [
  'workspaceId',
  'id',
  'ruleId',
  'ruleName',
  'contactId',
  'claim',
  'caseId',
  'event',
  'eventId',
  'occurredAt',
  'matched',
  'chain',
  'status',
  'steps',
  'begunStep',
  'attempts',
  'createdAt',
  'finishedAt',
] as const

/** That a rule ran in a chat, or is about to. */
export type RuleRun = RowOf<
  InboxRuleRunModel,
  (typeof fields)[number],
  { event: RuleEvent; status: RuleRunStatus; steps: RuleStepRun[] }
>

export const runColumns = (alias: string) => columns('InboxRuleRun', alias, fields)

/** How long the log of runs is kept; while a case goes on, that a rule ran in it is. */
export const ruleRunsKeptMs = 30 * 24 * 60 * 60 * 1000
