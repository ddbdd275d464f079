import type { ComponentKey, FeatureSwitchInput } from '../../generated/documents.ts'

/** Components that are switched on or off. */
export type Switches = Partial<Record<ComponentKey, boolean>>

/** The same as the server takes them. */
export const switchesOf = (on: Switches): FeatureSwitchInput[] =>
  (Object.entries(on) as [ComponentKey, boolean][]).map(([component, enabled]) => ({ component, enabled }))
