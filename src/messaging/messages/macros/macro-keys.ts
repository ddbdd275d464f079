import { z } from 'zod'
import { run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { isOfDashboard } from './dashboard-keys.ts'

// The keys that run a macro in an open chat (docs/adr/0199).

const pattern = /^[\p{L}\p{N}\p{P}\p{S}](?: [\p{L}\p{N}\p{P}\p{S}]){0,2}$/u

export const keysInput = z
  .preprocess(
    (value) => (value === '' ? null : value),
    z.string().regex(pattern, 'Must be 1 to 3 keys, separated by a space.').nullish(),
  )
  .meta({
    description:
      'Keys that open the preview of the macro in an open chat of the dashboard, one after the other: 1 to 3 characters, separated by a space. They neither begin with keys of another macro of the workspace or of the dashboard, nor do those begin with them. Null for none.',
  })

const lockKeys = statement('macros.lock_keys', 'select from workspace where id = $1 for no key update')

const meeting = statement(
  'macros.meeting_keys',
  `select from macro o where o.workspace_id = $1 and o.id <> $2
     and (starts_with(o.keys || ' ', $3 || ' ') or starts_with($3 || ' ', o.keys || ' ')) limit 1`,
)

const keysTaken = () =>
  new AppError('conflict', 'Another macro has these keys, or such that one begins with the other.', {
    field: 'keys',
  }).because('keys_taken')

/**
 * Throws invalid_field for keys of the dashboard, and conflict for those of another macro. Until the transaction ends
 * nobody else can choose keys.
 */
export async function assertKeys(tx: Tx, workspaceId: string, macroId: string, keys: string): Promise<void> {
  if (isOfDashboard(keys))
    throw errors.invalidField('keys', 'The dashboard has these keys.').because('keys_reserved')
  await run(tx, lockKeys, [workspaceId])
  if ((await run(tx, meeting, [workspaceId, macroId, keys])).length > 0) throw keysTaken()
}
