import { useEffect, useRef } from 'react'
import { useClient } from 'urql'
import { setTypingMutation } from './documents.ts'
import { useViewers } from './use-viewers.ts'

/** What was told runs out on the server after twice this time, in milliseconds. */
const againAfter = 3_000

/** Tells colleagues who look at the chat that one writes in it: what they are told by, after each change of the text. */
export function useTyping(contactId: string): (text: string) => void {
  const client = useClient()
  const somebodyLooks = useViewers(contactId).length > 0
  const toldAt = useRef(0)
  const tell = (typing: boolean) => {
    toldAt.current = typing ? Date.now() : 0
    void client.mutation(setTypingMutation, { contactId, typing }).toPromise()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when one leaves
  useEffect(() => () => void (toldAt.current && tell(false)), [])
  return (text) => {
    if (text === '') {
      if (toldAt.current) tell(false)
    } else if (somebodyLooks && Date.now() - toldAt.current > againAfter) tell(true)
  }
}
