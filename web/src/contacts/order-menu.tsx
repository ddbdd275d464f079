import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { t } from '@lingui/core/macro'
import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { MenuChoice } from '../account/menu-choice.tsx'
import { useCommands } from '../commands/registry.ts'
import { type AddressedOrder, isOrder } from '../contact/orders.ts'
import { orderWords } from './order-words.ts'

interface OrderMenuProps {
  order: AddressedOrder | undefined
  onOrder: (order: AddressedOrder | undefined) => void
}

/** By what the list runs: all of it is here, also where a column has no room. */
export function OrderMenu({ order, onOrder }: OrderMenuProps) {
  const [open, setOpen] = useState(false)
  const label = t`Sort the contacts`
  useCommands([
    { id: 'sort-contacts', title: label, group: 'contacts', opens: true, run: () => setOpen(true) },
  ])
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root open={open} onOpenChange={setOpen}>
        <Menu.Trigger
          aria-label={label}
          title={label}
          className={`inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-raised ${order ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:text-ink'}`}
        >
          <ArrowDownUp className="size-4.5" aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal render={<section aria-label={label} />}>
          <Menu.Positioner align="end" sideOffset={6} className="z-30">
            <Menu.Popup className="max-h-(--available-height) w-60 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
              <Menu.RadioGroup
                value={order ?? 'newest'}
                onValueChange={(chosen: unknown) => {
                  onOrder(isOrder(chosen) ? chosen : undefined)
                  setOpen(false)
                }}
              >
                {Object.entries(orderWords()).map(([value, words]) => (
                  <MenuChoice key={value} value={value}>
                    <span className="flex-1">{words}</span>
                  </MenuChoice>
                ))}
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}
