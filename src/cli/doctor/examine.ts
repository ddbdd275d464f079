import { setTimeout as pause } from 'node:timers/promises'
import { explainDatabase } from '#core/db/problems.ts'
import { type Check, type Finding, fault, NotLooked, warning } from './check.ts'
import { secretsOf, withoutSecrets } from './hide-secrets.ts'
import type { Site } from './site.ts'

/** What became of one check. */
export interface Examined extends Finding {
  check: string
}

/** How long a check may take. */
const limitMs = 15_000

/** Looks at everything at once; answers in the order of the list. No secret of the settings is in what it answers. */
export async function examine(site: Site, checks: readonly Check[], withinMs = limitMs): Promise<Examined[]> {
  const findings = await Promise.all(checks.map((check) => lookWithin(site, check, withinMs)))
  const secrets = await secretsOf(site, withinMs)
  return findings.map((finding, at) => {
    const { state, seen, advice } = finding
    const told = { check: checks[at]?.name ?? '', state, seen: withoutSecrets(seen, secrets) }
    return advice === undefined ? told : { ...told, advice: withoutSecrets(advice, secrets) }
  })
}

async function lookWithin(site: Site, check: Check, withinMs: number): Promise<Finding> {
  const ended = new AbortController()
  const silence = pause(withinMs, undefined, { signal: ended.signal }).then(() =>
    fault(`no answer within ${withinMs / 1000} seconds`, 'Look at what is asked here, and at the network.'),
  )
  silence.catch(() => {})
  try {
    return await Promise.race([check.look(site), silence])
  } catch (error) {
    return failed(error)
  } finally {
    ended.abort()
  }
}

function failed(error: unknown): Finding {
  if (error instanceof NotLooked) return warning(error.message, 'Mend that first, then run doctor again.')
  const said = explainDatabase(error) ?? (error instanceof Error ? error.message : String(error))
  return fault(said.split('\n')[0] as string, 'The log of the processes may say more.')
}
