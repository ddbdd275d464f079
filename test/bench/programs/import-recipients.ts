import { newId } from '#core/ids.ts'
import { answerJson, openPool, readBody, readKeys, serve } from './server.ts'

// The limit program of scenario 6: parse, then one INSERT..SELECT of all rows from arrays, joined to their contacts. It
// checks no row, drops no repetition and no one who is opted out, and reckons with no month.

const pool = openPool()
const callerOf = await readKeys(pool)

const { rows: templates } = await pool.query<{ workspaceId: string; id: string }>(
  `select workspace_id as "workspaceId", id from template`,
)
const templateOf = new Map(templates.map(({ workspaceId, id }) => [workspaceId, id]))

const insert = `with made as (
    insert into bench_broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
      template_category, defaults, started_at, total, created_by_type, created_by_id, created_by_name, created_at, updated_at)
    values ($1, $2, $3, $4, 'running', $5, $6, $7, 'marketing', '{}', $8, $9, 'api', $10, 'Benchmark', $8, $8)
  )
  insert into bench_recipient (workspace_id, broadcast_id, id, contact_id, phone, name, own, created_at)
  select $1, $2, r.id, c.id, r.phone, r.name, r.own::jsonb, $8
  from unnest($11::uuid[], $12::text[], $13::text[], $14::text[]) as r(id, phone, name, own)
  join contact c on c.workspace_id = $1 and c.phone = r.phone and c.deleted_at is null`

interface Body {
  name: string
  template: { name: string; language: string }
  recipients: { to: string; name: string; params: Record<string, string> }[]
}

serve(async (req, res) => {
  const caller = callerOf(req)
  if (!caller) return answerJson(res, 401, '{}')
  const { name, template, recipients } = JSON.parse((await readBody(req)).toString('utf8')) as Body
  const at = new Date()
  const id = newId(at.getTime())
  const values = [
    caller.workspaceId,
    id,
    caller.numberId,
    name,
    templateOf.get(caller.workspaceId),
    template.name,
    template.language,
    at,
    recipients.length,
    caller.keyId,
    recipients.map(() => newId(at.getTime())),
    recipients.map(({ to }) => to.slice(1)),
    recipients.map((recipient) => recipient.name),
    recipients.map(({ params }) => JSON.stringify({ params })),
  ]
  await pool.query({ name: 'import', text: insert, values })
  answerJson(res, 201, JSON.stringify({ id, name, status: 'running', template, created_at: at }))
})
