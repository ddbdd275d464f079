import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Which rules comments, tests and documentation cite, and which docs/rules explains.

const root = join(import.meta.dirname, '../..')

/** A document with what follows; a section of document 6 or 12; a rule of 8 or 10 by its letters alone, as in titles of tests. */
const citation =
  /\b(?:spec\/|[Dd]ocument )(\d{1,2})\b|§(?=\d)|\b(?:(A[CIN]|C[ABFLMOS]|IF|MS|T[ER])|DE|FR|PL|SE)\d{1,2}\b|(?<=['"`])(G\d+|KW|C[RT]|NO|SL|SB|WI)(?=:)/g

/** Before a section of document 12: `flow JSON §3, §7` are two. */
const ofFlowJson = /\bflow JSON (?:§[\d.]+(?:, | and ))*$/

/** How a rule of a document is numbered; the sections of the others are cited by their titles. */
const shapes: Record<string, string> = {
  4: '[BDQ]\\d+',
  5: '\\d+\\.\\d+|0\\b',
  6: '1?\\d(?:\\.\\d+)?',
  8: 'ID \\d|[A-Z]{2}\\d+|G\\d+|[A-Z]{2}\\b|G\\b',
  9: '[1-5](?:\\.\\d)?\\b',
  10: '[A-Z]{2}\\d*',
  11: '\\d+',
  12: '1?\\d(?:\\.\\d)?',
}

const flat = (text: string) => text.replace(/\s*\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?[ \t]*/g, ' ')

/** `B8 to B12` is each of the five; of `7.2 to 8` only the ends are known. */
function between(from: string, to: string): string[] {
  const [, start = '', first] = /^(.*?)(\d+)$/.exec(from) ?? []
  const [, same, last] = /^(.*?)(\d+)$/.exec(to) ?? []
  if (start !== same) return [from, to]
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${start}${Number(first) + at}`)
}

/** The numbers at the beginning of what follows the name of a document: `CM4, CM11 and CM15`, `sections 5 to 7`. */
function numbers(document: string, rest: string): string[] {
  const one = shapes[document]
  if (!one) return []
  const list = new RegExp(`^,? ?(?:sections? |§)?((?:${one})(?:(?:, | and | or | to )(?:${one}))*)`).exec(
    rest,
  )
  const found = list?.[1]?.split(/(?:, | and | or )/) ?? []
  return found.flatMap((part) => {
    const [from = '', to] = part.split(' to ')
    return to ? between(from, to) : [from]
  })
}

/** The title in what follows the name of a document: `, Keyword rule`, ` (Rules)`; null where nothing is cited. */
function title(document: string, rest: string, known: readonly string[]): string | null {
  const [, after = ''] =
    (document === '9' ? /^(?: \d(?:\.\d)?)?,? ["(]?(.*)/ : /^(?:,| \() ?(.*)/).exec(rest) ?? []
  const fitting = known.filter((name) => after.toLowerCase().startsWith(name.toLowerCase()))
  const longest = fitting.sort((a, b) => b.length - a.length)[0]
  if (longest) return longest
  return document !== '9' && /^[A-Z]/.test(after) ? after.slice(0, 40) : null
}

const byTitle = new Set(['1', '2', '3', '7', '9'])

/** The rules that a text cites, as `8 CB3` or `3 Keyword rule`. */
export function citedIn(text: string, titles: Readonly<Record<string, readonly string[]>>): string[] {
  const whole = flat(text)
  const found = [...whole.matchAll(citation)].flatMap((match) => {
    if (/^[A-Z]/.test(match[0]) && !match[1]) return `${match[2] || match[3] ? 8 : 10} ${match[0]}`
    const document = match[1] ?? (ofFlowJson.test(whole.slice(0, match.index).slice(-60)) ? '12' : '6')
    const rest = whole.slice(match.index + match[0].length, match.index + match[0].length + 120)
    const named = byTitle.has(document) ? title(document, rest, titles[document] ?? []) : null
    return [...numbers(document, rest), ...(named ? [named] : [])].map((id) => `${document} ${id}`)
  })
  return [...new Set(found)]
}

/** What docs/rules explains, by document. The rows `B2` and `B2, Phone out` both explain B2. */
export function explained(): Record<string, string[]> {
  const files = readdirSync(join(root, 'docs/rules')).filter((name) => /^\d/.test(name))
  return Object.fromEntries(
    files.map((name) => {
      const rows = readFileSync(join(root, 'docs/rules', name), 'utf8').matchAll(/^\| ([^|]+) \| .+ \|$/gm)
      const ids = [...rows].map(([, id = '']) => id).filter((id) => !/^(Rule|Section|---)$/.test(id))
      return [name.split('-')[0], [...new Set(ids.map((id) => id.split(',')[0] as string))]]
    }),
  )
}

const folders = ['src', 'schema', 'jobs', 'prisma', 'web', 'test', 'docs', 'clients', 'findings']
const left =
  /(^|\/)(node_modules|dist|generated|golden|data)\/|^docs\/rules\/|^test\/guards\/rules\.test\.ts$/

/** All texts that people write, with their paths from the top. */
export function citingFiles(): { path: string; text: string }[] {
  const below = folders.flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[]).map((path) => `${folder}/${path}`),
  )
  return [...readdirSync(root), ...below]
    .filter((path) => /\.(tsx?|md|prisma|sql|graphql|sh)$/.test(path) && !left.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
