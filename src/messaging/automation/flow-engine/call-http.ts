import type { FlowNode } from '#messaging/automation/flow-graph/flow-node.ts'
import { compileExpression } from '#messaging/automation/flow-language/expressions.ts'
import type { Entered } from './entered.ts'
import { note, placeOf, type Run, sayText, setVar, textOf, varsOf } from './run.ts'
import type { CallResult } from './state.ts'

// Nodes that ask or tell an address (spec/5 1.9). The call itself is made outside of the engine.

export function callHttp(
  run: Run,
  node: FlowNode & { type: 'api_call' | 'webhook' },
  isAwaited: boolean,
): Entered {
  const id = run.env.newId()
  const { url = '', body = null } = node.config
  const method = node.config.method ?? (isAwaited ? 'GET' : 'POST')
  const place = placeOf(run, node)
  const request = { kind: 'http', place, url, method, vars: varsOf(run), body } as const
  run.effects.push({ kind: 'call', id, place, request, isAwaited })
  return isAwaited ? { waits: true, callId: id } : { leaves: 'default', called: id }
}

/** Null where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A part of an answer: `data.items[0].name`; all of it for an empty path. */
function partOf(run: Run, answer: unknown, path: string): unknown {
  const trimmed = path.trim().replace(/^\$\.?/, '')
  const joint = trimmed === '' || trimmed.startsWith('[') ? '' : '.'
  const compiled = compileExpression(`answer${joint}${trimmed}`)
  if ('problem' in compiled) {
    note(run, `response_mapping: ${compiled.problem.message}`)
    return null
  }
  const { value, problem } = compiled.evaluate({ answer }, { now: () => run.env.now })
  note(run, problem)
  return value ?? null
}

/** Why an answer is none that one asked for. */
export function refusalOf({ status, body }: CallResult): string | undefined {
  if (status === null) return body || 'nobody answered'
  return status < 200 || status > 299 ? `status ${status}` : undefined
}

/** What an answer leads to: its parts are kept, and something is said. */
export function takeAnswer(run: Run, node: FlowNode & { type: 'api_call' }, result: CallResult): string {
  const refusal = refusalOf(result)
  if (refusal !== undefined) {
    note(run, refusal)
    sayText(run, node, textOf(run, node, 'fallback_message'))
    return 'http:non2xx'
  }
  const answer = jsonOf(result.body)
  for (const [name, path] of Object.entries(node.config.response_mapping ?? {}))
    setVar(run, name, partOf(run, answer, path))
  sayText(run, node, textOf(run, node, 'message_template'))
  return 'http:2xx'
}
