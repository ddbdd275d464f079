import type { Actor } from '#core/access/actor.ts'
import { sha256Hex } from '#core/crypto.ts'

const senderOf = (actor: Actor): string =>
  actor.kind === 'member' ? actor.userId : actor.kind === 'public_key' ? actor.keyId : actor.kind

/**
 * The id of the message that a sender sends under a key of their own: the same whenever it is asked, so that a send
 * whose answer was lost can be repeated. A UUID of version 5, made of a name; those of others are out of reach by it.
 */
export function keyedMessageId(workspaceId: string, actor: Actor, key: string): string {
  const hex = sha256Hex(`message ${workspaceId} ${senderOf(actor)} ${key}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
