import { writeFileSync } from 'node:fs'
import type { Scene } from '../scene.ts'
import { type Comparison, told } from '../workloads/workload.ts'

interface Row {
  id: string
  to: string
  status: string
  cause: string | null
  code: number | null
  at: Date
}

/** What is said of a message that the platform never got, or that it got once. */
type Verdict = { count: string } | { fault: string }

function verdictOf({ status, cause, code }: Row, times: number): Verdict {
  if (times > 1) return { fault: 'sent twice' }
  const failed = status === 'failed'
  if (times === 1) {
    if (status === 'delivered' || status === 'read') return { count: 'arrived' }
    // It was told: whoever asks knows that nobody knows.
    if (failed && cause === 'not_confirmed') return { fault: 'arrived, and said to be not confirmed' }
    return { fault: `arrived, and is ${status} (${cause ?? ''} ${code ?? ''})` }
  }
  if (failed && cause === 'not_confirmed') return { count: 'outcome unknown, and said so' }
  if (failed && cause === 'not_sent') return { count: 'not sent within 15 minutes, and said so' }
  return { fault: `lost: it is ${status} (${cause ?? ''} ${code ?? ''})` }
}

/** Every outgoing message against what the platform took, which is kept in a file. */
export async function compareOutgoing({ ground, tenant, sql }: Scene, file: string): Promise<Comparison> {
  const taken = (await ground.sandbox.messages()).filter(
    ({ phone_number_id }) => phone_number_id === tenant.phoneId,
  )
  writeFileSync(file, taken.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const idOf = (one: (typeof taken)[number]) => String(one.body.biz_opaque_callback_data)
  const times = new Map<string, number>()
  for (const one of taken) times.set(idOf(one), (times.get(idOf(one)) ?? 0) + 1)
  const rows = await sql<Row>(
    `select id, to_phone as to, status, failure_cause as cause, error_code as code, created_at as at from message
     where workspace_id = $1 and direction = 'outgoing'`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const counts: Record<string, number> = { messages: rows.length }
  const faults = new Map<string, object[]>()
  const blame = (fault: string, what: object) => faults.set(fault, [...(faults.get(fault) ?? []), what])
  for (const row of rows) {
    const verdict = verdictOf(row, times.get(row.id) ?? 0)
    if ('fault' in verdict) blame(verdict.fault, row)
    else counts[verdict.count] = (counts[verdict.count] ?? 0) + 1
  }
  for (const id of times.keys())
    if (!byId.has(id)) blame('taken by the platform, and not in the database', { id })
  const last = new Map<string, Row>()
  for (const one of taken) {
    const row = byId.get(idOf(one))
    const before = row && last.get(row.to)
    if (row && before && row.at < before.at) blame('arrived behind a later one of the same person', row)
    if (row && !(before && row.at < before.at)) last.set(row.to, row)
  }
  return { counts, faults: [...faults].flatMap(([fault, found]) => told(fault, found)) }
}
