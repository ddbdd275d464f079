import type { UpdateResolver } from '@urql/exchange-graphcache'
import type { PermissionsUpdatedData } from '../generated/operations.ts'
import { meQuery } from './documents.ts'

/** What was told is what the page goes by from now on. */
const changed: UpdateResolver<PermissionsUpdatedData> = ({ permissionsUpdated }, _args, cache) =>
  cache.updateQuery({ query: meQuery }, (known) => known && { ...known, me: permissionsUpdated })

export const sessionUpdates = {
  Subscription: { permissionsUpdated: changed },
}
