import { basename } from 'node:path'
import type { z } from 'zod'
import { type Config, complete } from './complete.ts'
import { keyName, toSnakeCase } from './keys.ts'
import { brokenRules } from './rules.ts'
import { schema } from './schema.ts'
import { configArgument, type Environment, type GivenSettings, layOver, readToml } from './sources.ts'

export type { Config }

/** The configuration cannot be used. The message has one line per problem, each naming its key. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The machine's environment. Nothing but this file reads it (guard test/guards/env.test.ts). */
const machine = (): Environment => process.env

function describeIssue(issue: z.core.$ZodIssue, given: GivenSettings, file: string | undefined): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${keyName([...issue.path, key])}: there is no such key`)
  // The path of an entry in a list ends in its index; operators know the list's key.
  const key = keyName(issue.path.filter((part) => typeof part !== 'number'))
  const source = given.setBy.get(key) ?? (file && basename(file))
  return [`${key}: ${issue.message}${source ? ` (set by ${source})` : ''}`]
}

function failWith(problems: string[]): never {
  throw new ConfigError(problems.join('\n'))
}

function readFile(file: string): Record<string, unknown> {
  try {
    return readToml(file)
  } catch (error) {
    return failWith([(error as Error).message])
  }
}

/**
 * Reads the configuration once, at the start of a program: defaults, then the TOML file (`configFile`, --config
 * or PARLEY_CONFIG), then the environment; later wins (spec 7). Throws ConfigError.
 */
export function loadConfig(
  options: { env?: Environment; configFile?: string; argv?: readonly string[] } = {},
): Config {
  const env = options.env ?? machine()
  const argument = configArgument(options.argv ?? process.argv.slice(2))
  if (argument === '') failWith(['--config: needs the path of a TOML file'])
  const file = options.configFile ?? argument ?? (env.PARLEY_CONFIG || undefined)
  const given = layOver(file ? readFile(file) : {}, env)
  const parsed = schema.safeParse(given.values)
  if (!parsed.success) {
    given.problems.push(...parsed.error.issues.flatMap((issue) => describeIssue(issue, given, file)))
  }
  if (given.problems.length > 0 || !parsed.success) return failWith(given.problems)
  const config = complete(parsed.data)
  const broken = brokenRules(config)
  return broken.length > 0 ? failWith(broken) : config
}

/** The environment for a program that this one starts: the machine's, with these variables on top. */
export function childEnvironment(extra: Record<string, string>): Environment {
  return { ...machine(), ...extra }
}

const hidden = '(hidden)'

function withoutPassword(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return address
  const parts = new URL(address)
  if (parts.password) parts.password = hidden
  if (parts.searchParams.has('password')) parts.searchParams.set('password', hidden)
  return decodeURI(parts.href)
}

const hide = (secret: string | undefined) => (secret === undefined ? undefined : hidden)

/** The configuration as operators write it (snake_case), without its secrets: for `config print`. */
export function describeConfig(config: Config): Record<string, unknown> {
  const shown = {
    ...config,
    database: {
      ...config.database,
      url: withoutPassword(config.database.url),
      directUrl: withoutPassword(config.database.directUrl),
      replicaUrl: withoutPassword(config.database.replicaUrl),
    },
    redis: { url: withoutPassword(config.redis.url) },
    s3: { ...config.s3, secretAccessKey: hide(config.s3.secretAccessKey) },
    secrets: { keys: config.secrets.keys.map(() => hidden) },
    jwt: { ...config.jwt, secret: hide(config.jwt.secret) },
    platform: {
      ...config.platform,
      appSecret: hide(config.platform.appSecret),
      verifyToken: hide(config.platform.verifyToken),
    },
    ai: { ...config.ai, apiKey: hide(config.ai.apiKey) },
    tts: { ...config.tts, apiKey: hide(config.tts.apiKey) },
    calling: { ...config.calling, turnSecret: hide(config.calling.turnSecret) },
    mail: { ...config.mail, url: withoutPassword(config.mail.url) },
    admin: { ...config.admin, password: hide(config.admin.password) },
  }
  return toSnakeCase(shown) as Record<string, unknown>
}
