import { lazy, Suspense, useState } from 'react'
import { runCommand } from '../commands/registry.ts'
import { Avatar } from '../ui/avatar.tsx'
import { accountLabel } from './account-label.ts'
import { useMe } from './me-context.ts'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(loadMenu)

function Face({ onAsk }: { onAsk?: () => void }) {
  const me = useMe()
  return (
    <button
      type="button"
      aria-label={accountLabel(me.name)}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={onAsk}
      className="rounded-full"
    >
      <Avatar name={me.name} id={me.id} size="small" />
    </button>
  )
}

/** The face of the signed-in person; its menu is loaded when somebody asks for it. */
export function UserMenu({ side }: { side: 'inline-end' | 'bottom' }) {
  const [asked, setAsked] = useState(false)
  if (!asked) return <Face onAsk={() => setAsked(true)} />
  return (
    <Suspense fallback={<Face />}>
      <AccountMenu side={side} onHelp={() => runCommand('help')} />
    </Suspense>
  )
}
