import type { Actor, Member } from '#core/access/actor.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'

/** The teams of a person, as a list of uuids; `user` is the place of the person's id, `$1` the workspace. */
const teamsOf = (user: string) =>
  `(select k.team_id from team_member k where k.workspace_id = x.workspace_id and k.user_id = ${user})`

/** Waits in a queue from which a person may take. */
const waitsFor = (user: string) => `(x.status = 'active' and x.agent_id is null
  and (x.team_id is null or x.team_id in ${teamsOf(user)}))`

const mayTake = `exists (select from chatbot_settings s
  where s.workspace_id = x.workspace_id and s.allow_agent_queue_pickup)`

/** What a member sees of transfers, beside what any who sees all contacts and changes transfers does. */
interface Sight {
  member: Member
  writes: boolean
  /** of all contacts, or only of those whose chat is theirs */
  isLimited: boolean
}

function sightOf(actor: Actor): Sight | null {
  if (actor.kind !== 'member' || actor.isSuperAdmin) return null
  const writes = actor.permissions.has('transfers:write')
  const isLimited = limitedTo(actor) !== null
  return writes && !isLimited ? null : { member: actor, writes, isLimited }
}

/**
 * Limits a list over `transfer x` to what the actor sees (spec/5 1.7, spec/8 G5): without transfers:write one's own and
 * those that wait in the general queue and in those of one's teams; without contacts:read those whose chat is one's own,
 * and those that wait in a queue from which one may take.
 */
export function whereTransfersSeen(shape: ListShape, actor: Actor): void {
  const sight = sightOf(actor)
  if (!sight) return
  const { member, writes, isLimited } = sight
  const theirs = [
    ...(writes ? [] : ['x.agent_id = $']),
    ...(isLimited
      ? [
          `exists (select from conversation o where o.workspace_id = x.workspace_id and o.contact_id = x.contact_id
            and o.agent_id = $)`,
        ]
      : []),
  ]
  const queue = isLimited && !member.permissions.has('transfers:pickup') ? 'false' : waitsFor('$')
  const waiting = isLimited && !writes ? `${queue} and ${mayTake}` : queue
  const condition = `(${theirs.join(' and ')} or ${waiting})`
  const places = condition.match(/\$/g)?.length ?? 0
  const label = `seen${writes ? '.w' : ''}${isLimited ? '.l' : ''}${queue === 'false' ? '.n' : ''}`
  where(shape, label, condition.replaceAll('$', '$::uuid'), ...Array(places).fill(member.userId))
}
