import type { RowFault } from './row-fault.ts'

/** What became of an import, row by row. */
export interface ImportResult {
  created: number
  updated: number
  skipped: number
  errors: number
  /** rows whose phone had no country code and got that of the workspace's country */
  completed: number
  /** rows with several phones, of which the first that can be read was taken */
  several: number
  /** the first of the errors, by the rows of the file */
  messages: string[]
}

const mostMessages = 100

export class ImportOutcome implements ImportResult {
  created = 0
  updated = 0
  skipped = 0
  errors = 0
  completed = 0
  several = 0
  readonly #told: { place: number; reason: string }[] = []

  /** A part is read while the one before it is saved, so faults are not told in their order. */
  get messages(): string[] {
    const first = this.#told.toSorted((a, b) => a.place - b.place).slice(0, mostMessages)
    return first.map(({ place, reason }) => `Row ${place}: ${reason}`)
  }

  refuse(place: number, { reason }: RowFault): void {
    this.errors += 1
    this.#told.push({ place, reason })
  }

  /** Something to be told of a row that is saved. */
  note(place: number, { code, reason }: RowFault): void {
    if (code === 'several_phones') this.several += 1
    this.#told.push({ place, reason })
  }
}
