import { z } from 'zod'
import { basePath, flag, headerText, integer, list, network, origin, ratio, text, url } from './values.ts'

// The keys of spec 7, "Configuration". Here they are written in camelCase; outside, in the TOML file and in
// messages, they are snake_case (src/core/config/keys.ts). What has no default here is completed in complete.ts.

const server = z.strictObject({
  host: text().default('127.0.0.1'),
  port: integer(0, 65_535).default(4000),
  basePath: basePath().default(''),
  publicUrl: url('http', 'https').optional(),
  trustedProxies: list(network()).default([]),
  allowedOrigins: list(origin()).default([]),
})

const processes = z.strictObject({
  role: z
    .enum(['all', 'web', 'worker', 'calls'], { error: 'must be all, web, worker or calls' })
    .default('all'),
  webConcurrency: integer(1, 64).default(1),
  /** A worker that PostgreSQL has not seen for so long loses its share of the work (docs/scaling.md). */
  leaseSeconds: integer(2, 60).default(15),
})

const poolers = ['auto', 'transaction', 'none'] as const

const database = z.strictObject({
  url: url('postgres', 'postgresql').optional(),
  /** The same database without the pooler in front of it, for migrations and archives. */
  directUrl: url('postgres', 'postgresql').optional(),
  /** A streaming replica of it, from which lists, searches and exports are read while it follows. */
  replicaUrl: url('postgres', 'postgresql').optional(),
  pooler: z.enum(poolers, { error: 'must be auto, transaction or none' }).default('auto'),
  /** It is divided by workspace over several nodes (docs/adr/0048). */
  distributed: flag().default(false),
})

const s3 = z.strictObject({
  endpoint: url('http', 'https').optional(),
  region: text().default('us-east-1'),
  bucket: text()
    .regex(/^[\w.-]+$/, 'must be the name of a bucket')
    .optional(),
  accessKeyId: headerText().optional(),
  secretAccessKey: text().optional(),
  /** The prefix of every object's key, used unchanged, so it usually ends with a slash. */
  prefix: z
    .string()
    .regex(/^$|^[\w.-][\w./-]*$/, 'must be empty or a path such as parley/')
    .default(''),
  /** The bucket in the path, not in the host name, as most S3 servers other than Amazon's want it. */
  pathStyle: flag().optional(),
})

const jwt = z.strictObject({
  secret: text().optional(),
  accessExpiryMins: integer(1, 1_440).default(15),
  refreshExpiryDays: integer(1, 365).default(1),
})

const rateLimit = z.strictObject({
  enabled: flag().default(false),
  apiMaxRequests: integer(1, 1_000_000).default(200),
  apiWindowSeconds: integer(1, 86_400).default(60),
})

/** The operations that one caller, and one workspace, may run concurrently in a process (docs/scaling.md). */
const shares = z.strictObject({
  perCaller: integer(1, 10_000).default(4),
  perWorkspace: integer(1, 10_000).default(12),
  waitSeconds: integer(0, 30).default(5),
  quickMs: integer(1, 600_000).default(100),
})

const platform = z.strictObject({
  baseUrl: url('http', 'https').optional(),
  apiVersion: text()
    .regex(/^v\d+\.\d+$/, 'must be a version such as v27.0')
    .default('v27.0'),
  appId: text().optional(),
  appSecret: headerText().optional(),
  configId: text().optional(),
  /** the script of the platform's sign-up dialog */
  sdkUrl: url('http', 'https').optional(),
  verifyToken: text().optional(),
})

