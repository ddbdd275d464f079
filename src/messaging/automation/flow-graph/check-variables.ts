import { variablesOfExpression, variablesOfTemplate } from '#messaging/automation/flow-language/variables.ts'
import type { FlowFamily } from './flow-family.ts'
import type { CompiledNode, FlowGraph } from './flow-node.ts'
import type { Problems } from './problems.ts'
import { skipConditionOf } from './skip-condition.ts'

/** Variables that each text reads, by its path. */
function readsOf<N extends CompiledNode>({ kindOf }: FlowFamily<N>, { type, config }: N): [string, string][] {
  const kind = kindOf(type)
  const templates = kind.templates?.(config) ?? []
  const expressions = [
    ['skip_condition', skipConditionOf(config)] as const,
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
export function checkVariables<N extends CompiledNode>(
  family: FlowFamily<N>,
  { nodes }: FlowGraph<N>,
  problems: Problems,
): void {
  const all = [...nodes.values()]
  if (all.some(({ type }) => family.kindOf(type).setsAny)) return
  const known = new Set<string>(family.variables)
  for (const { type, config } of all)
    for (const name of family.kindOf(type).sets?.(config) ?? []) if (name !== undefined) known.add(name)
  for (const node of all)
    for (const [path, name] of readsOf(family, node)) {
      if (known.has(name)) continue
      problems.warning({
        nodeId: node.id,
        path: `config.${path}`,
        code: 'read_before_set',
        message: `${path}: nothing sets ${name}`,
      })
    }
}
