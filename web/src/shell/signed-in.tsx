import { Outlet, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Provider } from 'urql'
import { useOwnWork } from '../composer/use-own-work.ts'
import { address } from '../connection/address.ts'
import { whenSessionEnds } from '../connection/ask.ts'
import { keepLive } from '../connection/live.ts'
import { client } from '../graphql/client.ts'
import { useEvents } from '../live/use-events.ts'
import { useMentionToast } from '../notes/use-mention-toast.ts'
import { useQueueNews } from '../queue/news.ts'
import { permissionsUpdated } from '../session/documents.ts'
import { MeContext } from '../session/me-context.ts'
import { useLiveMe } from '../session/use-live-me.ts'
import { useOnePerson } from '../session/use-one-person.ts'
import { Toasts } from '../ui/toasts.tsx'
import { Rail } from './rail.tsx'
import { ShellCommands } from './shell-commands.tsx'
import { useOwnFormat } from './use-own-format.ts'

// What is in sight comes first.
const Notifications = lazy(() => import('./notifications.tsx'))
const Rest = lazy(() => import('./rest-of-shell.tsx'))

function leave(): void {
  const to = location.href.slice(new URL(document.baseURI).href.length - 1)
  location.assign(address(`sign-in?ended=true&to=${encodeURIComponent(to)}`))
}

/** Hears of changes of their own rights, over the line that everything live comes by. */
function stayOnLine(): () => void {
  const { unsubscribe } = client.subscription(permissionsUpdated, {}).subscribe(() => {})
  const hangUp = keepLive()
  return () => {
    unsubscribe()
    hangUp()
  }
}

/** What is around every page of a signed-in person. */
export function SignedIn() {
  const me = useLiveMe(useRouteContext({ from: '/signed-in' }).me)
  useOnePerson(me)
  useOwnFormat(me)
  useOwnWork(me)
  useEffect(() => whenSessionEnds(leave), [])
  useEffect(stayOnLine, [])
  const mayReadChats = me.permissions.includes('CHAT_READ')
  useEvents(me.permissions)
  useQueueNews(me.permissions.includes('TRANSFERS_READ'))
  useMentionToast()
  return (
    <MeContext value={me}>
      <Provider value={client}>
        <Toasts />
        <Suspense>{mayReadChats ? <Notifications /> : null}</Suspense>
        <div className="flex h-full flex-col print:block print:h-auto">
          <Suspense>
            <Rest />
          </Suspense>
          <div className="flex min-h-0 flex-1 print:block">
            <ShellCommands />
            <Rail />
            <div className="min-w-0 flex-1">
              <Outlet />
            </div>
          </div>
        </div>
      </Provider>
    </MeContext>
  )
}
