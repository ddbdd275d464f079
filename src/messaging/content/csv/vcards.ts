import type { CsvRow } from './csv-reader.ts'

// Address cards (vCard 2.1, 3.0 and 4.0: RFC 2426, RFC 6350) as the rows of a table, as they come in.

/** The headings of that table. */
const header = [
  'Name',
  'First name',
  'Middle name',
  'Last name',
  'Phone',
  'Labels',
  'Email',
  'Company',
  'Title',
  'Birthday',
  'Notes',
]

/** What stands between several values of a cell. */
const between = ' ::: '

/** Pictures are not read: of a property no more is kept than a cell may have. */
const longest = 20_000

/** Whether a text begins as a file of cards does. */
export const isCards = (text: string): boolean => /^\s*BEGIN:VCARD/i.test(text)

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of texts) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    yield lines
  }
  yield [rest.replace(/\r$/, '')]
}

const isSoft = (line: string) => line.endsWith('=') && /^[^:]*quoted-printable/i.test(line)

/** Lines that were folded are one again. */
class Unfolded {
  #line = ''

  /** The properties that are whole by now. */
  read(lines: readonly string[]): string[] {
    const whole: string[] = []
    for (const line of lines) {
      if (isSoft(this.#line)) this.#add(line, this.#line.slice(0, -1))
      else if (/^[ \t]/.test(line)) this.#add(line.slice(1), this.#line)
      else {
        if (this.#line !== '') whole.push(this.#line)
        this.#line = line
      }
    }
    return whole
  }

  end(): string[] {
    return this.#line === '' ? [] : [this.#line]
  }

  #add(line: string, before: string): void {
    this.#line = before.length > longest ? before : before + line
  }
}

interface Property {
  name: string
  /** in upper case, those of TYPE and those that stand alone */
  types: string[]
  params: ReadonlyMap<string, string>
  value: string
}

const form = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^:;"]|"[^"]*")*)*):(.*)$/s

function propertyOf(line: string): Property | null {
  const [, name, given = '', value = ''] = form.exec(line) ?? []
  if (name === undefined) return null
  const params = new Map<string, string>()
  const types: string[] = []
  for (const param of given.split(';').slice(1)) {
    const at = param.indexOf('=')
    const key = at < 0 ? 'TYPE' : param.slice(0, at).toUpperCase()
    const text = param.slice(at + 1).replaceAll('"', '')
    if (key === 'TYPE') types.push(...text.toUpperCase().split(','))
    else params.set(key, text)
  }
  return { name: name.toUpperCase(), types, params, value }
}

function fromQuotedPrintable(value: string, charset = 'utf-8'): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

function textOf({ types, params, value }: Property): string {
  const isQuoted =
    types.includes('QUOTED-PRINTABLE') || /quoted-printable/i.test(params.get('ENCODING') ?? '')
  return isQuoted ? fromQuotedPrintable(value, params.get('CHARSET')) : value
}

const escapes: Readonly<Record<string, string>> = { n: '\n', N: '\n' }
const unescaped = (text: string) => text.replace(/\\(.)/gs, (_, char: string) => escapes[char] ?? char).trim()

/** Parts of a value, apart by a sign that no backslash stands before. */
const partsOf = (text: string, separator: ';' | ',') =>
  text.split(separator === ';' ? /(?<!\\);/ : /(?<!\\),/).map(unescaped)

/** Mobiles and preferred ones come first. */
const rankOf = ({ types, params }: Property) =>
  params.has('WAID') ? 0 : types.includes('PREF') || params.has('PREF') ? 1 : types.includes('CELL') ? 2 : 3

function phoneOf(property: Property): string {
  const id = property.params.get('WAID')
  if (id && /^\d+$/.test(id)) return `+${id}`
  return unescaped(textOf(property)).replace(/^tel:/i, '').replace(/;.*$/s, '')
}

/** A card as a row: what it holds in the order of the headings. */
function cellsOf(properties: readonly Property[]): string[] {
  const all = (name: string) => properties.filter((one) => one.name === name)
  const first = (name: string) => {
    const [property] = all(name)
    return property ? unescaped(textOf(property)) : ''
  }
  const parts = (name: string, separator: ';' | ',') =>
    all(name).flatMap((property) => partsOf(textOf(property), separator))
  const [family = '', given = '', additional = ''] = parts('N', ';')
  const phones = all('TEL')
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(phoneOf)
  const labels = parts('CATEGORIES', ',')
  const lists = [phones, labels].map((values) => values.filter((value) => value !== '').join(between))
  const [company = ''] = parts('ORG', ';')
  return [
    first('FN'),
    given,
    additional,
    family,
    ...lists,
    first('EMAIL'),
    company,
    first('TITLE'),
    first('BDAY'),
    first('NOTE'),
  ]
}

/** The cards of a text as rows below a header, as many at a time as came in. */
export async function* readCards(texts: AsyncIterable<string>): AsyncGenerator<CsvRow[]> {
  const unfolded = new Unfolded()
  let place = 1
  let card: Property[] | null = null
  const rowsOf = (lines: readonly string[]): CsvRow[] => {
    const rows: CsvRow[] = []
    for (const line of lines) {
      const property = propertyOf(line)
      if (property?.name === 'BEGIN') card = []
      else if (property?.name === 'END') {
        if (card) rows.push({ place: ++place, cells: cellsOf(card) })
        card = null
      } else if (property) card?.push(property)
    }
    return rows
  }
  yield [{ place: 1, cells: header }]
  for await (const lines of linesOf(texts)) yield rowsOf(unfolded.read(lines))
  yield rowsOf(unfolded.end())
}
