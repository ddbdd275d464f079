import type { RowFault } from './row-fault.ts'

/** What became of an import, row by row. */
export interface ImportResult {
  created: number
  updated: number
  skipped: number
  errors: number
  /** the first of the errors, by the rows of the file */
  messages: string[]
}

const mostMessages = 100

export class ImportOutcome implements ImportResult {
  created = 0
  updated = 0
  skipped = 0
  errors = 0
  readonly messages: string[] = []

  refuse(place: number, { reason }: RowFault): void {
    this.errors += 1
    if (this.messages.length < mostMessages) this.messages.push(`Row ${place}: ${reason}`)
  }
}
