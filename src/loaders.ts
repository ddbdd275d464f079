import DataLoader from 'dataloader'
import { type ContactRow, contactsByIds } from './contacts/queries.ts'
import type { Ctx } from './context.ts'
import { type MessageRow, messagesByIds } from './messages/queries.ts'

/** Loaders of one operation: single reads that GraphQL asks for one by one become one statement. */
export interface Loaders {
  message: DataLoader<string, MessageRow | null>
  contact: DataLoader<string, ContactRow | null>
}

/** Loaders scoped to the operation's workspace; primed ones let event bodies be rendered without a read. */
export function createLoaders(ctx: Pick<Ctx, 'app' | 'actor'>): Loaders {
  return {
    message: new DataLoader((ids) => messagesByIds(ctx, ids)),
    contact: new DataLoader((ids) => contactsByIds(ctx, ids)),
  }
}
