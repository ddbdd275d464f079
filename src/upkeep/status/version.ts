import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { once } from '#core/once.ts'

/** The folder of the installation, which has package.json. */
export const installation = join(import.meta.dirname, '../../..')

const manifest = z.object({ version: z.string() })

/** Of this process, as package.json says it. */
export const version = once(
  () => manifest.parse(JSON.parse(readFileSync(join(installation, 'package.json'), 'utf8'))).version,
)
