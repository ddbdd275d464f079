import type { AiFailure } from './ai-sets.ts'

// An answer is looked at before a customer sees it: whatever a customer or an address made the model say, it sends nobody to
// foreign addresses, and does not repeat its prompt.

const linked = /(?:[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s<>"')\]]+/gi
/** Without a scheme it is a link where a path follows, or where it ends as addresses mostly do. */
const bare =
  /(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:[a-z]{2,24}(?=[/?#:]\S)|(?:com|net|org|info|biz|io|co|app|dev|me|ly|gl|link|click|xyz|top|site|online|shop|store|ru|cn|tk|de|es|fr|it|pt|br|uk|eu|us|in)\b)[^\s<>"')\]]*/gi

function hostOf(link: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(link) ? link : `https://${link}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '') : null
}

/** Hosts of the links in a text. */
function hostsIn(text: string): Set<string> {
  const links = [...text.matchAll(linked), ...text.matchAll(bare)].map(([link]) => link)
  return new Set(links.map((link) => hostOf(link.toLowerCase()) ?? link))
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
