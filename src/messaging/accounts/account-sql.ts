import { statement } from '#core/db/db.ts'
import { type NumberRow, numberColumns } from './account-row.ts'

export const lockNumber = statement<NumberRow>(
  'numbers.lock',
  `select ${numberColumns} from number n where n.workspace_id = $1 and n.id = $2 for no key update`,
)

export const updateFacts = statement(
  'numbers.update_facts',
  `update number set phone = $3, display_name = $4, verified_name = $5, status = $6, updated_at = $7
   where workspace_id = $1 and id = $2`,
)
