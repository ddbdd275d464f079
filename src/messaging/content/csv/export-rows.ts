import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run } from '#core/db/db.ts'
import { statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { searchPattern } from '#core/paging/search.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { writeTime } from '#core/time/time.ts'
import { metadataFor } from '#messaging/contacts/contacts/metadata.ts'
import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { listCell } from './csv-writer.ts'
import { fieldKeyOf } from './tables.ts'

// What an export reads, page by page: each page is a statement of its own that goes on where the last one ended, so
// that memory stays flat and no transaction is held while a client reads slowly.

const atOnce = 2000

/** A row as the statement answers it: what it is sorted by, then what the columns are written from. */
type Values = readonly unknown[]

/** Writes one column from the values of its row. */
interface Column {
  sql: string
  /** what it needs beside `contact c` and its `conversation v` */
  join?: string
  write(ctx: Ctx, value: unknown): string
}

const text = (_ctx: Ctx, value: unknown) => (value === null ? '' : String(value))
const time = (_ctx: Ctx, value: unknown) => (value instanceof Date ? writeTime(value) : '')
const number = 'left join number n on n.workspace_id = v.workspace_id and n.id = v.number_id'

const contactColumns: Readonly<Record<string, Column>> = {
  phone_number: {
    sql: 'c.phone',
    // With its +, so that an import anywhere reads it as the number that it is (spec/10 FR5).
    write: ({ actor }, value) => phoneFor(actor, formatPhone(value as string | null)) ?? '',
  },
  profile_name: {
    sql: 'coalesce(c.name, c.profile_name)',
    write: ({ actor }, value) => nameFor(actor, value as string | null) ?? '',
  },
  user_id: {
    sql: `(select i.value from contact_identity i where i.workspace_id = c.workspace_id and i.contact_id = c.id
      and i.kind = 'bsuid' order by i.created_at, i.scope limit 1)`,
    write: text,
  },
  messaging_account: { sql: 'n.name', join: number, write: text },
  tags: { sql: 'c.tags', write: (_ctx, value) => listCell(value as string[]) },
  assigned_user_id: { sql: 'v.agent_id', write: text },
  last_message_at: { sql: 'v.last_message_at', write: time },
  created_at: { sql: 'c.created_at', write: time },
  updated_at: { sql: 'c.updated_at', write: time },
}

/** A custom field as texts hold it; the contact's own phone is hidden in it as elsewhere (spec/8 G4). */
function fieldColumnOf(key: string): Column {
  return {
    sql: `jsonb_build_array(c.phone, c.custom_fields -> '${key}')`,
    write({ actor }, value) {
      const [phone, given] = value as [string | null, unknown]
      const { [key]: shown } = metadataFor(actor, { phone, metadata: { [key]: given } })
      if (shown === null || shown === undefined) return ''
      return typeof shown === 'object' ? JSON.stringify(shown) : String(shown)
    },
  }
}

function contactColumn(name: string): Column {
  const key = fieldKeyOf(name)
  return key === null ? (contactColumns[name] as Column) : fieldColumnOf(key)
}

const tagColumns: Readonly<Record<string, Column>> = {
  name: { sql: 'g.name', write: text },
  color: { sql: 'g.color', write: text },
  created_at: { sql: 'g.created_at', write: time },
}

interface Source {
  columns: Readonly<Record<string, Column>>
  from: string
  /** what a row is sorted by, newest first, and the types of both */
  by: readonly [time: string, id: string]
  idType: 'uuid' | 'text'
  shape: ListShape
}

/** Cells of the rows after a place, newest first; `keys` are columns, null for one that stays empty. */
async function* pagesOf(
  ctx: Ctx,
  { columns, from, by, idType, shape }: Source,
  keys: readonly (string | null)[],
): AsyncGenerator<string[][]> {
  const used = keys.map((key) => (key === null ? null : (columns[key] as Column)))
  const joins = [...new Set(used.flatMap((column) => column?.join ?? []))]
  const selected = [...by, ...used.map((column) => column?.sql ?? 'null')].join(', ')
  const read = (db: Queryable, after: Values | undefined): Promise<Values[]> => {
    const place: ListShape = { ...shape, conditions: [...shape.conditions], values: [...shape.values] }
    if (after) where(place, 'next', `(${by.join(', ')}) < ($::timestamptz, $::${idType})`, after[0], after[1])
    const conditions = place.conditions.join(' and ')
    const written = () =>
      `select ${selected} from ${from} ${joins.join(' ')} where ${conditions}
       order by ${by.map((column) => `${column} desc`).join(', ')} limit ${atOnce}`
    return run(db, statementOf<Values>(`${place.name}.of_${keys.join('_')}`, written, 'array'), place.values)
  }
  const db = listsFrom(ctx)
  let next: Promise<Values[]> | null = read(db, undefined)
  while (next) {
    const rows: Values[] = await next
    // The next page is read while this one is written; a reader that goes away leaves it behind.
    next = rows.length < atOnce ? null : read(db, rows.at(-1))
    next?.catch(() => {})
    yield rows.map((row) => used.map((column, index) => column?.write(ctx, row[index + 2]) ?? ''))
  }
}

/** What a condition or a column needs of a chat says so by its name. */
const needsChat = (texts: readonly string[]) => texts.some((text) => /\bv\./.test(text))

const isOfChat = 'v.workspace_id = $1'

/**
 * Contacts by the conditions of a list over `contact c` and its `conversation v`; every contact has a chat, so it is
 * joined only where something of it is asked for.
 */
export function contactPages(
  ctx: Ctx,
  keys: readonly (string | null)[],
  shape: ListShape,
): AsyncGenerator<string[][]> {
  const asked = shape.conditions.filter((condition) => condition !== isOfChat)
  const columns = Object.fromEntries(
    keys.flatMap((key) => (key === null ? [] : [[key, contactColumn(key)] as const])),
  )
  const joinsChat = needsChat([...asked, ...Object.values(columns).map(({ sql, join = '' }) => sql + join)])
  const chat = 'join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id'
  const own: ListShape = {
    ...shape,
    name: `csv.${shape.name}`,
    conditions: ['c.workspace_id = $1', 'c.deleted_at is null', ...asked],
  }
  const from = joinsChat ? `contact c ${chat}` : 'contact c'
  return pagesOf(ctx, { columns, from, by: ['c.created_at', 'c.id'], idType: 'uuid', shape: own }, keys)
}

/** Tags by the search of their list. */
export function tagPages(
  ctx: Ctx,
  keys: readonly (string | null)[],
  search: string | undefined,
): AsyncGenerator<string[][]> {
  const shape: ListShape = {
    name: 'csv.tags',
    conditions: ['g.workspace_id = $1'],
    values: [workspaceOf(ctx.actor)],
  }
  const pattern = searchPattern(search)
  if (pattern)
    where(shape, 'search', '(fold_text(g.name) like $ or fold_text(g.color) like $)', pattern, pattern)
  return pagesOf(
    ctx,
    { columns: tagColumns, from: 'tag g', by: ['g.created_at', 'g.name'], idType: 'text', shape },
    keys,
  )
}
