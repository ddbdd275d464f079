import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import type { OrderWord } from '../chat-list/order-set.ts'
import { type Density, setDensity, useDensity } from './density.ts'
import { densityLabels, orderLabels } from './order-words.ts'

const densities: Density[] = ['comfortable', 'compact']

function Item({ value, label }: { value: string; label: string }) {
  return (
    <Menu.RadioItem
      value={value}
      closeOnClick
      className="flex h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-highlighted:bg-raised"
    >
      <span className="size-4">
        <Menu.RadioItemIndicator>
          <Check className="size-4 text-accent" aria-hidden="true" />
        </Menu.RadioItemIndicator>
      </span>
      {label}
    </Menu.RadioItem>
  )
}

const heading = 'px-2.5 pb-1 pt-1.5 text-xs font-medium text-ink-2'

interface OrderMenuProps {
  trigger: ReactElement<Record<string, unknown>>
  open: boolean
  onOpenChange: (open: boolean) => void
  offered: readonly OrderWord[]
  order: OrderWord
  onChoose: (order: OrderWord) => void
}

/** How the list runs, and how close its rows are. */
export default function OrderMenu({ trigger, open, onOpenChange, offered, order, onChoose }: OrderMenuProps) {
  const density = useDensity()
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root open={open} onOpenChange={onOpenChange}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal render={<section aria-label={t`Order and rows`} />}>
          <Menu.Positioner align="end" sideOffset={6} className="z-30">
            <Menu.Popup className="max-h-(--available-height) w-56 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
              <Menu.Group>
                <Menu.GroupLabel className={heading}>
                  <Trans context="conversations">Order</Trans>
                </Menu.GroupLabel>
                <Menu.RadioGroup value={order} onValueChange={onChoose}>
                  {offered.map((word) => (
                    <Item key={word} value={word} label={i18n._(orderLabels[word])} />
                  ))}
                </Menu.RadioGroup>
              </Menu.Group>
              <Menu.Separator className="mx-2.5 my-1.5 h-px bg-line" />
              <Menu.Group>
                <Menu.GroupLabel className={heading}>
                  <Trans context="of a list">Rows</Trans>
                </Menu.GroupLabel>
                <Menu.RadioGroup value={density} onValueChange={setDensity}>
                  {densities.map((one) => (
                    <Item key={one} value={one} label={i18n._(densityLabels[one])} />
                  ))}
                </Menu.RadioGroup>
              </Menu.Group>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}
