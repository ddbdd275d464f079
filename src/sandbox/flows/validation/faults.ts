// Faults of a definition in the platform's words (flow JSON §12). The sandbox does not count lines: the path says where.

/** One fault of a definition, in the platform's words (platform §6). */
export type ValidationError = {
  error: string
  error_type: 'FLOW_JSON_ERROR' | 'JSON_SCHEMA_ERROR'
  message: string
  line_start: number
  line_end: number
  column_start: number
  column_end: number
  pointers: { line_start: number; line_end: number; column_start: number; column_end: number; path: string }[]
}

export type Path = readonly (string | number)[]

/** Notes a fault. */
export type Note = (error: string, path: Path, message: string) => void

const textOf = (path: Path): string =>
  path.reduce<string>(
    (text, key) => text + (typeof key === 'number' ? `[${key}]` : `${text && '.'}${key}`),
    '',
  )

export function faultAt(error: string, path: Path, message: string): ValidationError {
  const place = { line_start: 1, line_end: 1, column_start: 1, column_end: 1 }
  const pointers = [{ ...place, path: textOf(path) }]
  return { error, error_type: 'FLOW_JSON_ERROR', message, ...place, pointers }
}
