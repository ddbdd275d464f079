import type { Readable } from 'node:stream'
import type { App, Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import { callById } from './call-queries.ts'

/** Recordings are heard by an address that holds for so long (spec/8 CL7). */
const holdsMs = 15 * 60_000

const place = 'call_recording:address'

/** Where a recording can be heard, by whoever has the address. */
export interface RecordingAddress {
  url: string
  expiresAt: Date
  /** seconds */
  duration: number
}

/** The address of the recording of a call that the caller sees. Throws not_found where there is none. */
export async function recordingAddress(ctx: Ctx, id: string): Promise<RecordingAddress> {
  const call = await callById(ctx, id)
  if (call.recordingState !== 'ready' || call.recordingKey === null) throw errors.notFound('recording')
  return addressOf(ctx.app, call)
}

/** A sealed address: it names the call and its end, and nobody can make another. */
function addressOf(
  app: App,
  call: { workspaceId: string; id: string; recordingDuration: number | null },
): RecordingAddress {
  const expiresAt = new Date(app.clock.nowMs() + holdsMs)
  const sealed = app.keyRing.encrypt(`${call.workspaceId} ${call.id} ${expiresAt.getTime()}`, place)
  const token = Buffer.from(sealed).toString('base64url')
  const url = `${app.config.server.publicUrl}/api/call-recordings/${token}`
  return { url, expiresAt, duration: call.recordingDuration ?? 0 }
}

const stored = statement<{ storageKey: string | null; size: number }>(
  'call_recordings.stored',
  `select r.storage_key as "storageKey", r.size from call_recording r
   join call x on x.workspace_id = r.workspace_id and x.id = r.call_id
   join contact c on c.workspace_id = x.workspace_id and c.id = x.contact_id and c.deleted_at is null
   where r.workspace_id = $1 and r.call_id = $2 and r.state = 'ready'`,
)

/** The bytes behind an address. Throws not_found for one that is not ours or has expired. */
export async function openRecording(app: App, token: string): Promise<{ size: number; bytes: Readable }> {
  const [workspaceId, callId, until] = opened(app, token)
  if (!isUuid(workspaceId) || !isUuid(callId) || !(Number(until) > app.clock.nowMs()))
    throw errors.notFound('recording')
  const [file] = await run(app.pool, stored, [workspaceId, callId])
  const bytes = file?.storageKey ? await storageOf(app).open(file.storageKey) : null
  if (!file || !bytes) throw errors.notFound('recording')
  return { size: file.size, bytes }
}

function opened(app: App, token: string): string[] {
  try {
    return app.keyRing.decrypt(Buffer.from(token, 'base64url').toString(), place).split(' ')
  } catch {
    return []
  }
}
