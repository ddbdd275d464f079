import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { errors } from '#core/errors.ts'
import { isStorable } from '#core/storable.ts'
import {
  plainReader,
  type ReadRow,
  type RowRules,
  readRow,
} from '#messaging/campaigns/broadcasts/draft-rows.ts'
import { otherSpelling, spelledOnce } from '#messaging/contacts/contacts/spellings.ts'
import { because } from '#messaging/content/csv/file-refusal-sets.ts'
import { mostRecipients } from './import-recipients.ts'
import type { BroadcastImport } from './import-row.ts'
import type { GivenRow } from './people-file.ts'
import { tellImport } from './tell-import.ts'

// A file of people on its way into a draft: who is good is kept in parts, a row of arrays each, since a row of their own for
// each of 100,000 people would cost as much again as the people themselves (docs/adr/0089).

/** So many people, or characters of them, make a part. */
const peopleOfPart = 5000
const charactersOfPart = 4_000_000
/** So many rows that were left out are told of. */
const mostFaults = 1000
/** Screens are told at most twice a second. */
const toldEveryMs = 500

type Person = Extract<ReadRow, { phone: string }>

interface StagedPerson {
  phone: string
  name: string | null
  /** JSON of an OwnValues */
  own: string | null
}

type Fault = Exclude<ReadRow, Person> & { place: number }

const unstorable: ReadRow = { field: null, message: 'It holds a character that cannot be kept.' }

const people = rowsIn<StagedPerson, Ctx>(
  {
    ids: ['uuid', (_, ctx) => ctx.newId()],
    phones: ['text', ({ phone }) => phone],
    other_phones: ['text', ({ phone }) => otherSpelling(phone)],
    names: ['text', ({ name }) => name],
    owns: ['jsonb', ({ own }) => own],
  },
  3,
)

const insertPart = statement(
  'broadcast_imports.stage',
  `insert into broadcast_import_part (workspace_id, import_id, part, ids, phones, other_phones, names, owns)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

const faults = rowsIn<Fault>(
  {
    place: ['int', ({ place }) => place],
    field: ['text', ({ field }) => field],
    reason: ['text', ({ message }) => message],
  },
  2,
)

const insertFaults = statement(
  'broadcast_imports.stage_faults',
  `insert into broadcast_import_fault (workspace_id, import_id, place, field, reason)
   select $1, $2, f.place, f.field, f.reason from ${faults.from('f')}`,
)

const count = statement(
  'broadcast_imports.count',
  `update broadcast_import set rows = $3, refused = $4, skipped = $5, completed = $6, several = $7,
     told_at = coalesce($8, told_at)
   where workspace_id = $1 and id = $2`,
)

/** Sorts the rows of one file: who is to be staged, what is wrong with the rest, and how many there were of each. */
class SortedRows {
  readonly counts = { rows: 0, refused: 0, repeated: 0, completed: 0, several: 0 }
  people: StagedPerson[] = []
  faults: Fault[] = []
  #characters = 0
  /** Phones have at most 15 digits, so that numbers tell them exactly, in less memory than texts. */
  readonly #seen = new Set<number>()
  readonly #read: (given: unknown) => ReadRow

  constructor(rules: RowRules) {
    const readPlain = plainReader(rules)
    this.#read = (given) => readPlain(given) ?? (isStorable(given) ? readRow(given, rules) : unstorable)
  }

  get isFull(): boolean {
    return this.people.length >= peopleOfPart || this.#characters >= charactersOfPart
  }

  add({ place, given }: GivenRow): void {
    this.counts.rows++
    const read = this.#read(given)
    if ('phone' in read) this.#keep(read)
    else if (this.counts.refused++ < mostFaults) this.faults.push({ place, ...read })
  }

  #keep({ phone, isCompleted, isOfSeveral, name, own }: Person): void {
    if (isCompleted) this.counts.completed++
    if (isOfSeveral) this.counts.several++
    const known = this.#seen.size
    if (this.#seen.add(Number(spelledOnce(phone))).size === known) {
      this.counts.repeated++
      return
    }
    const values = own && JSON.stringify(own)
    this.people.push({ phone, name, own: values })
    this.#characters += phone.length + (name?.length ?? 0) + (values?.length ?? 0)
  }

  empty(): void {
    this.people = []
    this.faults = []
    this.#characters = 0
  }
}

/** Writes what was sorted, and counts it; screens are told where it is time. */
async function flush(ctx: Ctx, to: Staging, sorted: SortedRows): Promise<void> {
  const { workspaceId, id } = to
  const now = ctx.now()
  const tells = now.getTime() - to.toldMs >= toldEveryMs
  const { rows, refused, repeated, completed, several } = sorted.counts
  await inTransaction(ctx.app.pool, async (tx) => {
    if (sorted.people.length > 0)
      await run(tx, insertPart, [workspaceId, id, to.parts, ...people.values(sorted.people, ctx)])
    if (sorted.faults.length > 0)
      await run(tx, insertFaults, [workspaceId, id, ...faults.values(sorted.faults)])
    await run(tx, count, [workspaceId, id, rows, refused, repeated, completed, several, tells ? now : null])
    if (tells) await tellImport(ctx, tx, to)
  })
  to.parts++
  if (tells) to.toldMs = now.getTime()
  sorted.empty()
}

type Staging = Pick<BroadcastImport, 'workspaceId' | 'id' | 'broadcastId'> & { parts: number; toldMs: number }

/**
 * Reads all rows of a file and stages who is good, in the order of the file. A phone that came before, in any spelling, is
 * counted and left out. Throws invalid_field where there are no rows, or more than 100,000.
 */
export async function stagePeople(
  ctx: Ctx,
  into: Pick<BroadcastImport, 'workspaceId' | 'id' | 'broadcastId'>,
  parts: AsyncIterable<GivenRow[]>,
  rules: RowRules,
): Promise<void> {
  const sorted = new SortedRows(rules)
  const staging: Staging = { ...into, parts: 0, toldMs: ctx.now().getTime() }
  for await (const rows of parts) {
    for (const row of rows) sorted.add(row)
    if (sorted.counts.rows > mostRecipients)
      throw errors.told('At most 100,000 rows can be imported', 'file', because('too_many_rows'))
    if (sorted.isFull) await flush(ctx, staging, sorted)
  }
  if (sorted.counts.rows === 0) throw errors.told('The file has no rows', 'file', because('no_rows'))
  await flush(ctx, staging, sorted)
}