const ai = z.strictObject({
  /** The address before /chat/completions; that suffix is removed. */
  baseUrl: url('http', 'https')
    .refine((value) => !/[?#]/.test(value), 'must have no query')
    .transform((value) => value.replace(/\/chat\/completions$/, ''))
    .optional(),
  apiKey: headerText().optional(),
  model: text().optional(),
  /** How long a response may take, including the wait for other responses. */
  timeoutSeconds: integer(10, 300).default(60),
  /** Requests of one process at a time. */
  concurrency: integer(1, 8).default(1),
  /** Maximum number of tokens of a prompt and its response together. */
  contextTokens: integer(1_000, 1_000_000).default(16_000),
  /** Hosted reasoning models want the limit under this name. */
  maxCompletionTokens: flag().default(false),
})

const tts = z.strictObject({
  /** The address before /audio/speech; that suffix is removed. */
  baseUrl: url('http', 'https')
    .refine((value) => !/[?#]/.test(value), 'must have no query')
    .transform((value) => value.replace(/\/audio\/speech$/, ''))
    .optional(),
  apiKey: headerText().optional(),
  model: text().optional(),
  voice: text().default('alloy'),
})

const calling = z.strictObject({
  enabled: flag().default(false),
  /** Where the sound of bridged calls arrives, as others reach this machine: an address or a name. */
  publicAddress: text().optional(),
  /** The UDP ports for it: `40000-40100`. */
  udpPorts: text()
    .regex(/^\d{1,5}-\d{1,5}$/, 'must be a range such as 40000-40100')
    .optional(),
  turnUrls: list(
    text().regex(/^(turns?|stuns?):\S+$/, 'must be an address such as turn:turn.example.com:3478'),
  ).default([]),
  /** The secret that the TURN servers share with us (their static-auth-secret). */
  turnSecret: text().optional(),
  /** Bridged calls of one process at a time; 0 for one that holds none. */
  maxCalls: integer(0, 1_000).default(30),
})

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export const schema = z.strictObject({
  environment: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
  dataDir: text().default('./data'),
  server: server.prefault({}),
  process: processes.prefault({}),
  database: database.prefault({}),
  redis: z.strictObject({ url: url('redis', 'rediss').optional() }).prefault({}),
  storage: z
    .strictObject({ type: z.enum(['local', 's3'], { error: 'must be local or s3' }).default('local') })
    .prefault({}),
  s3: s3.prefault({}),
  secrets: z.strictObject({ keys: list(text()).default([]) }).prefault({}),
  jwt: jwt.prefault({}),
  cookie: z.strictObject({ secure: flag().optional() }).prefault({}),
  auth: z
    .strictObject({ registration: flag().optional(), minPasswordLength: integer(1, 128).default(1) })
    .prefault({}),
  rateLimit: rateLimit.prefault({}),
  shares: shares.prefault({}),
  platform: platform.prefault({}),
  ai: ai.prefault({}),
  /** a server with the interface of OpenAI's speech, for texts of voice menus (docs/voice-menus.md) */
  tts: tts.prefault({}),
  calling: calling.prefault({}),
  audio: z
    .strictObject({ ffmpeg: text().optional(), convertSeconds: integer(1, 600).default(30) })
    .prefault({}),
  mail: z.strictObject({ url: url('smtp', 'smtps').optional(), from: text().optional() }).prefault({}),
  admin: z
    .strictObject({
      email: z.email({ error: 'must be an e-mail address' }).default('admin@example.com'),
      password: text().optional(),
    })
    .prefault({}),
  demo: z.strictObject({ enabled: flag().optional() }).prefault({}),
  webhooks: z.strictObject({ allowHosts: list(text()).default([]) }).prefault({}),
  testing: z.strictObject({ clock: flag().default(false) }).prefault({}),
  sandbox: z
    .strictObject({ enabled: flag().optional(), port: integer(0, 65_535).default(4001) })
    .prefault({}),
  /** beside the doors: where a process answers its probes and nothing else */
  metrics: z.strictObject({ port: integer(0, 65_535).optional() }).prefault({}),
  /** spans go there by OTLP over HTTP; nothing is traced without it (docs/operations/traces.md) */
  tracing: z
    .strictObject({ url: url('http', 'https').optional(), sampleRatio: ratio().default(1) })
    .prefault({}),
  log: z.strictObject({ level: z.enum(logLevels).default('info') }).prefault({}),
})

export type Settings = z.output<typeof schema>
