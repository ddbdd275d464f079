import { useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { type AddressedOrder, orders } from '../contact/orders.ts'
import type { ContactFilter } from '../generated/documents.ts'
import type { Page } from '../graphql/paged-list.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { type ContactRow, contactListEvents, contactsQuery } from './documents.ts'

const pageSize = 50

/** Newest first, then by id, as the server pages. */
function newestFirst(one: ContactRow, other: ContactRow): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1
  return one.id < other.id ? 1 : -1
}

const newest = {
  document: contactsQuery,
  pageOf: ({ contacts }: { contacts: Page<ContactRow> }) => contacts,
  keyOf: ({ id }: ContactRow) => id,
  order: newestFirst,
  asksAnew: true,
}

/** Any other order is the server's, which alone knows how names are compared. */
const asGiven = { ...newest, order: () => 0 }

/** Milliseconds without another change before the list is asked for again: an import makes many. */
const pause = 1_000

interface Changes {
  /** contacts that are gone since the list was asked for */
  gone: ReadonlySet<string>
  /** there are new ones that the list does not show */
  isOlder: boolean
}

const none: Changes = { gone: new Set(), isOlder: false }

/** Who is gone at once; who is new once nothing more comes, where that does not move what is in sight. */
function useChanges(renew: () => void, long: boolean): [Changes, () => void] {
  const client = useClient()
  const [changes, setChanges] = useState(none)
  const now = useRef({ renew, long })
  now.current = { renew, long }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const created = () => {
      if (now.current.long) setChanges((known) => ({ ...known, isOlder: true }))
      else now.current.renew()
    }
    const { unsubscribe } = client.subscription(contactListEvents, {}).subscribe(({ data }) => {
      const event = data?.events
      if (event?.__typename === 'ContactDeleted') {
        const { contactId } = event
        setChanges((known) => ({ ...known, gone: new Set([...known.gone, contactId]) }))
      }
      if (event?.__typename !== 'ContactCreated') return
      clearTimeout(timer)
      timer = setTimeout(created, pause)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [client])
  return [changes, () => setChanges(none)]
}

/** The contacts of a list in an order, and more of them on demand; live as the inbox is. */
export function useContacts(filter: ContactFilter, order: AddressedOrder | undefined) {
  const variables = useMemo(
    () => ({ first: pageSize, filter, order: order ? orders[order] : null }),
    [filter, order],
  )
  const { rows, error, retry, more, moreError } = usePagedList(order ? asGiven : newest, variables)
  const [{ gone, isOlder }, forget] = useChanges(retry, (rows?.length ?? 0) > pageSize)
  const contacts = useMemo(() => rows?.filter(({ id }) => !gone.has(id)), [rows, gone])
  const renew = () => {
    forget()
    retry()
  }
  return { contacts, error, retry: renew, more: { load: more, error: moreError }, isOlder }
}
