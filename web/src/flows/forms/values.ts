import { type Config, type Graph, isVoice, kindOf } from '../graph.ts'
import { presentType } from '../node-words.ts'
import type { FieldSpec } from './field-specs.ts'

/** What a field of a config has, also under its older names. */
export function givenIn(config: Config, { name, older = [] }: Pick<FieldSpec, 'name' | 'older'>): unknown {
  for (const one of [name, ...older]) {
    const value = config[one]
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

/** A config with another value; nothing takes the field out. */
export function withValue(
  config: Config,
  { name, older = [] }: Pick<FieldSpec, 'name' | 'older'>,
  value: unknown,
): Config {
  const next = { ...config }
  for (const one of older) delete next[one]
  if (value === undefined || value === '') delete next[name]
  else next[name] = value
  return next
}

export const wordIn = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)

/** A value of a table as it is written in a field. */
export const writtenValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

const builtIn = ['contact_name', 'phone_number', 'contact.name', 'last_message']
const ofCalls = ['caller_phone', 'call_id', 'last_menu_digit']

/** Variables that the nodes of a flow set, and those that every flow has. */
export function variablesOf({ nodes }: Graph): string[] {
  const set = nodes.flatMap(({ type, config }) => {
    try {
      return kindOf(presentType(type))?.sets?.(config) ?? []
    } catch {
      return []
    }
  })
  const known = nodes.some(({ type }) => isVoice(type)) ? ofCalls : builtIn
  return [...new Set([...set.filter((name) => name !== undefined && name !== ''), ...known])] as string[]
}
