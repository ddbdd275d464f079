import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#core/config/config.ts'
import type { Site, SiteNumber } from './site.ts'

/** Shorter ones would take ordinary words with them. */
const shortest = 4

const passwordOf = (address: string | undefined) => {
  const url = address && URL.parse(address)
  return url ? [url.password, decodeURIComponent(url.password), url.searchParams.get('password') ?? ''] : []
}

function ofSettings({ database, redis, s3, secrets, jwt, platform, ai, tts, mail, admin, calling }: Config) {
  const addresses = [database.url, database.directUrl, database.replicaUrl, redis.url, mail.url]
  const plain = [jwt.secret, s3.secretAccessKey, platform.appSecret, platform.verifyToken, admin.password]
  return [
    ...addresses.flatMap(passwordOf),
    ...plain,
    ...secrets.keys,
    ai.apiKey,
    tts.apiKey,
    calling.turnSecret,
  ]
}

/** Everything that nobody may read in an answer. */
export async function secretsOf({ config, app, numbers }: Site, withinMs: number): Promise<string[]> {
  const known = await Promise.race([
    numbers().catch(() => []),
    pause(withinMs, [] as SiteNumber[], { ref: false }),
  ])
  const ofNumbers = known.flatMap(({ accessToken, appSecret }) => [accessToken, appSecret])
  const all = [...ofSettings(config), app.config.jwt.secret, ...ofNumbers]
  return [...new Set(all)].filter((one): one is string => !!one && one.length >= shortest)
}

/** What another server said may repeat what it was told. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '(hidden)'), text)
}
