import { randomBase62 } from '#core/ids.ts'

const longestName = 40

/** A slug from a name and a random end: `Café Zoë` becomes `cafe-zoe-x7k2p9` (document 2, Organization). */
export function newSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longestName)
    .replace(/-+$/, '')
  return `${words || 'workspace'}-${randomBase62(8).toLowerCase()}`
}
