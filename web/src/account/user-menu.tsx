import { lazy, Suspense, useState } from 'react'
import { runCommand } from '../commands/registry.ts'
import { useMe } from '../session/me-context.ts'
import { accountLabel } from './account-label.ts'
import { useAvailabilityCommand } from './availability.ts'
import { OwnFace } from './own-face.tsx'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(loadMenu)

function Face({ onAsk }: { onAsk?: () => void }) {
  return (
    <button
      type="button"
      aria-label={accountLabel(useMe())}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={onAsk}
      className="rounded-full"
    >
      <OwnFace />
    </button>
  )
}

/** The face of the signed-in person; its menu is loaded when somebody asks for it. */
export function UserMenu({ side }: { side: 'inline-end' | 'bottom' }) {
  const [asked, setAsked] = useState(false)
  useAvailabilityCommand()
  if (!asked) return <Face onAsk={() => setAsked(true)} />
  return (
    <Suspense fallback={<Face />}>
      <AccountMenu side={side} onHelp={() => runCommand('help')} />
    </Suspense>
  )
}
