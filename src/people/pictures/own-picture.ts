import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { byId } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { ownPictureInput } from './picture-input.ts'

/** $1 person, $2 id of the picture, $3 its bytes, $4 the moment. */
const setPicture = statement<never>(
  'people.set_picture',
  `with kept as (
     insert into user_picture (user_id, id, bytes) values ($1, $2, $3)
     on conflict (user_id) do update set id = excluded.id, bytes = excluded.bytes
   )
   update user_account set picture_id = $2, updated_at = $4 where id = $1`,
)

const removePicture = statement<never>(
  'people.remove_picture',
  `with gone as (delete from user_picture where user_id = $1)
   update user_account set picture_id = null, updated_at = $2 where id = $1 and picture_id is not null`,
)

/** Gives the caller a picture, in all of their workspaces, in place of the one before (docs/adr/0173). */
export async function setOwnPicture(ctx: Ctx, input: unknown): Promise<void> {
  const { userId } = memberOf(ctx.actor)
  const { picture } = parseInput(ownPictureInput, input)
  await run(ctx.app.pool, setPicture, [userId, ctx.newId(), picture, ctx.now()])
  ctx.app.bus.publish('account', { userId })
}

/** Takes the caller's picture away. */
export async function removeOwnPicture(ctx: Ctx): Promise<void> {
  const { userId } = memberOf(ctx.actor)
  await run(ctx.app.pool, removePicture, [userId, ctx.now()])
  ctx.app.bus.publish('account', { userId })
}

/** Where a picture is served, from the root of the host. */
export const pictureUrl = ({ app }: Pick<Ctx, 'app'>, id: string | null): string | null =>
  id && `${app.config.server.basePath}/api/pictures/${id}`

export interface MemberPicture {
  id: string
  pictureId: string
}

/** Of more members with a picture those who were here last. */
const mostPictures = 1_000

const picturesOfMembers = statement<MemberPicture>(
  'people.pictures',
  `select u.id, u.picture_id as "pictureId" from membership m
   join user_account u on u.id = m.user_id and u.picture_id is not null
   where m.workspace_id = $1 order by m.online_until desc nulls last, u.id limit ${mostPictures}`,
)

/** The members of the workspace who have a picture. */
export function listMemberPictures(ctx: Ctx): Promise<MemberPicture[]> {
  return run(ctx.app.pool, picturesOfMembers, [memberOf(ctx.actor).workspaceId])
}

const pictureBytes = statement<{ bytes: Buffer }>(
  'people.picture_bytes',
  `select p.bytes from user_picture p
   where p.id = $3 and (p.user_id = $2 or exists (
     select from membership m where m.workspace_id = $1 and m.user_id = p.user_id))`,
)

/** A picture, for those who share a workspace with the person. Throws not_found. */
export async function pictureOf(ctx: Ctx, id: string): Promise<Buffer> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  return (await byId(ctx.app.pool, pictureBytes, [workspaceId, userId, id], 'picture')).bytes
}
