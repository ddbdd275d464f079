import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { useConnection } from '../connection/state.ts'
import { client } from '../graphql/client.ts'
import { showOnDesktop } from '../notifications/desktop.ts'
import { isHere } from '../notifications/looking.ts'
import { preferences } from '../notifications/preferences.ts'
import { tellsForAll } from '../notifications/tabs.ts'
import { createStore } from '../store/store.ts'
import { tell } from '../ui/toast.ts'
import { callsOf, current, hear } from './current.ts'
import { type Call, liveCallsQuery } from './documents.ts'
import { callEvents } from './live-documents.ts'
import { ringsAfter, silenceOf } from './rings.ts'
import { callsChanged } from './version.ts'

/** What rings at this person. */
export const rings = createStore<readonly Call[]>([])

/** Beside the page, once for all tabs, where nobody is at this one. */
function announce(call: Call): void {
  if (!tellsForAll() || isHere() || !preferences().desktop) return
  showOnDesktop({
    title: call.contactName,
    body: t`Calls ${call.numberName}`,
    tag: call.id,
    onClick: () => {},
  })
}

/** Says why it rings no more, where that is not this person's own doing. */
function sayWhy(call: Call, me: string): void {
  const why = silenceOf(call, me)
  const { contactName: name, agent } = call
  if (why === 'taken' && agent) tell({ text: t`${agent.name} took the call from ${name}` })
  if (why === 'missed') tell({ text: t`Missed call from ${name}` })
}

function heard(call: Call, me: string): void {
  const before = rings.get()
  const after = ringsAfter(before, call, me)
  const rang = before.some(({ id }) => id === call.id)
  const isRinging = after.some(({ id }) => id === call.id)
  if (after !== before) rings.set(after)
  if (!rang && isRinging) announce(call)
  if (rang && !isRinging && current.get()?.call?.id !== call.id) sayWhy(call, me)
  hear(call)
}

/** What goes on now: after the page was loaded, and after the line was lost. */
async function catchUp(me: string): Promise<void> {
  const { data } = await client.query(liveCallsQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  if (!data) return
  const live = new Set(data.liveCalls.map(({ id }) => id))
  for (const call of data.liveCalls) heard(call, me)
  rings.set(rings.get().filter(({ id }) => live.has(id)))
  callsChanged()
}

/** Listens to calls for as long as somebody is signed in. */
export function useCallEvents(me: string): void {
  const connection = useConnection()
  const wasLost = useRef(false)
  useEffect(() => {
    callsOf(me)
    const { unsubscribe } = client.subscription(callEvents, {}).subscribe(({ data }) => {
      if (!data) return
      callsChanged()
      const event = data.callEvents
      if (event.__typename === 'Resync') void catchUp(me)
      if (!('call' in event)) return
      if (event.call) heard(event.call, me)
      else rings.set(rings.get().filter(({ id }) => id !== event.callId))
    })
    void catchUp(me)
    return unsubscribe
  }, [me])
  useEffect(() => {
    if (connection === 'reconnecting') wasLost.current = true
    if (connection !== 'live' || !wasLost.current) return
    wasLost.current = false
    void catchUp(me)
  }, [connection, me])
}
