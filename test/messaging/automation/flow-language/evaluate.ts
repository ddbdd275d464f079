import { compileExpression, type Outcome } from '#messaging/automation/flow-language/expressions.ts'
import { compileTemplate, type Rendered } from '#messaging/automation/flow-language/templates.ts'

export const env = { now: () => new Date('2026-12-01T09:30:00Z') }

/** The outcome of an expression that can be read. */
export function evaluate(text: string, vars: Record<string, unknown> = {}): Outcome {
  const compiled = compileExpression(text)
  if ('problem' in compiled) throw new Error(`${text}: ${compiled.problem.message}`)
  return compiled.evaluate(vars, env)
}

export const resultOf = (text: string, vars?: Record<string, unknown>) => evaluate(text, vars).value

/** What a template that can be read writes. */
export function render(text: string, vars: Record<string, unknown> = {}): Rendered {
  const compiled = compileTemplate(text)
  if ('problem' in compiled) throw new Error(`${text}: ${compiled.problem.message}`)
  return compiled.render(vars, env)
}

/** Why a text cannot be read, and where. */
export function problemOf(compiled: object): [message: string, position: number] | null {
  if (!('problem' in compiled)) return null
  const { message, position } = compiled.problem as { message: string; position: number }
  return [message, position]
}

/** The result and whether it came soon: what hangs would take minutes. */
export function soon<T>(work: () => T): T {
  const start = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(start)
  const ms = (user + system) / 1000
  if (ms > 2000) throw new Error(`It took ${ms} ms of CPU`)
  return result
}
