import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import { audioName } from './audio-names.ts'
import { audioKey } from './ivr-audio.ts'

/** A file that a menu or one of its versions plays stays. */
const remove = statement<{ isUsed: boolean }>(
  'ivr_audio.remove',
  `with used as (
     select exists (select from ivr_flow f where f.workspace_id = $1 and strpos(f.graph::text, $2) > 0)
       or exists (select from ivr_flow_version v where v.workspace_id = $1
         and (strpos(v.graph::text, $2) > 0 or strpos(v.speech::text, $2) > 0)) as is_used
   ), gone as (
     delete from ivr_audio a using used where a.workspace_id = $1 and a.id = $3 and not used.is_used
   )
   select used.is_used as "isUsed" from ivr_audio a, used where a.workspace_id = $1 and a.id = $3`,
)

/** Forgets a file that no menu plays. Throws not_found, and invalid_state where one does. */
export async function deleteIvrAudio(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  const { isUsed } = await byId(ctx.app.pool, remove, [workspaceId, audioName(id), id], 'audio file')
  if (isUsed)
    throw new AppError('invalid_state', 'A voice menu plays this file.', { stillInUse: true }).because(
      'in_use',
    )
  await storageOf(ctx.app).delete(audioKey(workspaceId, id))
  return id
}
