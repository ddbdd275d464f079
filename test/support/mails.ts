import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Parley } from './parley.ts'

/** The texts of the mails to an address that lie in the outbox, in no order; without a mail server all go there. */
export function mailsTo(parley: Parley, address: string): string[] {
  const folder = join(parley.app.config.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((text) => text.includes(`To: ${address}`))
    .map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** The token of the last link to `page` that was mailed to an address, once there are `many`. */
export function tokenMailed(parley: Parley, address: string, page: string, many = 1): Promise<string> {
  return parley.until(() => {
    const tokens = mailsTo(parley, address).flatMap((text) => {
      const found = new RegExp(`/${page}#([\\w-]{43})`).exec(text)
      return found?.[1] ? [found[1]] : []
    })
    return tokens.length >= many ? tokens.at(-1) : undefined
  }) as Promise<string>
}
