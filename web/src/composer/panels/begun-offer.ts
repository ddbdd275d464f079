import type { Offer } from '../../chat/offer.ts'
import { createStore, useStore } from '../../store/store.ts'

/** What a saved reply has begun: the panel of buttons goes on with it. */
const begun = createStore<{ contactId: string; offer: Offer } | null>(null)

export const beginOffer = (contactId: string, offer: Offer): void => begun.set({ contactId, offer })

/** What was begun in this chat and is not taken up yet. */
export function useBegunOffer(contactId: string): Offer | undefined {
  const one = useStore(begun)
  return one?.contactId === contactId ? one.offer : undefined
}

export const offerTaken = (): void => begun.set(null)
