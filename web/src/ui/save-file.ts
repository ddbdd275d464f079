import { address } from '../connection/address.ts'

/** A link that the browser saves under this name. */
export function follow(href: string, filename: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = filename
  link.click()
}

/** A link that the browser saves: the file is written while it comes. */
export const saveFile = (path: string, filename: string): void =>
  follow(address(path.replace(/^\//, '')), filename)

/** Saves a table that was made here, as spreadsheets read it in any language. */
export function saveTable(rows: readonly (readonly (string | number)[])[], filename: string): void {
  // What spreadsheets would run gets a quote in front, as in the files of the server.
  const guarded = (value: string | number) =>
    typeof value === 'string' && /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  const cell = (value: string | number) => `"${guarded(value).replaceAll('"', '""')}"`
  const lines = rows.map((row) => `${row.map(cell).join(',')}\r\n`)
  saveParts(['\uFEFF', ...lines], 'text/csv', filename)
}

/** Saves an address card. */
export const saveCard = (vcard: string, filename: string): void => saveParts([vcard], 'text/vcard', filename)

/** Saves what was made here as a document that programs read. */
export const saveJson = (value: unknown, filename: string): void =>
  saveParts([`${JSON.stringify(value, null, 2)}\n`], 'application/json', filename)

function saveParts(parts: string[], type: string, filename: string): void {
  const href = URL.createObjectURL(new Blob(parts, { type }))
  follow(href, filename)
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
