import type { AiFailure } from './ai-sets.ts'
import { topLevelNames } from './top-level-names.ts'

// An answer is looked at before a customer sees it: whatever a customer or an address made the model say, it sends nobody to
// foreign addresses, and does not repeat its prompt.

const linked = /(?::\/\/|\bwww\.)[^\s<>"')\]]+/gi
/** Names and numbers with full stops; some of them are addresses. */
const dotted = /[\p{L}\p{M}\p{N}.-]+/gu
const ipNumber = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.|$)){4}$/

const isTopLevel = (name: string): boolean => topLevelNames.has(name) || name.startsWith('xn--')

/** Without a scheme it is a link where a path follows, or where it ends as addresses do. Addresses of mail are none. */
function bareLinks(text: string): string[] {
  return [...text.matchAll(dotted)].flatMap(({ 0: run, index }) => {
    const behind = text.slice(index + run.length)
    const hasPath = /^[/?#:]\S/.test(behind.slice(0, 2))
    const isMail = behind.startsWith('@') || /[\p{L}\p{N}]@$/u.test(text.slice(Math.max(0, index - 2), index))
    if (isMail && !hasPath) return []
    return run.split(/\.\.+/).flatMap((part) => {
      const labels = part.split('.').filter(Boolean)
      const [last = '', name] = [labels.at(-1), labels.join('.')]
      if (ipNumber.test(name)) return [name]
      const isLink = labels.length > 1 && (isTopLevel(last) || (hasPath && /^\p{L}{2}/u.test(last)))
      return isLink ? [name] : []
    })
  })
}

function hostOf(link: string): string | null {
  const address = `https://${link.replace(/^:\/\//, '').replace(/(?<![,;:!?*_~])[,;:!?*_~]+$/, '')}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '') : null
}

/** Hosts of the links in a text; browsers read the full stops of other scripts as ours. */
function hostsIn(given: string): Set<string> {
  const text = given.normalize('NFKC').replaceAll('。', '.').toLowerCase()
  const links = [...[...text.matchAll(linked)].map(([link]) => link), ...bareLinks(text)]
  return new Set(links.map((link) => hostOf(link) ?? link))
}

const runLength = 8

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return Array.from({ length: Math.max(0, words.length - runLength + 1) }, (_, at) =>
    words.slice(at, at + runLength).join(' '),
  )
}

/** Whether half of its runs of eight words are those of the prompt. */
function repeats(text: string, prompt: string): boolean {
  const runs = runsOf(text)
  const known = new Set(runsOf(prompt))
  return runs.length > 0 && runs.filter((run) => known.has(run)).length * 2 >= runs.length
}

/** Why an answer is not sent; null where it may be. `known` is what its links may come from. */
export function objectionTo(
  text: string,
  { system, known }: { system: string; known: readonly string[] },
): AiFailure | null {
  if (repeats(text, system)) return 'told_its_prompt'
  const hosts = hostsIn([system, ...known].join('\n'))
  return [...hostsIn(text)].every((host) => hosts.has(host)) ? null : 'foreign_link'
}
