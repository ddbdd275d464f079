import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { fromSnakeCase, keyName, keyOfVariable, pathByVariable } from './keys.ts'

export type Environment = Record<string, string | undefined>

/** The unvalidated values of the sources, and the source of each key (for messages). */
export interface GivenSettings {
  values: Record<string, unknown>
  /** 'jwt.access_expiry_mins' -> 'JWT__ACCESS_EXPIRY_MINS'. */
  setBy: Map<string, string>
  problems: string[]
}

/** The path after --config, in either form. */
export function configArgument(argv: readonly string[]): string | undefined {
  const at = argv.indexOf('--config')
  if (at >= 0) return argv[at + 1] ?? ''
  return argv.find((argument) => argument.startsWith('--config='))?.slice('--config='.length)
}

/** The tables of a TOML file; throws an Error of one line that names the file. */
export function readToml(file: string): Record<string, unknown> {
  let source: string
  try {
    source = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(
      `${file}: the configuration file cannot be read (${(error as NodeJS.ErrnoException).code})`,
    )
  }
  try {
    return fromSnakeCase(parse(source))
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message.split('\n')[0]}`)
  }
}

function put(values: Record<string, unknown>, path: readonly string[], value: string): void {
  const [first, second] = path as [string, string | undefined]
  if (second === undefined) {
    values[first] = value
    return
  }
  values[first] ??= {}
  // A section that the file sets to something else than a table is left to the schema to report.
  if (typeof values[first] === 'object') Object.assign(values[first] as object, { [second]: value })
}

/**
 * The value of a variable: its own text, or that of the file named by the variable with `_FILE`, as for mounted
 * secrets.
 */
function textOf(variable: string, env: Environment, problems: string[]): string | undefined {
  const [own, file] = [env[variable], env[`${variable}_FILE`]]
  if (!file) return own
  if (own) problems.push(`${variable}: is set, and ${variable}_FILE too`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    problems.push(`${variable}_FILE: ${file} cannot be read (${code})`)
    return undefined
  }
}

const isKnown = (variable: string) =>
  pathByVariable.has(variable) || pathByVariable.has(variable.replace(/_FILE$/, ''))

/**
 * Lays the environment over the file's values. Empty variables and empty files count as not set, as compose files leave
 * them.
 */
export function layOver(values: Record<string, unknown>, env: Environment): GivenSettings {
  const given: GivenSettings = { values, setBy: new Map(), problems: [] }
  for (const [variable, path] of pathByVariable) {
    const value = textOf(variable, env, given.problems)
    if (value === undefined || value === '') continue
    put(given.values, path, value)
    given.setBy.set(keyName(path), env[`${variable}_FILE`] ? `${variable}_FILE` : variable)
  }
  for (const variable of Object.keys(env)) {
    const key = keyOfVariable(variable)
    if (key && !isKnown(variable)) given.problems.push(`${key}: there is no such key (set by ${variable})`)
  }
  return given
}
