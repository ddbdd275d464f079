import { run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'

/** Which defaults an account holds, or takes; exactly one account of a workspace holds each (spec/8 AC4). */
export interface Defaults {
  isDefaultIncoming: boolean
  isDefaultOutgoing: boolean
}

/** What is wanted of them; undefined is nothing. */
export type WantedDefaults = { [F in keyof Defaults]?: boolean | undefined }

/** Takes them from the accounts that hold them; $2 and $3 say which. Answers those accounts. */
const clearDefaults = statement<{ id: string }>(
  'numbers.clear_defaults',
  `update number set is_default_incoming = is_default_incoming and not $2::boolean,
     is_default_outgoing = is_default_outgoing and not $3::boolean
   where workspace_id = $1 and ((is_default_incoming and $2) or (is_default_outgoing and $3)) returning id`,
)

const setDefaults = statement(
  'numbers.set_defaults',
  `update number set is_default_incoming = is_default_incoming or $3::boolean,
     is_default_outgoing = is_default_outgoing or $4::boolean
   where workspace_id = $1 and id = $2`,
)

const oldestOther = statement<{ id: string }>(
  'numbers.oldest_other',
  `select id from number where workspace_id = $1 and id <> $2 order by created_at, id limit 1`,
)

const livingDefaults = statement<{ incoming: boolean; outgoing: boolean }>(
  'numbers.living_defaults',
  `select coalesce(bool_or(is_default_incoming), false) as incoming,
     coalesce(bool_or(is_default_outgoing), false) as outgoing
   from number where workspace_id = $1`,
)

/** Whoever changes which account holds a default has the workspace before it: so of two, one is the later one. */
const lockWorkspace = statement(
  'numbers.lock_workspace',
  `select 1 from workspace where id = $1 for no key update`,
)

export const takeTurn = (tx: Tx, workspaceId: string) => run(tx, lockWorkspace, [workspaceId])

/** Which defaults a new account takes: those asked for, and those that nobody holds. Takes them from the others. */
export async function takeDefaults(
  tx: Tx,
  workspaceId: string,
  wanted: WantedDefaults,
): Promise<{ defaults: Defaults; lost: string[] }> {
  await takeTurn(tx, workspaceId)
  const [held] = await run(tx, livingDefaults, [workspaceId])
  const isDefaultIncoming = wanted.isDefaultIncoming === true || !held?.incoming
  const isDefaultOutgoing = wanted.isDefaultOutgoing === true || !held?.outgoing
  const lost = await run(tx, clearDefaults, [workspaceId, isDefaultIncoming, isDefaultOutgoing])
  return { defaults: { isDefaultIncoming, isDefaultOutgoing }, lost: lost.map(({ id }) => id) }
}

const onlyOne = (field: keyof Defaults) =>
  new AppError('invalid_state', 'The only account is the default', { field, whole: true }).because('last_one')

/** To whom the defaults go that an account gives away: the oldest other one. Answers those that changed by it. */
export async function giveDefaults(
  tx: Tx,
  workspaceId: string,
  from: string,
  given: Defaults,
): Promise<string[]> {
  if (!given.isDefaultIncoming && !given.isDefaultOutgoing) return []
  const [heir] = await run(tx, oldestOther, [workspaceId, from])
  if (!heir) return []
  return await holdBy(tx, workspaceId, heir.id, given)
}

/** One account gets what is said from whoever has it: first taken, then given, as the unique indexes want it. */
async function holdBy(tx: Tx, workspaceId: string, id: string, held: Defaults): Promise<string[]> {
  const { isDefaultIncoming, isDefaultOutgoing } = held
  if (!isDefaultIncoming && !isDefaultOutgoing) return []
  const lost = await run(tx, clearDefaults, [workspaceId, isDefaultIncoming, isDefaultOutgoing])
  await run(tx, setDefaults, [workspaceId, id, isDefaultIncoming, isDefaultOutgoing])
  return [id, ...lost.map((row) => row.id)]
}

/**
 * Moves defaults as a change of an account wants it: true takes one from whoever has it, false gives it to the oldest
 * other account. Answers the accounts that changed by it. Throws invalid_state for the only account.
 */
export async function changeDefaults(
  tx: Tx,
  workspaceId: string,
  account: Defaults & { id: string },
  wanted: WantedDefaults,
): Promise<string[]> {
  const asks = (field: keyof Defaults, value: boolean) => wanted[field] === value && account[field] !== value
  const given = {
    isDefaultIncoming: asks('isDefaultIncoming', false),
    isDefaultOutgoing: asks('isDefaultOutgoing', false),
  }
  const changed = await giveDefaults(tx, workspaceId, account.id, given)
  const refused = (Object.keys(given) as (keyof Defaults)[]).find((field) => given[field])
  if (refused && changed.length === 0) throw onlyOne(refused)
  const taken = {
    isDefaultIncoming: asks('isDefaultIncoming', true),
    isDefaultOutgoing: asks('isDefaultOutgoing', true),
  }
  return [...changed, ...(await holdBy(tx, workspaceId, account.id, taken))]
}
