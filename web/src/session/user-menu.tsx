import { lazy, Suspense, useState } from 'react'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { accountLabel } from './account-label.ts'
import { useMe } from './me-context.ts'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(loadMenu)
const KeyboardHelp = lazy(() => import('../keyboard/keyboard-help.tsx'))

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
export function UserMenu({ side }: { side: 'right' | 'bottom' }) {
  const [asked, setAsked] = useState(false)
  const [helping, setHelping] = useState(false)
  useShortcuts(side === 'right' ? { '?': () => setHelping(true) } : {})
  return (
    <>
      {asked ? (
        <Suspense fallback={<Face />}>
          <AccountMenu side={side} onHelp={() => setHelping(true)} />
        </Suspense>
      ) : (
        <Face onAsk={() => setAsked(true)} />
      )}
      <Suspense>{helping ? <KeyboardHelp onClose={() => setHelping(false)} /> : null}</Suspense>
    </>
  )
}
