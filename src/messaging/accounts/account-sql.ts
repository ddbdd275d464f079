import { columns } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import { type NumberRow, numberColumns } from './account-row.ts'

/** Connecting numbers of one workspace takes turns, so that two first numbers do not both become the default. */
export const lockWorkspace = statement(
  'numbers.lock_workspace',
  `select 1 from workspace where id = $1 for update`,
)

export const livingDefaults = statement<{ incoming: boolean; outgoing: boolean }>(
  'numbers.living_defaults',
  `select coalesce(bool_or(is_default_incoming), false) as incoming,
     coalesce(bool_or(is_default_outgoing), false) as outgoing
   from number where workspace_id = $1`,
)

/** Takes the defaults away from the other numbers where the new one gets them. */
export const clearDefaults = statement(
  'numbers.clear_defaults',
  `update number set is_default_incoming = is_default_incoming and not $2::boolean,
     is_default_outgoing = is_default_outgoing and not $3::boolean
   where workspace_id = $1 and ((is_default_incoming and $2) or (is_default_outgoing and $3))`,
)

export const insertNumber = statement(
  'numbers.insert',
  `insert into number (workspace_id, id, name, phone_id, business_id, app_id, access_token, app_secret,
     webhook_verify_token, api_version, created_by_id, updated_by_id, created_at, updated_at,
     is_default_incoming, is_default_outgoing)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $12, $13, $14)`,
)

export const ownerOfPhoneId = statement<{ workspaceId: string; id: string }>(
  'numbers.owner_of_phone_id',
  `select ${columns('Number', 'number', ['workspaceId', 'id'])} from number where phone_id = $1`,
)

export const lockNumber = statement<NumberRow>(
  'numbers.lock',
  `select ${numberColumns} from number n where n.workspace_id = $1 and n.id = $2 for no key update`,
)

export const updateFacts = statement(
  'numbers.update_facts',
  `update number set phone = $3, display_name = $4, verified_name = $5, status = $6, updated_at = $7
   where workspace_id = $1 and id = $2`,
)
