import { Menu } from '@base-ui/react/menu'
import { Ellipsis, type LucideIcon } from 'lucide-react'

export interface RowAction {
  label: string
  icon: LucideIcon
  danger?: boolean
  onChoose: () => void
}

interface RowMenuProps {
  label: string
  actions: (RowAction | false)[]
  /** -1 where Tab stops at one row of a list alone */
  tabIndex?: 0 | -1
}

/** What can be done with a row; nothing is shown where that is nothing. */
export function RowMenu({ label, actions, tabIndex = 0 }: RowMenuProps) {
  const shown = actions.filter((action) => action !== false)
  if (shown.length === 0) return <span className="size-9 shrink-0" />
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={label}
        title={label}
        tabIndex={tabIndex}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
      >
        <Ellipsis className="size-4.5" aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal render={<section aria-label={label} />}>
        <Menu.Positioner align="end" sideOffset={4} className="z-30">
          <Menu.Popup className="min-w-48 rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
            {shown.map(({ label: text, icon: Icon, danger, onChoose }) => (
              <Menu.Item
                key={text}
                onClick={onChoose}
                className={`flex h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none ${danger ? 'text-bad data-highlighted:bg-bad-soft' : 'data-highlighted:bg-raised'}`}
              >
                <Icon className="size-4" aria-hidden="true" />
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
