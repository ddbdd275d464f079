// Rows that people paste or choose as a file: commas, semicolons or tabs between cells, quotes as spreadsheets write them.

/** The line by which spreadsheets are told the separator. */
const namedSeparator = /^[\uFEFF\r\n]*"?sep=([^\r\n])"?[ \t]*(?:\r\n|\r|\n|$)/i

/** The line that names the separator; empty where there is none. */
export const separatorLine = (text: string): string => namedSeparator.exec(text)?.[0] ?? ''

/** What separates the cells: what a first line names, else what stands most often in the first line, outside of quotes. */
export function separatorOf(text: string): string {
  const named = namedSeparator.exec(text)?.[1]
  if (named) return named
  const begun = text.replace(/^[\uFEFF\r\n]+/, '')
  const line = begun.slice(0, begun.search(/\r|\n|$/)).replace(/"(?:[^"]|"")*"/g, '')
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).mark
}

/** The rows of the text, each with its cells; lines without anything are left out. */
export function readRows(whole: string): string[][] {
  const separator = separatorOf(whole)
  const text = whole.slice(separatorLine(whole).length)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (letter === separator) endCell()
    else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) endRow()
    else if (letter !== '\r' && letter !== '\uFEFF') cell += letter
  }
  endRow()
  return rows
}

/** What people write around the digits of a phone. */
const decoration = /[\p{Cf}\p{Zs}\p{Pd}\u2212().[\]（）．［］]/gu

/** Whether a cell can be a phone: digits of any script, as people write them. */
export const looksLikePhone = (cell: string): boolean =>
  cell.split(/:::|;/).some((one) => /^[+＋]?\p{Nd}{7,}$/u.test(one.trim().replace(decoration, '')))

/** Whether the first row names the columns: nothing of it is a phone, and something is called one or below it is one. */
export const hasHeadings = (
  [first = [], ...rest]: string[][],
  isCalledPhone: (cell: string) => boolean,
): boolean =>
  !first.some(looksLikePhone) && (first.some(isCalledPhone) || rest.some((row) => row.some(looksLikePhone)))
