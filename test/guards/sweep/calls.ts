import { Readable } from 'node:stream'
import { audioKey } from '#messaging/calls/voice-menus/ivr-flows/ivr-audio.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import type { Parley } from '../../support/parley.ts'
import type { Rows } from './filled.ts'

/** What a call needs of the installation, without a process that holds its media. */
export const callingEnvironment = { CALLING__ENABLED: 'true', CALLING__MAX_CALLS: '0' }

const takesCalls = [
  'update workspace set calling_enabled = true where id = $1',
  `insert into workspace_feature (workspace_id, key, enabled) values ($1, 'calling', true)
   on conflict (workspace_id, key) do update set enabled = true`,
  `update call_recording set state = 'ready', storage_key = 'recording' where workspace_id = $1`,
  'update call_command set done_at = now() where workspace_id = $1',
]

/** The colleague has had a call; the one of the workspace, $1, goes on and was handed over, and the member, $2, has it. */
const goesOn = [
  `insert into call (workspace_id, id, contact_id, number_name, direction, status, agent_id, started_at, ended_at,
     created_at, updated_at)
   select workspace_id, gen_random_uuid(), contact_id, number_name, direction, 'completed', agent_id, now(), now(), now(),
     now() from call where workspace_id = $1 and $2::uuid <> agent_id`,
  `update call set agent_id = $2, mode = 'bridged', status = 'answered', answered_at = now()
   where workspace_id = $1 and ended_at is null`,
  `update call_transfer set agent_id = $2, status = 'connected', connected_at = now() where workspace_id = $1`,
]

/** Gives a member a call, and the file of the voice menus its bytes. */
export async function withCalls({ app }: Parley, workspaceId: string, userId: string, rows: Rows) {
  for (const statement of takesCalls) await app.pool.query(statement, [workspaceId])
  for (const statement of goesOn) await app.pool.query(statement, [workspaceId, userId])
  const { id, size } = rows.get('ivr_audio') as { id: string; size: number }
  await storageOf(app).put(audioKey(workspaceId, id), Readable.from([Buffer.alloc(size)]))
}

const done = `update call_command set result = '{}', done_at = now()
  where call_id = $1 and kind in ('hold', 'resume') and done_at is null`

/** Answers in place of the process that holds the media. */
export function answerCommands({ app }: Parley): void {
  app.bus.subscribe('call', async ({ workspaceId, callId }) => {
    const { rowCount } = await app.pool.query(done, [callId])
    if (rowCount) app.bus.publish('call', { workspaceId, callId })
  })
}
