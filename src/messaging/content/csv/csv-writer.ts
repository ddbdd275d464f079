/** What spreadsheets would take for a formula, with the quotes that stand before it already. */
const formula = /^'*[=+\-@\t\r]/
const guarded = /^'+[=+\-@\t\r]/

/** A cell that spreadsheets would run gets a quote in front (spec/8 CO8). */
const guardedCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The same taken away again: importing what was exported changes nothing. */
export const unguardedCell = (text: string): string => (guarded.test(text) ? text.slice(1) : text)

const special = /[",;\t\r\n]|^\s|\s$/

/** A cell as RFC 4180 writes it. */
const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of a CSV file. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(guardedCell(cell))).join(',')}\r\n`

/** The first line of a CSV file, behind the mark by which spreadsheets know UTF-8 (spec/10 FR15). */
export const csvHeader = (cells: readonly string[]): string => `\uFEFF${csvLine(cells)}`

/** Names within one cell, apart by commas; one that holds what separates names, or a quote, stands in quotes. */
export const listCell = (names: readonly string[]): string =>
  names.map((name) => (/[",;]|:::|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',')

/** The names of such a cell, trimmed, without empty ones; other programs separate them by semicolons or `:::`. */
export function namesOfCell(cell: string): string[] {
  const parts = cell.match(/\s*"(?:[^"]|"")*"\s*(?=[,;]|:::|$)|:::|(?:(?!:::)[^,;])+/g) ?? []
  const names = parts.map((part) => {
    const name = part.trim()
    return /^".*"$/s.test(name) && name.length > 1 ? name.slice(1, -1).replaceAll('""', '"') : name
  })
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== '' && name !== ':::'))]
}
