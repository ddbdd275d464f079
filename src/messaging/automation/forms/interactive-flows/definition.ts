import { sha256Hex } from '#core/crypto.ts'
import { isTooDeep } from '#messaging/automation/flow-json/depth.ts'
import type { InteractiveFlow } from './interactive-flow-row.ts'

// The definition of a form: Flow JSON, kept as text so that places in it stay what people see.

export type Definition = Record<string, unknown>

export const mostDefinitionBytes = 10 * 1024 * 1024

/** The text that is kept and pushed; without its indentation where that would be too long. */
export function textOf(definition: Definition): string {
  const text = JSON.stringify(definition, null, 2)
  return Buffer.byteLength(text) > mostDefinitionBytes ? JSON.stringify(definition) : text
}

/** The object in a text; null for anything else, and for one that is nested too deep. */
export function readDefinitionText(text: string | null): Definition | null {
  if (isTooDeep(text ?? '')) return null
  try {
    const value: unknown = JSON.parse((text ?? 'null').replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Definition) : null
  } catch {
    return null
  }
}

/** A definition as an object; an empty one where nothing is written. */
export const definitionOf = ({ definition }: Pick<InteractiveFlow, 'definition'>): Definition =>
  readDefinitionText(definition) ?? {}

/** The list of its screens (spec/8 IF1). */
export function screensOf(definition: Definition): unknown[] {
  return Array.isArray(definition.screens) ? definition.screens : []
}

/** The version that a definition names itself. */
export const versionOf = ({ version }: Definition): string | undefined =>
  typeof version === 'string' && version !== '' ? version : undefined

/** What tells apart what a person sees of a form and what the platform has of it. */
export const checksumOf = ({
  name,
  category,
  definition,
}: Pick<InteractiveFlow, 'name' | 'category' | 'definition'>): string =>
  sha256Hex(JSON.stringify([name, category, definition]))
