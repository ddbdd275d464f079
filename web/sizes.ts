import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

/**
 * Kilobytes of script, compressed, that the inbox may load before it shows; that the files may have that pages share; and
 * what is then a page's own, and that of a campaign with the first step of a draft on it.
 */
export const budgets = { inbox: 200, shared: 115, page: 40, draft: 40 } as const

type Kind = 'script' | 'style'

/** Files of this kind that these entries of the manifest load before they show anything. */
function filesOf(manifest: Manifest, entries: readonly string[], kind: Kind): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of kind === 'script' ? [chunk.file] : (chunk.css ?? [])) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return files
}

const sizes = new Map<string, number>()

function compressed(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(file)).length
  sizes.set(file, size)
  return size
}

/** The dashboard as it was built into this folder. */
export function builtSizes(dist: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const kilobytes = (files: Iterable<string>) =>
    Math.ceil([...files].reduce((sum, file) => sum + compressed(join(dist, file)), 0) / 1000)
  const first = (kind: Kind) => filesOf(manifest, ['index.html'], kind)
  const sharedByPages = Object.values(manifest)
    .filter(({ name }) => name === 'shared' || name === 'parts')
    .map(({ file }) => file)
  const beyond = (entries: readonly string[]) => {
    const there = first('script').union(new Set(sharedByPages))
    return kilobytes([...filesOf(manifest, entries, 'script')].filter((file) => !there.has(file)))
  }
  return {
    /** what is loaded before the inbox is shown */
    inbox: (kind: Kind) => kilobytes(first(kind)),
    /** what pages share beyond that (files-of-code.ts) */
    shared: () => kilobytes(sharedByPages),
    /** what each page and part that is loaded later adds to both, by its source; the largest first */
    later: () => {
      const entries = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
      return entries
        .map((key) => ({ source: key, kilobytes: beyond([key]) }))
        .sort((one, other) => other.kilobytes - one.kilobytes)
    },
    /** what these, all of them on one page, add to both */
    together: beyond,
  }
}
