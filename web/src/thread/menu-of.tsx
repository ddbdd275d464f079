import { lazy, Suspense, useEffect } from 'react'
import { openMenu, useOpenMenu } from './open-menu.ts'

const MessageMenu = lazy(() => import('./message-menu.tsx'))

/** The menu of the message that was asked for; it goes with its thread. */
export function MenuOf() {
  const menu = useOpenMenu()
  useEffect(() => () => openMenu(null), [])
  return <Suspense>{menu ? <MessageMenu key={menu.message.id} {...menu} /> : null}</Suspense>
}
