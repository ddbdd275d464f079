import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '#core/config/config.ts'
import { makeTempFolder, type TempFolder } from '../../support/temp-folder.ts'

let folder: TempFolder
beforeAll(() => {
  folder = makeTempFolder()
})
afterAll(() => folder.remove())

const load = (env: Record<string, string> = {}, argv: string[] = []) => loadConfig({ env, argv })

function toml(text: string): string {
  const file = join(folder.path, 'parley.toml')
  writeFileSync(file, text)
  return file
}

function problems(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return expect.fail('the configuration was accepted')
}

test('the defaults are those of spec 7', () => {
  expect(load()).toMatchObject({
    embedded: true,
    environment: 'development',
    dataDir: resolve('data'),
    server: {
      host: '127.0.0.1',
      port: 4000,
      basePath: '',
      publicUrl: 'http://127.0.0.1:4000',
      trustedProxies: [],
      allowedOrigins: [],
    },
    process: { role: 'all', webConcurrency: 1, leaseSeconds: 15 },
    storage: { type: 'local' },
    jwt: { accessExpiryMins: 15, refreshExpiryDays: 1 },
    cookie: { secure: false },
    auth: { registration: true, minPasswordLength: 1 },
    rateLimit: { enabled: false, apiMaxRequests: 200, apiWindowSeconds: 60 },
    platform: {
      baseUrl: 'http://127.0.0.1:4001',
      appId: '300000000000001',
      appSecret: 'sandbox-app-secret',
      verifyToken: 'sandbox-verify',
    },
    admin: { email: 'admin@example.com' },
    demo: { enabled: true },
    webhooks: { allowHosts: [] },
    testing: { clock: false },
    sandbox: { enabled: true, port: 4001 },
  })
})

const server = {
  DATABASE_URL: 'postgres://db/parley',
  SECRET_KEYS: 'k'.repeat(32),
  JWT_SECRET: 'j'.repeat(32),
}

test('with a database of its own nothing is embedded, and the platform is the real one', () => {
  const config = load(server)
  expect(config).toMatchObject({ embedded: false, demo: { enabled: false }, sandbox: { enabled: false } })
  expect(config.platform.baseUrl).toBe('https://graph.facebook.com')
  expect(config.platform.appSecret).toBeUndefined()
})

test('a sandbox started alone is known by its address; a real platform never gets its public secret', () => {
  const alone = { SANDBOX__ENABLED: 'false', PLATFORM__BASE_URL: 'http://127.0.0.1:4001' }
  expect(load(alone).platform.appSecret).toBe('sandbox-app-secret')
  expect(load({ ...server, ...alone }).platform.appSecret).toBe('sandbox-app-secret')
  expect(load({ PLATFORM__BASE_URL: 'https://graph.facebook.com' }).platform.appSecret).toBeUndefined()
})

test('the environment wins over the file, the file over the defaults, the long name over the short one', () => {
  const file = toml(
    'data_dir = "/srv/a"\n[server]\nport = 5000\nhost = "0.0.0.0"\n[jwt]\naccess_expiry_mins = 5',
  )
  const config = load({ PARLEY_CONFIG: file, PORT: '6000', HOST: '10.0.0.1', SERVER__HOST: '::1' })
  expect(config.server).toMatchObject({ port: 6000, host: '::1', publicUrl: 'http://[::1]:6000' })
  expect(config.dataDir).toBe('/srv/a')
  expect(config.jwt.accessExpiryMins).toBe(5)
})

test('--config comes before PARLEY_CONFIG', () => {
  const file = toml('[server]\nport = 5001')
  expect(load({ PARLEY_CONFIG: '/nowhere.toml' }, ['--config', file]).server.port).toBe(5001)
  expect(load({}, [`--config=${file}`]).server.port).toBe(5001)
})

test('every key can be set by the name of its path; lists have commas; empty variables count as not set', () => {
  const config = load({
    RATE_LIMIT__ENABLED: 'true',
    RATE_LIMIT__API_MAX_REQUESTS: '7',
    SERVER__TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.1',
    WEBHOOKS__ALLOW_HOSTS: 'localhost,127.0.0.1:9000',
    SERVER__BASE_PATH: '/chat/',
    DEMO: '0',
    REDIS_URL: '',
    UNRELATED__VARIABLE: 'x',
  })
  expect(config.rateLimit).toMatchObject({ enabled: true, apiMaxRequests: 7 })
  expect(config.server.trustedProxies).toEqual(['10.0.0.0/8', '192.168.1.1'])
  expect(config.webhooks.allowHosts).toEqual(['localhost', '127.0.0.1:9000'])
  expect(config.server.publicUrl).toBe('http://127.0.0.1:4000/chat')
  expect(config.demo.enabled).toBe(false)
  expect(config.redis.url).toBeUndefined()
})

test('document 2: Secure when cookie.secure is configured (forced in production), and behind https', () => {
  const production = { NODE_ENV: 'production', COOKIE__SECURE: 'false' }
  expect(load(production).cookie.secure).toBe(true)
  expect(load({ SERVER__PUBLIC_URL: 'https://chat.example.com/' }).cookie.secure).toBe(true)
})

