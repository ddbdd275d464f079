import type { Command } from 'commander'
import { explainDatabase } from '#core/db/problems.ts'
import { AppError } from '#core/errors.ts'

/** Writes what a command found: one JSON object with --json, else the lines for people. */
export function answer(command: Command, result: Record<string, unknown>, lines: string | string[]): void {
  const text = command.optsWithGlobals().json === true ? JSON.stringify(result) : [lines].flat().join('\n')
  console.log(text)
}

/** A command has answered, and what it found is no success: it ends with status 1 and has nothing to add. */
export class FoundFaults extends Error {
  override name = 'FoundFaults'
}

const undefinedTable = '42P01'

/** One line about what went wrong, for stderr. */
export function explain(error: unknown): string {
  if (error instanceof AppError) return error.field ? `${error.field}: ${error.message}` : error.message
  if ((error as { code?: unknown } | null)?.code === undefinedTable) {
    return 'The database is not prepared. Run: npm run cli -- migrate'
  }
  const problem = explainDatabase(error)
  if (problem) return problem
  if (error instanceof AggregateError && error.errors.length > 0) return explain(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
