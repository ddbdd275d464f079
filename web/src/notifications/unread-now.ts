import type { ResultOf } from '../graphql/document.ts'
import { createStore } from '../store/store.ts'
import type { unreadNotifications } from './centre-documents.ts'

/** How much is not read, as the bell hears it; undefined until it has. */
export const unreadNow = createStore<
  ResultOf<typeof unreadNotifications>['unreadNotificationsChanged'] | undefined
>(undefined)
