/** Where it is true a node is left by default; voice menus have none (spec/5 1.9, 1.14). */
export function skipConditionOf(config: unknown): string | undefined {
  const { skip_condition: condition } = Object(config) as { skip_condition?: unknown }
  return typeof condition === 'string' ? condition : undefined
}
