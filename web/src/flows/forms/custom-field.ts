import type { Config } from '../graph.ts'

/** What a field with a control of its own takes. */
export interface CustomFieldProps {
  label: string
  value: unknown
  /** the whole config, where a field has to do with others */
  config: Config
  disabled: boolean
  onChange: (value: unknown) => void
  /** changes several fields */
  onConfig: (config: Config) => void
}
