import { Autocomplete } from '@base-ui/react/autocomplete'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Check, Search } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { fold } from '#core/fold.ts'

/** Something to pick. */
export interface PickerItem {
  id: string
  label: string
  /** a word beside it */
  note?: string
  /** before its label */
  mark?: ReactNode
}

interface PickerProps {
  /** what is picked: read aloud, and in the field while it is empty */
  label: string
  /** where it opens */
  anchor: RefObject<HTMLElement | null>
  items: readonly PickerItem[]
  picked: readonly string[]
  /** several can be picked, one after the other */
  several?: boolean
  /** what it says when nothing fits what was typed */
  none: string
  onPick: (id: string) => void
  onClose: () => void
  /** makes a new one of what was typed; without it there is none to be made */
  onMake?: { label: (text: string) => string; run: (text: string) => void } | undefined
  /** what can be done beside picking, below the list */
  foot?: ReactNode
}

const made = '+'

const row =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 py-1 outline-none select-none data-highlighted:bg-raised'

/** A list to pick from by typing a part of a name. It exists only while it is open. */
export default function Picker(props: PickerProps) {
  const { label, anchor, items, picked, several = false, none, onPick, onClose, onMake, foot } = props
  const [text, setText] = useState('')
  const wanted = text.trim()
  const same = (item: PickerItem) => item.label.toLocaleLowerCase() === wanted.toLocaleLowerCase()
  const offered =
    onMake && wanted && !items.some(same) ? [...items, { id: made, label: onMake.label(wanted) }] : [...items]
  const pick = (item: PickerItem) => {
    if (item.id === made) onMake?.run(wanted)
    else onPick(item.id)
    if (several) setText('')
    else onClose()
  }
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Autocomplete.Root
        open
        // Picking closes the list where one thing is picked; that is done below.
        onOpenChange={(open, { reason }) => !open && reason !== 'item-press' && onClose()}
        items={offered}
        value={text}
        // What was picked is not what is looked for.
        onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
        autoHighlight="always"
        filter={(item: PickerItem, query) =>
          item.id === made || fold(item.label).includes(fold(query.trim()))
        }
        itemToStringValue={(item: PickerItem) => item.label}
      >
        <Autocomplete.Portal>
          <Autocomplete.Positioner anchor={anchor} align="start" sideOffset={6} className="z-50">
            <Autocomplete.Popup
              aria-label={label}
              className="flex max-h-[min(24rem,var(--available-height))] w-72 max-w-(--available-width) flex-col rounded-xl border border-line bg-surface shadow-float outline-none"
            >
              <div className="flex items-center gap-2 border-b border-line px-3">
                <Search className="size-4 text-ink-3" aria-hidden="true" />
                <Autocomplete.Input
                  aria-label={label}
                  placeholder={label}
                  className="h-10 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
                />
              </div>
              <Autocomplete.Empty className="px-3 py-4 text-ink-2 empty:hidden">{none}</Autocomplete.Empty>
              <Autocomplete.List className="overflow-y-auto p-1.5 empty:hidden">
                {(item: PickerItem) => (
                  <Autocomplete.Item key={item.id} value={item} onClick={() => pick(item)} className={row}>
                    {item.mark}
                    <span className="min-w-0 flex-1 truncate">
                      <bdi>{item.label}</bdi>
                    </span>
                    {item.note ? <span className="text-xs text-ink-2">{item.note}</span> : null}
                    {picked.includes(item.id) ? (
                      <Check className="size-4 text-accent" aria-hidden="true" />
                    ) : null}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
              {foot ? <div className="border-t border-line p-1.5">{foot}</div> : null}
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </DirectionProvider>
  )
}
