import type { Ctx } from '#core/context/context.ts'
import type { AppError } from '#core/errors.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import type { TemplateRow } from './template-row.ts'

/** Templates of one number that a change is asked for, and what the platform said of those that it did not take. */
export type ManyAtOnce = (
  ctx: Ctx,
  number: NumberEntry,
  rows: readonly TemplateRow[],
) => Promise<ReadonlyMap<string, AppError>>

export const idsOf = (rows: readonly TemplateRow[]): string[] => rows.map(({ id }) => id)
