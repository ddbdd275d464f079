import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { sha256 } from '#core/crypto.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { takeRandomBytes } from '#core/ids.ts'
import { openAddress, sealAddress } from './action-secrets.ts'

// Links of ours that lead to the address of an action once (spec/8 CA4): the address, which may hold secrets, stands in no
// page and no history. A token is the workspace's id and 24 random bytes; only their hash is kept.

const livesMs = 30_000

const insertLink = statement(
  'custom_actions.insert_link',
  'insert into custom_action_link (workspace_id, token_hash, url, expires_at) values ($1, $2, $3, $4)',
)

const idBytes = 16

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Makes a link to an address; answers its path. */
export async function makeLink(ctx: Ctx, url: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  const token = Buffer.concat([Buffer.from(workspaceId.replaceAll('-', ''), 'hex'), takeRandomBytes(24)])
  const hash = sha256(token)
  const sealed = sealAddress(ctx.app.keyRing, workspaceId, hash, url)
  await run(ctx.app.pool, insertLink, [workspaceId, hash, sealed, new Date(ctx.now().getTime() + livesMs)])
  return `/api/custom-actions/redirect/${token.toString('base64url')}`
}

/** Whoever comes first gets the address. */
const takeLink = statement<{ url: string | null; isOver: boolean }>(
  'custom_actions.take_link',
  `with there as (
     select url, expires_at from custom_action_link where workspace_id = $1 and token_hash = $2 for update
   ), taken as (
     update custom_action_link set url = null where workspace_id = $1 and token_hash = $2 and url is not null
   )
   select url, expires_at <= $3 as "isOver" from there`,
)

/** Where a link leads. Throws not_found for a token that is none, gone after it was followed or after 30 seconds. */
export async function followLink(ctx: Pick<Ctx, 'app' | 'now'>, token: string): Promise<string> {
  const bytes = /^[\w-]{54}$/.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0)
  if (bytes.length !== idBytes + 24) throw errors.notFound('link')
  const workspaceId = uuidOf(bytes.subarray(0, idBytes))
  const hash = sha256(bytes)
  const [link] = await run(ctx.app.pool, takeLink, [workspaceId, hash, ctx.now()])
  if (!link) throw errors.notFound('link')
  const { url } = link
  const open = url !== null && !link.isOver && openAddress(ctx.app.keyRing, workspaceId, hash, url)
  if (!open)
    throw new AppError('gone', 'This link was used, or its 30 seconds are over.').because('link_over')
  return open
}
