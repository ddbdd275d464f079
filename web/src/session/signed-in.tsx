import { Outlet, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Provider } from 'urql'
import { keepLive } from '../connection/live.ts'
import { address } from '../graphql/address.ts'
import { client } from '../graphql/client.ts'
import { workspaceEvents } from '../graphql/events.ts'
import { whenSessionEnds } from './ask.ts'
import { meQuery, permissionsUpdated } from './documents.ts'
import { MeContext } from './me-context.ts'
import { Rail } from './rail.tsx'
import { useLiveMe } from './use-live-me.ts'
import { useOnePerson } from './use-one-person.ts'

function leave(): void {
  const to = location.href.slice(new URL(document.baseURI).href.length - 1)
  location.assign(address(`sign-in?ended=true&to=${encodeURIComponent(to)}`))
}

/** Listens to all that happens in the workspace: the cache takes it in, and every screen shows the cache. */
function listen(mayReadChats: boolean): () => void {
  // From before anything else was asked for, so that the lists are true and are asked for once.
  const after = client.readQuery(meQuery, {})?.data?.eventSequence
  const streams = [
    client.subscription(permissionsUpdated, {}).subscribe(() => {}),
    ...(mayReadChats ? [client.subscription(workspaceEvents, { after }).subscribe(() => {})] : []),
  ]
  const hangUp = keepLive()
  return () => {
    for (const stream of streams) stream.unsubscribe()
    hangUp()
  }
}

/** What is around every page of a signed-in person. */
export function SignedIn() {
  const me = useLiveMe(useRouteContext({ from: '/signed-in' }).me)
  const mayReadChats = me.permissions.includes('CHAT_READ')
  useOnePerson(me)
  useEffect(() => whenSessionEnds(leave), [])
  useEffect(() => listen(mayReadChats), [mayReadChats])
  return (
    <MeContext value={me}>
      <Provider value={client}>
        <div className="flex h-full">
          <Rail />
          <div className="min-w-0 flex-1">
            <Outlet />
          </div>
        </div>
      </Provider>
    </MeContext>
  )
}
