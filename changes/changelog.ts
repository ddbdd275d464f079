// The sections of CHANGELOG.md (keepachangelog.com), and the fragments of this folder that become entries of one.

const kinds = ['Added', 'Changed', 'Fixed', 'Security', 'Migration'] as const

type Kind = (typeof kinds)[number]

/** The entries of a version by kind, in the order in which they are listed. */
export type Entries = Map<Kind, string[]>

/** A release that cannot be made; the message says what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

const kindNamed = (word: string) => kinds.find((kind) => kind.toLowerCase() === word.toLowerCase())

const add = (entries: Entries, kind: Kind, more: readonly string[]) =>
  entries.set(kind, [...(entries.get(kind) ?? []), ...more])

/** One entry for each file `<what>.<kind>.md`, whose lines are joined. */
export function entriesOfFragments(files: readonly { name: string; text: string }[]): Entries {
  const entries: Entries = new Map()
  for (const { name, text } of files) {
    const kind = kindNamed(/\.([a-z]+)\.md$/.exec(name)?.[1] ?? '')
    const entry = text
      .trim()
      .split(/\s*\n\s*/)
      .join(' ')
    if (!kind)
      throw new ReleaseError(
        `${name}: the name ends with .added.md, .changed.md, .fixed.md, .security.md or .migration.md`,
      )
    if (entry === '') throw new ReleaseError(`${name} is empty`)
    add(entries, kind, [entry.replace(/^- /, '')])
  }
  return entries
}

/** The entries that already stand in the section of a version. */
function entriesOfSection(section: string): Entries {
  const entries: Entries = new Map()
  for (const part of section.split(/^### /m).slice(1)) {
    const [heading = '', ...lines] = part.split('\n')
    const kind = kindNamed(heading.trim())
    if (!kind) throw new ReleaseError(`CHANGELOG.md: unknown heading "### ${heading}" under Unreleased`)
    add(
      entries,
      kind,
      lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
    )
  }
  return entries
}

const printed = (entries: Entries) =>
  kinds
    .filter((kind) => entries.get(kind)?.length)
    .map(
      (kind) =>
        `### ${kind}\n\n${entries
          .get(kind)
          ?.map((entry) => `- ${entry}\n`)
          .join('')}`,
    )
    .join('\n')

const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m

/** The section of a new version: the fragments, then what stood under Unreleased. */
export function sectionOf(changelog: string, fragments: Entries, version: string, day: string): string {
  const [, standing] = unreleased.exec(changelog) ?? []
  if (standing === undefined) throw new ReleaseError('CHANGELOG.md has no section "## Unreleased"')
  const entries: Entries = new Map(fragments)
  for (const [kind, more] of entriesOfSection(standing)) add(entries, kind, more)
  const text = printed(entries)
  if (text === '') throw new ReleaseError('nothing has changed: changes/ and Unreleased are empty')
  return `## ${version} - ${day}\n\n${text}`
}

/** The changelog with the new section below an empty one for what comes. */
export const withSection = (changelog: string, section: string) =>
  changelog.replace(unreleased, () => `## Unreleased\n\n${section}\n`)

/** Whether a version of three numbers is above another. */
export function isAbove(version: string, last: string): boolean {
  const before = last.split('.').map(Number)
  const differs = version
    .split('.')
    .map((number, at) => Number(number) - (before[at] ?? 0))
    .find((difference) => difference !== 0)
  return (differs ?? 0) > 0
}
