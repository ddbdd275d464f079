import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'

interface PersonName {
  id: string
  fullName: string
}

const names = statement<PersonName>(
  'users.names',
  `select ${columns('User', 'u', ['id', 'fullName'])} from user_account u where u.id = any($1::uuid[])`,
)

/**
 * The names of people whom rows of the workspace tell of, gathered: accounts stay when somebody leaves, so that history
 * keeps its names (spec/8 G15). Ids of clients are never asked here.
 */
export const personNameLoader = loaderOf<PersonName>(async (ctx, ids) =>
  inOrderOf(ids, await run(ctx.app.pool, names, [ids]), ({ id }) => id),
)
