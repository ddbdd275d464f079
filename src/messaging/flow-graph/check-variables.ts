import { variablesOfExpression, variablesOfTemplate } from '#messaging/flow-language/variables.ts'
import type { FlowGraph, FlowNode } from './flow-node.ts'
import { kindOf } from './node-kinds.ts'
import type { Problems } from './problems.ts'

/** What every session knows (spec/5 1.9). */
const builtInVariables = [
  'phone_number',
  'contact_name',
  'contact',
  '_flow_id',
  '_flow_name',
  'last_message',
] as const

/** Variables that each text reads, by its path. */
function readsOf({ type, config }: FlowNode): [string, string][] {
  const kind = kindOf(type)
  const templates = kind.templates?.(config) ?? []
  const expressions = [
    ['skip_condition', config.skip_condition] as const,
    ...(kind.expressions?.(config) ?? []),
  ]
  const reads = (
    texts: readonly (readonly [string, string | undefined])[],
    names: (text: string) => Iterable<string>,
  ) => texts.flatMap(([path, text]) => [...names(text ?? '')].map((name): [string, string] => [path, name]))
  return [...reads(templates, variablesOfTemplate), ...reads(expressions, variablesOfExpression)]
}

/**
 * A variable that no node of the flow sets. Not where forms or other flows can have set it: what those set is known only
 * as they run.
 */
export function checkVariables({ nodes }: FlowGraph, problems: Problems): void {
  const all = [...nodes.values()]
  if (all.some(({ type }) => type === 'messaging_flow' || type === 'subflow')) return
  const known = new Set<string>(builtInVariables)
  for (const { type, config } of all)
    for (const name of kindOf(type).sets?.(config) ?? []) if (name !== undefined) known.add(name)
  for (const node of all)
    for (const [path, name] of readsOf(node)) {
      if (known.has(name)) continue
      problems.warning({
        nodeId: node.id,
        path: `config.${path}`,
        code: 'read_before_set',
        message: `${path}: nothing sets ${name}`,
      })
    }
}
