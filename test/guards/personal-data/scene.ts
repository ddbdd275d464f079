import { type Parley, startParley } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { filled } from '../sweep/filled.ts'
import { kindsOf } from '../sweep/kinds.ts'
import { type Table, tablesOf } from '../sweep/tables.ts'
import { ofPersons } from './columns.ts'

export const digits = '15550617283'
/** The name of somebody else. */
export const other = 'Quentin'

/** What stands in a column of the person: a word that nothing else has. */
export const markOf = (name: string): string =>
  /(^|\.)(phones?|from_phone|to_phone)$/.test(name) ? digits : `mark${name.replace(/[^a-z]/g, '')}mark`

export interface PersonScene {
  parley: Parley
  admin: Session
  contactId: string
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** those of the columns in which their mark stands, sorted */
  columnsWith(names: readonly string[]): Promise<string[]>
  tablesWith(text: string): Promise<string[]>
  close(): Promise<void>
}

const json = (mark: string) => JSON.stringify({ name: mark })

/** Columns that are read by their form. */
const ofColumn: Readonly<Record<string, (mark: string) => unknown>> = {
  'audit_record.changes': (mark) => JSON.stringify({ profile_name: { old: mark, new: mark } }),
  'contact_import_row.cells': (mark) => JSON.stringify([`+1 (555) 061-7283`, mark]),
  'event_body.body': (mark) => JSON.stringify({ type: 'message.received', text: `${mark}\u0000 ${digits}` }),
  'webhook_delivery.earlier_answers': (mark) => JSON.stringify([{ body: mark }]),
  'broadcast_import_part.other_phones': (mark) => [mark],
  'bot_session.frames': (mark) => JSON.stringify([mark]),
}

function markedValue(name: string, type: string): unknown {
  const mark = markOf(name)
  if (ofColumn[name]) return ofColumn[name](mark)
  if (type === 'json' || type === 'jsonb') return json(mark)
  if (type === '_jsonb') return [json(mark)]
  if (type === '_text') return [mark]
  if (type === 'bytea') return Buffer.from(mark)
  return mark
}

/** Rows that are about the person although no id in them says so, and what would keep a row from being looked at. */
const aboutThem = [
  `update audit_record set kind = 'contact', resource_id = $2::uuid::text where workspace_id = $1`,
  `update media set message_id = (select id from message where workspace_id = $1 limit 1), source = 'received' where workspace_id = $1 and $2::uuid is not null`,
  `update broadcast_recipient set created_at = '2020-01-01' where workspace_id = $1 and $2::uuid is not null`,
  `update message set broadcast_id = (select id from broadcast where workspace_id = $1 limit 1), edited_at = now()
   where workspace_id = $1 and $2::uuid is not null`,
  `update webhook_endpoint set status = 'paused' where workspace_id = $1 and $2::uuid is not null`,
]

async function markAll(sql: PersonScene['sql'], tables: readonly Table[], workspaceId: string) {
  const places = Object.keys(ofPersons).map((name) => name.split('.') as [string, string])
  for (const [table, column] of places) {
    const type = tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.type
    if (!type) continue
    const name = `${table}.${column}`
    const value =
      type === 'tsvector' ? `to_tsvector('simple', $2::text)` : `$2::${type.replace(/^_(.*)/, '$1[]')}`
    await sql(`update "${table}" set "${column}" = ${value} where workspace_id = $1`, [
      workspaceId,
      markedValue(name, type),
    ])
  }
}

/** What goes by its age, and messages, are as old as the scene; what goes is due as soon as it may. */
async function setTimes(sql: PersonScene['sql'], tables: readonly Table[], workspaceId: string, now: Date) {
  const aged = new Set(['message'])
  for (const [name, { goes }] of Object.entries(ofPersons))
    if (goes === 'age') aged.add(name.replace(/\..*/, ''))
  for (const { name, columns } of tables.filter((table) => aged.has(table.name))) {
    const times = columns.filter(
      ({ name: column, type, generated }) => type === 'timestamptz' && !generated && column !== 'deleted_at',
    )
    const set = times.map((column) => `"${column.name}" = $2`).join(', ')
    await sql(`update "${name}" set ${set} where workspace_id = $1`, [workspaceId, now])
  }
}

const callback = `insert into inbound_callback (received_at, processed_at, due_at, body, number_ids)
  values ($1, $1, $1, $2, '{}')`

/** A workspace with one person, of whom something stands in every column that can hold it. */
export async function startPerson(): Promise<PersonScene> {
  const parley = await startParley({ ROLE: 'web' })
  const { pool } = parley.app
  const sql: PersonScene['sql'] = async (text, values = []) => (await pool.query(text, values)).rows
  const tenant = await parley.tenant()
  const { workspaceId } = tenant
  const admin = await memberSession(parley, workspaceId)
  const made = await tenant.v1.post('/contacts', { phone: `+${digits}`, name: 'Ann' })
  if (made.status !== 201) throw new Error(made.text)
  const contactId = made.body.id as string
  const tables = await tablesOf(pool)
  await filled(pool, tables, kindsOf(tables), workspaceId)
  for (const statement of aboutThem) await sql(statement, [workspaceId, contactId])
  await setTimes(sql, tables, workspaceId, parley.clock.now())
  await markAll(sql, tables, workspaceId)
  await sql(callback, [parley.clock.now(), Buffer.from(markOf('inbound_callback.body'))])

  await tenant.v1.post('/contacts', { phone: '+15550617284', name: other })

  const readable = (column: string, type: string) =>
    type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
  return {
    parley,
    admin,
    contactId,
    sql,
    async columnsWith(names) {
      const found: string[] = []
      for (const name of names) {
        const [table = '', column = ''] = name.split('.')
        const type = table === 'inbound_callback' ? 'bytea' : 'text'
        const text = `select from "${table}" where ${readable(column, type)} like $1 limit 1`
        if ((await sql(text, [`%${markOf(name)}%`])).length > 0) found.push(name)
      }
      return found.sort()
    },
    async tablesWith(text) {
      const all = await sql(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      const found: string[] = []
      for (const { name } of all)
        if ((await sql(`select from "${name}" t where t::text like $1 limit 1`, [`%${text}%`])).length > 0)
          found.push(String(name))
      return found.sort()
    },
    close: () => parley.close(),
  }
}
