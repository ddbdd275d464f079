import { answerJson, openPool, readKeys, serve } from './server.ts'

// The limit program of scenario 2: a named keyset select and the same JSON, byte for byte but for the cursor's text.

const pool = openPool()
const callerOf = await readKeys(pool)

const columns = `id, type, direction, status, contact_id, number_id, from_phone, to_phone, content, reply_to_message_id,
  sent_by_type, sent_by_id, broadcast_id, platform_message_id, sent_at, delivered_at, read_at, failed_at, created_at, updated_at`

const statements = {
  first: `select ${columns} from bench_message where workspace_id = $1 order by created_at desc, id desc limit 26`,
  next: `select ${columns} from bench_message where workspace_id = $1 and (created_at, id) < ($2, $3)
    order by created_at desc, id desc limit 26`,
  changed: `select ${columns} from bench_message where workspace_id = $1 and updated_at > $2
    and updated_at <= $3 order by updated_at, id limit 26`,
}

type Row = Record<string, unknown> & {
  content: { body: string; previewUrl: boolean }
  id: string
  created_at: Date
  updated_at: Date
}

function shape(row: Row): object {
  const { body, previewUrl } = row.content
  return {
    id: row.id,
    type: row.type,
    direction: row.direction,
    status: row.status,
    contact_id: row.contact_id,
    number_id: row.number_id,
    from: `+${row.from_phone}`,
    to: `+${row.to_phone}`,
    text: { body, preview_url: previewUrl },
    reply_to_message_id: row.reply_to_message_id,
    sent_by: { type: row.sent_by_type, id: row.sent_by_id },
    broadcast_id: row.broadcast_id,
    platform_message_id: row.platform_message_id,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    read_at: row.read_at,
    failed_at: row.failed_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function valuesOf(name: string, params: URLSearchParams): unknown[] {
  if (name === 'next') return [params.get('time'), params.get('id')]
  return name === 'changed' ? [params.get('time'), new Date(Date.now() - 30_000)] : []
}

// The length of Parley's cursor: 16 bytes of signature, a time and an id.
const cursorBytes = 83

serve(async (req, res) => {
  const caller = callerOf(req)
  if (!caller) return answerJson(res, 401, '{}')
  const { searchParams } = new URL(req.url ?? '/', 'http://limit')
  const name = (searchParams.get('page') ?? 'first') as keyof typeof statements
  const values = [caller.workspaceId, ...valuesOf(name, searchParams)]
  const { rows } = await pool.query<Row>({ name, text: statements[name], values })
  const data = rows.slice(0, 25).map(shape)
  const next_cursor = rows.length > 25 ? Buffer.alloc(cursorBytes, rows[24]?.id).toString('base64url') : null
  answerJson(res, 200, JSON.stringify({ data, next_cursor }))
})
