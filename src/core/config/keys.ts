import { z } from 'zod'
import { schema } from './schema.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A name in a file that is not snake_case; marked, so that it never passes for the schema's camelCase. */
const foreign = (name: string) => `"${name}"`
const outside = (name: string) => (name.startsWith('"') ? name.slice(1, -1) : snake(name))

/** The key as operators write it: ['jwt', 'accessExpiryMins'] is jwt.access_expiry_mins. */
export const keyName = (path: readonly PropertyKey[]) => path.map((part) => outside(String(part))).join('.')

/** The short names of spec 7, and the standard ones of others; the long name of the same key wins when both are set. */
const shortNames: Record<string, string> = {
  HOST: 'server.host',
  PORT: 'server.port',
  ROLE: 'process.role',
  WEB_CONCURRENCY: 'process.web_concurrency',
  DATABASE_URL: 'database.url',
  DATABASE_REPLICA_URL: 'database.replica_url',
  REDIS_URL: 'redis.url',
  SECRET_KEYS: 'secrets.keys',
  JWT_SECRET: 'jwt.secret',
  NODE_ENV: 'environment',
  ADMIN_EMAIL: 'admin.email',
  ADMIN_PASSWORD: 'admin.password',
  DEMO: 'demo.enabled',
  SANDBOX_PORT: 'sandbox.port',
  // The name that collectors and agents set for every service of a machine.
  OTEL_EXPORTER_OTLP_ENDPOINT: 'tracing.url',
}

function pathsOf(field: z.core.$ZodType, path: string[]): string[][] {
  const inner = field instanceof z.ZodPrefault ? field.unwrap() : field
  if (!(inner instanceof z.ZodObject)) return [path]
  return Object.entries(inner.shape).flatMap(([name, child]) => pathsOf(child, [...path, name]))
}

const paths = pathsOf(schema, [])

/** Path of every key by its environment names, short ones first, so that reading them in order lets long ones win. */
export const pathByVariable = new Map<string, string[]>()
for (const [variable, key] of Object.entries(shortNames))
  pathByVariable.set(variable, key.split('.').map(camel))
for (const path of paths) pathByVariable.set(keyName(path).replaceAll('.', '__').toUpperCase(), path)

const sections = new Set(paths.filter((path) => path.length > 1).map((path) => snake(path[0] as string)))

/** The key that a variable such as JWT__ACCES_EXPIRY means to set, when it names one of our sections. */
export function keyOfVariable(variable: string): string | undefined {
  const [section, ...rest] = variable.toLowerCase().split('__')
  return rest.length > 0 && sections.has(section as string) ? [section, ...rest].join('.') : undefined
}

/** The tables of a TOML file with the schema's names. Those that are not snake_case are unknown. */
export function fromSnakeCase(table: Record<string, unknown>): Record<string, unknown> {
  const isTable = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = Object.entries(table).map(([name, value]) => [
    /[A-Z]/.test(name) ? foreign(name) : camel(name),
    isTable(value) ? fromSnakeCase(value as Record<string, unknown>) : value,
  ])
  return Object.fromEntries(entries)
}

/** The other way round, for printing. */
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), toSnakeCase(inner)]))
}
