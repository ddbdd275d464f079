import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Two versions run side by side during an upgrade (docs/adr/0167). Migrations only widen the schema: earlier versions
// go on working with it. One that narrows it says by its name since which release nothing uses what it takes away:
// 20270301120000_after_0_6_0_drop_old_column. Names are kept in the database, so an earlier version reads them there.

type Version = readonly [number, number, number]

const marked = /^\d{14}_after_(\d+)_(\d+)_(\d+)_/

const isBelow = (one: Version, other: Version): boolean => {
  const at = one.findIndex((part, place) => part !== other[place])
  return at >= 0 && (one[at] as number) < (other[at] as number)
}

const parts = (text: string) => text.split('.').map(Number) as unknown as Version

/** The first release that works with what a migration leaves; null where it only widens the schema. */
export function narrowsAfter(migration: string): string | null {
  return marked.exec(migration)?.slice(1, 4).join('.') ?? null
}

/** Of these migrations, the first that this release cannot work with. */
export function firstBeyond(release: string, migrations: Iterable<string>): string | undefined {
  for (const name of migrations) {
    const needed = narrowsAfter(name)
    if (needed !== null && isBelow(parts(release), parts(needed))) return name
  }
  return undefined
}

/** The release that this is, or that it will be the next after. */
export function ownRelease(): string {
  for (const up of ['..', '../..']) {
    const text = readPackage(join(import.meta.dirname, up, 'package.json'))
    if (text?.version) return text.version
  }
  throw new Error('package.json has no version')
}

function readPackage(file: string): { version?: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
