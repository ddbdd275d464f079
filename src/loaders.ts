import DataLoader from 'dataloader'
import { contactsByIds } from './contacts/queries.ts'
import type { Ctx, Loaders } from './context.ts'
import { messagesByIds, senderNamesOf } from './messages/queries.ts'

/** Loaders scoped to the operation's workspace; primed ones let event bodies be rendered without a read. */
export function createLoaders(ctx: Pick<Ctx, 'app' | 'actor'>): Loaders {
  return {
    message: new DataLoader((ids) => messagesByIds(ctx, ids)),
    contact: new DataLoader((ids) => contactsByIds(ctx, ids)),
    senderName: new DataLoader((ids) => senderNamesOf(ctx, ids)),
  }
}
