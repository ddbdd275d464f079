import { Popover } from '@base-ui/react/popover'
import { t } from '@lingui/core/macro'
import { Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommands } from '../commands/registry.ts'
import { useMe } from '../session/me-context.ts'
import { useStore } from '../store/store.ts'
import { isUnderWay } from './call-state.ts'
import { current } from './current.ts'
import { useCallsAreOn } from './use-calls-are-on.ts'

const PermissionPanel = lazy(() => import('./permission-panel.tsx'))

interface CallButtonProps {
  contactId: string
  contactName: string
  /** the number that the chat goes over; null for none */
  numberId: string | null
}

function Shown(props: CallButtonProps & { numberId: string }) {
  const [isOpen, setOpen] = useState(false)
  const now = useStore(current)
  const isBusy = now !== null && isUnderWay(now.state)
  useCommands([
    !isBusy && {
      id: 'call',
      title: t`Call the customer`,
      group: 'conversation',
      opens: true,
      run: () => setOpen(true),
    },
  ])
  const label = t`Call the customer`
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={label}
        title={label}
        disabled={isBusy}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink disabled:opacity-45"
      >
        <Phone className="size-4.5" aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className="z-50">
          <Popover.Popup
            aria-label={label}
            className="w-80 max-w-(--available-width) rounded-xl border border-line bg-surface p-4 shadow-float outline-none"
          >
            <Suspense>
              {isOpen ? <PermissionPanel {...props} onClose={() => setOpen(false)} /> : null}
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Calls the customer of a chat, once they allow it: what they said is shown before. */
export default function CallButton({ numberId, ...props }: CallButtonProps) {
  const { permissions } = useMe()
  const isOn = useCallsAreOn()
  const may = permissions.includes('OUTGOING_CALLS_WRITE') && permissions.includes('OUTGOING_CALLS_READ')
  if (!may || !isOn || numberId === null) return null
  return <Shown {...props} numberId={numberId} />
}
