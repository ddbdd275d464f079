import { columns, type RowOf } from '#core/db/columns.ts'
import type { PushSubscriptionModel } from '#generated/prisma/models/PushSubscription.ts'
import type { PushScope } from './push-sets.ts'

const fields = ['workspaceId', 'id', 'userId', 'endpoint', 'p256dh', 'auth', 'scope', 'seq'] as const

/** A browser that is told of news of one person in one workspace. */
export type PushSubscriptionRow = RowOf<
  PushSubscriptionModel,
  (typeof fields)[number],
  { scope: PushScope; seq: number }
>

/** The select list that yields PushSubscriptionRow, for a table alias. */
export const pushColumns = (alias: string): string => columns('PushSubscription', alias, fields)
