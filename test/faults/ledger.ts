import { appendFileSync } from 'node:fs'

/** What was asked for in a round and answered, a line each in a file of the round. */
export interface Ledger {
  note(kind: string, entry: Record<string, string | number>): void
  of<Entry>(kind: string): Entry[]
}

export function openLedger(file: string): Ledger {
  const entries = new Map<string, object[]>()
  return {
    note(kind, entry) {
      const known = entries.get(kind)
      if (known) known.push(entry)
      else entries.set(kind, [entry])
      appendFileSync(file, `${JSON.stringify({ kind, ...entry })}\n`)
    },
    of: <Entry>(kind: string) => (entries.get(kind) ?? []) as Entry[],
  }
}
