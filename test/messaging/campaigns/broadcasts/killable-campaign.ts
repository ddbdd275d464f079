import { expect } from 'vitest'
import type { RunningProcess } from '../../../support/child-process.ts'
import { type Killable, killable } from '../../../support/killable.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { recountOf } from './recount.ts'

/** A campaign whose process is killed, again and again. */
export interface KillableCampaign {
  stage: Killable
  session: Session
  id: string
  /** Changes the draft over the graph. */
  change(input: object): Promise<void>
  /** POST /api/campaigns/{id}/{deed} */
  do(deed: string): Promise<void>
  /** The campaign with these columns, as SQL says them of `broadcast b`. */
  look(columns: string): Promise<Record<string, unknown>>
  kill(): Promise<void>
  /** Kills, counts again, and starts the next process, whose clock is the machine's. */
  die(): Promise<void>
  restart(): Promise<void>
  recount(): Promise<void>
  /** Nobody got two, by what the platform got. */
  nobodyGotTwo(): Promise<void>
  close(): Promise<void>
}

/** A draft for these phones, with a template of one variable, in a process that runs. */
export async function killableCampaign(
  phones: readonly string[],
  env?: Record<string, string>,
): Promise<KillableCampaign> {
  const stage = await killable(env)
  const { pool } = stage.app
  let running: RunningProcess = await stage.start()
  const session = await memberSession(stage, stage.tenant.workspaceId)
  const id = await draftOf(stage, session)
  const recipients = phones.map((phone_number) => ({ phone_number, template_params: { 1: 'Ann' } }))
  const added = await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })
  expect(added.body.data.added_count).toBe(phones.length)
  const recount = async () => {
    const { rows } = await pool.query(recountOf('$1'), [id])
    expect(rows[0].stored).toEqual(rows[0].counted)
  }
  const kill = async () => {
    await running.kill()
  }
  const restart = async () => {
    running = await stage.start()
  }
  return {
    stage,
    session,
    id,
    async change(input) {
      const asked =
        'mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { id } } }'
      expect((await session.ask(asked, { input: { id, ...input } })).body.errors).toBeUndefined()
    },
    async do(deed) {
      expect((await session.api.post(`/campaigns/${id}/${deed}`, {})).status).toBe(200)
    },
    look: async (columns) =>
      (await pool.query(`select ${columns} from broadcast b where b.id = $1`, [id])).rows[0],
    kill,
    restart,
    recount,
    async die() {
      await kill()
      await recount()
      await restart()
    },
    async nobodyGotTwo() {
      expect([...(await stage.handedOver())].filter(([, times]) => times > 1)).toEqual([])
    },
    close: () => stage.close(),
  }
}

/** Makes a draft of order_update, which has one variable. */
export async function draftOf(stage: Killable, session: Session): Promise<string> {
  const { rows } = await stage.app.pool.query(
    `select t.id, n.name from template t join number n on n.workspace_id = t.workspace_id and n.id = t.number_id
     where t.workspace_id = $1 and t.name = 'order_update'`,
    [stage.tenant.workspaceId],
  )
  const body = { name: 'Killed', messaging_account: rows[0].name, template_id: rows[0].id }
  return (await session.api.post('/campaigns', body)).body.data.id
}
