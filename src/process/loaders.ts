import DataLoader from 'dataloader'
import type { Ctx, Loaders } from '#core/context/context.ts'
import { contactsByIds } from '#messaging/contacts/queries.ts'
import { messagesByIds, senderNamesOf } from '#messaging/messages/queries.ts'

/**
 * Loaders scoped to the operation's workspace, each made when it is first asked for: many operations load nothing one
 * by one. Primed ones let event bodies be rendered without a read.
 */
export class OperationLoaders implements Loaders {
  readonly #ctx: Pick<Ctx, 'app' | 'actor'>
  #message: Loaders['message'] | undefined
  #contact: Loaders['contact'] | undefined
  #senderName: Loaders['senderName'] | undefined

  constructor(ctx: Pick<Ctx, 'app' | 'actor'>) {
    this.#ctx = ctx
  }

  get message() {
    this.#message ??= new DataLoader((ids) => messagesByIds(this.#ctx, ids))
    return this.#message
  }

  get contact() {
    this.#contact ??= new DataLoader((ids) => contactsByIds(this.#ctx, ids))
    return this.#contact
  }

  get senderName() {
    this.#senderName ??= new DataLoader((ids) => senderNamesOf(this.#ctx, ids))
    return this.#senderName
  }
}
