import { Menu } from '@base-ui/react/menu'
import { Check, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export const menuItem =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 py-1 outline-none select-none data-highlighted:bg-raised'

/** One of several: marked when it is chosen. */
export function MenuChoice({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Menu.RadioItem value={value} className={menuItem}>
      {children}
      <Menu.RadioItemIndicator>
        <Check className="size-4 text-accent" aria-hidden="true" />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  )
}

interface ChoiceMenuProps {
  label: string
  icon: LucideIcon
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}

/** A menu beside the menu, in which one of several is chosen. */
export function ChoiceMenu({ label, icon: Icon, value, onChoose, children }: ChoiceMenuProps) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={menuItem}>
        <Icon className="size-4 text-ink-2" aria-hidden="true" />
        <span className="flex-1">{label}</span>
        <ChevronRight className="size-4 text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
      </Menu.SubmenuTrigger>
      <Menu.Portal render={<section aria-label={label} />}>
        <Menu.Positioner side="inline-end" sideOffset={6} className="z-30">
          <Menu.Popup className="max-h-(--available-height) w-56 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
            <Menu.RadioGroup value={value} onValueChange={onChoose}>
              {children}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  )
}
