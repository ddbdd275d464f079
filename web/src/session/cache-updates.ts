import type { UpdateResolver } from '@urql/exchange-graphcache'
import type { ResultOf } from '../graphql/document.ts'
import { forgetField } from '../graphql/stale-after.ts'
import { meQuery, type permissionsUpdated } from './documents.ts'

/** What was told is what the page goes by from now on. */
const changed: UpdateResolver<ResultOf<typeof permissionsUpdated>> = (answer, _args, cache) => {
  cache.updateQuery({ query: meQuery }, (known) => known && { ...known, me: answer.permissionsUpdated })
  forgetField(cache, 'memberPictures')
}

export const sessionUpdates = {
  Subscription: { permissionsUpdated: changed },
}
