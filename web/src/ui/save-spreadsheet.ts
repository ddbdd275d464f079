import { follow } from './save-file.ts'

export type Cell = string | number

/** Saves a spreadsheet whose first row is its head; what writes it is loaded when it is asked for. */
export async function saveSpreadsheet(cells: readonly (readonly Cell[])[], filename: string): Promise<void> {
  const { default: write } = await import('write-excel-file/universal')
  const [head = [], ...rows] = cells
  const bold = head.map((value) => ({ value, fontWeight: 'bold' as const }))
  const blob = await write([bold, ...rows.map((row) => [...row])]).toBlob()
  const href = URL.createObjectURL(blob)
  follow(href, filename)
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
