import { type Change, CriticalityLevel } from '@graphql-inspector/core'
import { changesBetween } from './changes.ts'

const head = `# Changes of the GraphQL schema

What differs from the last release, compared field by field. Made by \`npm run schema:print\`.
`

const areas: readonly [string, (change: Change) => boolean][] = [
  ['Clients must change', ({ criticality }) => criticality.level === CriticalityLevel.Breaking],
  ['Clients may meet something new', ({ criticality }) => criticality.level === CriticalityLevel.Dangerous],
  ['Deprecated', ({ type }) => /DEPRECATION/.test(type)],
  ['New', ({ type }) => /_ADDED$/.test(type)],
]

/** Texts and directives for people and tools: no client does anything else because of them. */
const silent = /DESCRIPTION|DIRECTIVE/

const line = ({ path, message }: Change) =>
  `- ${path ? `\`${path.replace(/\.@\w+$/, '')}\`: ` : ''}${message}`

/** docs/graphql-changes.md. Without a release there is nothing to differ from. */
export async function changesPage(released: string | null, current: string): Promise<string> {
  if (released === null) return `${head}\nNothing was released yet.\n`
  let rest = (await changesBetween(released, current)).filter(({ type }) => !silent.test(type))
  const parts = areas.map(([title, fits]) => {
    const own = rest.filter(fits)
    rest = rest.filter((change) => !own.includes(change))
    return own.length === 0 ? '' : `\n## ${title}\n\n${own.map(line).sort().join('\n')}\n`
  })
  const other = rest.length === 0 ? '' : `\n## Other\n\n${rest.map(line).sort().join('\n')}\n`
  return `${head}${parts.join('')}${other}` === head
    ? `${head}\nNothing.\n`
    : `${head}${parts.join('')}${other}`
}
