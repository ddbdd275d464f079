import { useEffect } from 'react'

/** The chat that is open in this tab. */
let open: string | undefined

/** Says which chat is open while the component is on the page. */
export function useOpenChat(contactId: string | undefined): void {
  useEffect(() => {
    open = contactId
    return () => {
      open = undefined
    }
  }, [contactId])
}

/** Whether the person is at this tab. */
export const isHere = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether the person has this chat before them, in this tab. */
export const looksAt = (contactId: string) => isHere() && open === contactId
