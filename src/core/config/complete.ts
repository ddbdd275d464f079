import { resolve } from 'node:path'
import type { Settings } from './schema.ts'

// Defaults that depend on other keys (the "Default" column of spec 7 where it is not a constant).

const isLoopback = (address: string) =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)

/** The address that browsers and links use, base path included, without a slash at its end. */
function derivePublicUrl(server: { host: string; port: number; basePath: string }): string {
  // A wildcard address is one to listen on, not one to visit.
  const visited = server.host === '0.0.0.0' || server.host === '::' ? '127.0.0.1' : server.host
  const host = visited.includes(':') ? `[${visited}]` : visited
  return `http://${host}:${server.port}${server.basePath}`
}

/**
 * Whether the platform is the sandbox, in this process or started alone. Its credentials are public: they are only
 * assumed for an address on this machine, so that nobody signs callbacks of a real platform with them.
 */
export function speaksToSandbox(config: {
  platform: { baseUrl: string }
  sandbox: { enabled: boolean }
  environment: string
}): boolean {
  const { platform, sandbox, environment } = config
  return isLoopback(platform.baseUrl) && (sandbox.enabled || environment !== 'production')
}

const theirSdk = 'https://connect.facebook.net/en_US/sdk.js'

function completePlatform(
  settings: Settings,
  sandbox: { enabled: boolean; port: number },
  embedded: boolean,
) {
  const { platform } = settings
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}`
  const baseUrl =
    platform.baseUrl ?? (embedded || sandbox.enabled ? sandboxUrl : 'https://graph.facebook.com')
  const assumed = speaksToSandbox({ platform: { baseUrl }, sandbox, environment: settings.environment })
  return {
    ...platform,
    baseUrl,
    appId: platform.appId ?? (assumed ? '300000000000001' : undefined),
    appSecret: platform.appSecret ?? (assumed ? 'sandbox-app-secret' : undefined),
    configId: platform.configId ?? (assumed ? 'sandbox-signup' : undefined),
    sdkUrl: platform.sdkUrl ?? (assumed ? new URL('/sdk.js', baseUrl).href : theirSdk),
    verifyToken: platform.verifyToken ?? (assumed ? 'sandbox-verify' : undefined),
  }
}

/** With the sandbox in this process, its model answers where no other is named (docs/sandbox.md). */
function completeAi({ ai }: Settings, sandbox: { enabled: boolean; port: number }) {
  if (!sandbox.enabled || ai.baseUrl || ai.apiKey || ai.model) return ai
  const baseUrl = `http://127.0.0.1:${sandbox.port}/model/v1`
  return { ...ai, baseUrl, apiKey: 'sandbox-token', model: 'sandbox' }
}

/** Without an endpoint it is Amazon's own, which wants the bucket in the host name where its certificate allows that. */
function completeS3({ s3 }: Settings) {
  return {
    ...s3,
    endpoint: s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`,
    pathStyle: s3.pathStyle ?? (s3.endpoint !== undefined || s3.bucket?.includes('.') === true),
  }
}

/** Fills in every key that depends on others; `embedded` means that Parley brings its own PostgreSQL. */
export function complete(settings: Settings) {
  const embedded = settings.database.url === undefined
  const sandbox = { ...settings.sandbox, enabled: settings.sandbox.enabled ?? embedded }
  const publicUrl = settings.server.publicUrl ?? derivePublicUrl(settings.server)
  const production = settings.environment === 'production'
  return {
    ...settings,
    embedded,
    sandbox,
    dataDir: resolve(settings.dataDir),
    server: { ...settings.server, publicUrl },
    cookie: { secure: production || (settings.cookie.secure ?? publicUrl.startsWith('https://')) },
    auth: { ...settings.auth, registration: settings.auth.registration ?? !production },
    s3: completeS3(settings),
    platform: completePlatform(settings, sandbox, embedded),
    ai: completeAi(settings, sandbox),
    demo: { enabled: settings.demo.enabled ?? embedded },
  }
}

export type Config = ReturnType<typeof complete>
