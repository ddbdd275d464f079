import type { Random } from '../random.ts'
import { type MakeWorkload, told } from './workload.ts'

const start = `mutation ($file: Upload!) { startContactImport(input: { file: $file }) { contactImport { id } } }`
const run = `mutation ($id: ID!) { runContactImport(input: { id: $id }) { contactImport { state } } }`

/** Files of contacts. */
export const imports: MakeWorkload = (scene) => {
  const { door, ledger, sql } = scene
  let people = 0
  /** one at a time: a workspace runs no second one beside it */
  let busy = false
  const all = () => ledger.of<{ id: string; first: number; rows: number }>('imports')
  const stateOf = async (id: string) =>
    (
      await sql<{ state: string }>('select state from contact_import where workspace_id = $1 and id = $2', id)
    )[0]?.state
  const running = () => sql(`select id from contact_import where workspace_id = $1 and state = 'running'`)
  const one = async (random: Random) => {
    const rows = random.between(50, 2_000)
    const first = 4_915_600_000_000 + people
    people += rows
    const lines = Array.from({ length: rows }, (_, n) => `+${first + n},Person ${n}`)
    const file = `phone_number,profile_name\n${lines.join('\n')}\n`
    const data = await door.insist(() => door.upload(start, {}, file))
    if (!data) return
    const { id } = data.startContactImport.contactImport
    ledger.note('imports', { id, first, rows })
    await door.insist(async () => {
      // Whoever got no answer asks whether it runs before they ask again.
      if ((await stateOf(id).catch(() => 'ready')) !== 'ready') return true
      if ((await running().catch(() => [])).length > 0) return null
      return door.graphql(run, { id })
    })
  }
  return {
    name: 'imports',
    weight: 1,
    async make(random) {
      if (busy) return
      busy = true
      try {
        await one(random)
      } finally {
        busy = false
      }
    },
    async resume() {
      for (const { id } of all()) if ((await stateOf(id)) === 'ready') await door.graphql(run, { id })
    },
    async compare() {
      const [ids, firsts, rows] = [
        all().map(({ id }) => id),
        all().map(({ first }) => first),
        all().map((one) => one.rows),
      ]
      const wrong = await sql(
        `select i.id, i.state, i.created, i.updated, i.skipped, i.refused, g.rows, c.there from unnest($2::uuid[], $3::bigint[], $4::int[]) g(id, first, rows)
         left join contact_import i on i.workspace_id = $1 and i.id = g.id
         cross join lateral (select count(*)::int as there from contact c where c.workspace_id = $1 and length(c.phone) = 13
           and c.phone::bigint >= g.first and c.phone::bigint < g.first + g.rows) c
         where (i.state, i.created + i.updated + i.skipped + i.refused, c.there) is distinct from ('completed', g.rows, g.rows)`,
        ids,
        firsts,
        rows,
      )
      const untold = await sql(
        `select c.id from contact c where c.workspace_id = $1 and c.phone like '49156%' and 1 <> (
           select count(*) from event e where e.workspace_id = $1 and e.type = 'contact.created' and e.subject_id = c.id)`,
      )
      return {
        counts: { files: ids.length, rows: rows.reduce((sum, many) => sum + many, 0) },
        faults: [...told('files not saved once', wrong), ...told('contacts not told once', untold)],
      }
    },
  }
}
