import type { Config } from './complete.ts'

// Rules between keys. Each returns the problems it found as '<key>: <what is wrong>'.

const guessable =
  /^(secret|password|admin|changeme|change[-_ ]?me.*|default|test|example|parley|your[-_ ].*)$/i

function required(config: Config): string[] {
  const problems: string[] = []
  if (!config.embedded && config.secrets.keys.length === 0)
    problems.push(
      'secrets.keys: is required with database.url (SECRET_KEYS, for example from `openssl rand -base64 32`)',
    )
  if (!config.embedded && !config.jwt.secret)
    problems.push('jwt.secret: is required with database.url (JWT_SECRET, 32 characters or more)')
  if (config.embedded && config.database.replicaUrl)
    problems.push('database.replica_url: is a replica of database.url, which is not set')
  if (config.storage.type === 's3') {
    const { bucket, accessKeyId, secretAccessKey } = config.s3
    if (!bucket) problems.push('s3.bucket: is required with storage.type s3')
    if (!accessKeyId) problems.push('s3.access_key_id: is required with storage.type s3')
    if (!secretAccessKey) problems.push('s3.secret_access_key: is required with storage.type s3')
  }
  if (config.process.webConcurrency > 1 && !config.redis.url)
    problems.push(
      'process.web_concurrency: more than one process needs redis.url for shared counters and events',
    )
  return problems
}

function weakSecret(key: string, value: string | undefined, minimum: number): string[] {
  if (value === undefined) return []
  if (guessable.test(value)) return [`${key}: production refuses a default secret`]
  return value.length < minimum ? [`${key}: production needs at least ${minimum} characters`] : []
}

function inProduction(config: Config): string[] {
  if (config.environment !== 'production') return []
  const problems = [
    ...weakSecret('jwt.secret', config.jwt.secret, 32),
    ...config.secrets.keys.flatMap((key) => weakSecret('secrets.keys', key, 32)),
    ...weakSecret('admin.password', config.admin.password, 8),
  ]
  if (config.platform.appSecret === 'sandbox-app-secret' && !config.sandbox.enabled)
    problems.push('platform.app_secret: production refuses the secret of the sandbox')
  if (config.testing.clock) problems.push('testing.clock: never in production')
  if (config.webhooks.allowHosts.length > 0) problems.push('webhooks.allow_hosts: never in production')
  return problems
}

/** Hosts that take the address of the sandbox with them. */
const onLoopback = ['127.0.0.1', 'localhost', '0.0.0.0', '::']

/** Two servers cannot listen on one port; a port of 0 is any free one. */
function onePortEach({ process: { role }, server, sandbox }: Config): string[] {
  const both = (role === 'all' || role === 'web') && sandbox.enabled && onLoopback.includes(server.host)
  const clash = both && sandbox.port === server.port && server.port !== 0
  return clash ? [`sandbox.port: ${sandbox.port} is the port of server.port too (SANDBOX_PORT, PORT)`] : []
}

/** The problems of a configuration as a whole, one line for each rule that it breaks. */
export function brokenRules(config: Config): string[] {
  return [...required(config), ...onePortEach(config), ...inProduction(config)]
}
