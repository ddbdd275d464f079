import type { App, Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { type CompiledGraph, compileGraph } from '#messaging/automation/flow-graph/compile.ts'
import { type FlowProblem, firstError, textOfProblem } from '#messaging/automation/flow-graph/problems.ts'
import { compileTemplate } from '#messaging/automation/flow-language/templates.ts'
import { ForbiddenTargetError, readTarget } from '#outside/guarded-client/target.ts'
import type { ChatbotFlow } from './flow-queries.ts'
import { missingReferences } from './flow-references.ts'

// Whether a flow can be kept, and whether it can run (spec/8 CF2, spec/10 DE8).

/** Why an address may not be called; null where it may (spec/8 G12). */
export const forbiddenBy = (app: App) => (url: string) => {
  try {
    readTarget(url, app.config.webhooks.allowHosts, { plainHttp: true })
    return null
  } catch (error) {
    if (error instanceof ForbiddenTargetError) return error.message
    throw error
  }
}

/** A graph compiled, with what it names and is not there among its problems. */
export async function checkGraph(ctx: Ctx, graph: unknown, ownId: string): Promise<CompiledGraph> {
  const compiled = compileGraph(graph, { forbidden: forbiddenBy(ctx.app) })
  if (!compiled.flow) return compiled
  const missing = await missingReferences(ctx, compiled.flow, ownId)
  if (missing.length === 0) return compiled
  return { ...compiled, flow: null, problems: [...missing, ...compiled.problems] }
}

/** Throws invalid_field for the first error; a flow that is off may be unfinished. */
export function assertGraph(
  problems: readonly FlowProblem[],
  { isDraft, field = 'graph' }: { isDraft: boolean; field?: string },
): void {
  const problem = firstError(problems, { isDraft })
  if (problem) throw errors.told(textOfProblem(problem), field).because('unreadable')
}

/** The messages around the graph, which are templates. */
export const settingsMessages = [
  'initialMessage',
  'completionMessage',
  'timeoutMessage',
  'cancelMessage',
] as const

function assertMessages(flow: ChatbotFlow): void {
  for (const field of settingsMessages) {
    const compiled = compileTemplate(flow[field])
    if ('problem' in compiled)
      throw errors.invalidField(field, compiled.problem.message).because('unreadable')
  }
}

const methods = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE']

function assertCompletion(app: App, { onCompleteAction, completionConfig, enabled }: ChatbotFlow): void {
  if (onCompleteAction !== 'webhook') return
  const { url, method = 'POST' } = completionConfig
  const field = 'completionConfig'
  if (typeof url !== 'string' || url === '') {
    if (enabled) throw errors.invalidField(`${field}.url`, 'A value is needed.').because('value_missing')
    return
  }
  const reason = forbiddenBy(app)(url)
  if (reason !== null) throw errors.invalidField(`${field}.url`, reason).because('address_refused')
  if (typeof method !== 'string' || !methods.includes(method.toUpperCase()))
    throw errors.invalidField(`${field}.method`, `Must be one of ${methods.join(', ')}.`)
}

/** Throws invalid_field for what stands around the graph. */
export function assertSettings(app: App, flow: ChatbotFlow): void {
  assertMessages(flow)
  assertCompletion(app, flow)
}