test.each([
  [{ JWT__ACCES_EXPIRY_MINS: '5' }, 'jwt.acces_expiry_mins'],
  [{ JWT__ACCESS_EXPIRY_MINS: 'soon' }, 'jwt.access_expiry_mins'],
  [{ PORT: '70000' }, 'server.port'],
  [{ DEMO: 'perhaps' }, 'demo.enabled'],
  [{ NODE_ENV: 'staging' }, 'environment'],
  [{ SERVER__TRUSTED_PROXIES: '10.0.0.0/8,home' }, 'server.trusted_proxies'],
  [{ SERVER__ALLOWED_ORIGINS: '*' }, 'server.allowed_origins'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'database.url'],
  [{ DATABASE_URL: 'postgres://x/y' }, 'secrets.keys'],
  [{ DATABASE_URL: 'postgres://x/y' }, 'jwt.secret'],
  [{ STORAGE__TYPE: 's3' }, 's3.bucket'],
  [{ WEB_CONCURRENCY: '2' }, 'process.web_concurrency'],
  [{ ADMIN_EMAIL: 'nobody' }, 'admin.email'],
])('%o stops the start with a message that names the key %s', (env, key) => {
  expect(problems(() => load(env))).toContain(`${key}:`)
})

test.each([
  ['[jwt]\naccess_expiry = 5', 'jwt.access_expiry: there is no such key'],
  ['colour = "red"', 'colour: there is no such key'],
  ['[server]\npublicUrl = "http://x"', 'publicUrl'],
  ['server = 4000', 'server:'],
  ['[server]\nport = "many"', 'server.port: must be a whole number from 0 to 65535 (set by parley.toml)'],
  ['[server\nport = 1', 'parley.toml: Invalid TOML'],
])('a file with %j is refused', (text, message) => {
  expect(problems(() => load({}, ['--config', toml(text)]))).toContain(message)
})

test('a missing file is named, and all problems are told at once', () => {
  expect(problems(() => load({ PARLEY_CONFIG: '/nowhere/parley.toml' }))).toContain('/nowhere/parley.toml')
  const both = problems(() => load({ PORT: 'x', DEMO: 'x' }))
  expect(both).toContain('server.port')
  expect(both).toContain('demo.enabled')
})

test('the sandbox cannot have the port of the server', () => {
  const same = { PORT: '4001' }
  expect(problems(() => load(same))).toContain('sandbox.port: 4001 is the port of server.port too')
  expect(() => load({ ...same, ROLE: 'worker' })).not.toThrow()
  expect(() => load({ ...same, SANDBOX__ENABLED: 'false' })).not.toThrow()
  expect(() => load({ ...same, HOST: '10.0.0.1' })).not.toThrow()
})

test.each([
  [{ JWT_SECRET: 'short' }, 'jwt.secret'],
  [{ JWT_SECRET: 'change-me-please-this-is-the-default-secret' }, 'jwt.secret'],
  [{ SECRET_KEYS: `${'k'.repeat(32)},short` }, 'secrets.keys'],
  [{ ADMIN_PASSWORD: 'admin' }, 'admin.password'],
  [{ TESTING__CLOCK: 'true' }, 'testing.clock'],
  [{ WEBHOOKS__ALLOW_HOSTS: 'localhost' }, 'webhooks.allow_hosts'],
  [{ SANDBOX__ENABLED: 'false', PLATFORM__APP_SECRET: 'sandbox-app-secret' }, 'platform.app_secret'],
])('production refuses %o', (env, key) => {
  expect(problems(() => load({ ...env, NODE_ENV: 'production' }))).toContain(`${key}:`)
  if (!('SANDBOX__ENABLED' in env)) expect(() => load(env)).not.toThrow()
})

function secretFile(text: string): string {
  const file = join(folder.path, 'secret')
  writeFileSync(file, text)
  return file
}

test('a variable with _FILE behind its name has its value in a file, without the line that ends it', () => {
  const { jwt, secrets } = load({
    JWT__SECRET_FILE: secretFile('out-of-a-file\n'),
    SECRET_KEYS_FILE: secretFile('out-of-a-file\n'),
  })
  expect(jwt.secret).toBe('out-of-a-file')
  expect(secrets.keys).toEqual(['out-of-a-file'])
})

test('a file that is not there, and a value beside a file, stop the start', () => {
  const missing = join(folder.path, 'missing')
  expect(problems(() => load({ JWT_SECRET_FILE: missing }))).toBe(
    `JWT_SECRET_FILE: ${missing} cannot be read (ENOENT)`,
  )
  const both = { JWT_SECRET: 'one', JWT_SECRET_FILE: secretFile('two') }
  expect(problems(() => load(both))).toBe('JWT_SECRET: is set, and JWT_SECRET_FILE too')
})

test('what a file says is checked as any value, and named by its variable', () => {
  expect(problems(() => load({ DATABASE_URL_FILE: secretFile('mysql://db') }))).toContain('DATABASE_URL_FILE')
  expect(problems(() => load({ JWT__SECRETS_FILE: 'x' }))).toContain('there is no such key')
})
