import type { RowFaultCode } from './csv-sets.ts'

/** What is wrong with a row of a file. */
export class RowFault {
  readonly code: RowFaultCode
  /** the column, by its key */
  readonly field: string | null
  /** a sentence that names the column itself */
  readonly reason: string

  constructor(code: RowFaultCode, field: string | null, reason: string) {
    this.code = code
    this.field = field
    this.reason = reason
  }
}
