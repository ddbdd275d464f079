import { t } from '@lingui/core/macro'
import { selectTo, toggle } from './selection.ts'

interface SelectBoxProps {
  id: string
  name: string
  selected: boolean
  /** boxes stand there without being pointed at: something is selected */
  shown: boolean
  /** Tab stops here */
  reachable: boolean
  order: readonly string[]
}

/** Picks a chat of the list; it stands over its face when it is pointed at, has the focus, or any is picked. */
export function SelectBox({ id, name, selected, shown, reachable, order }: SelectBoxProps) {
  return (
    <span
      className={`absolute start-4.5 top-1/2 inline-flex size-12 -translate-y-1/2 items-center justify-center rounded-full bg-raised has-focus-visible:opacity-100 ${shown ? '' : 'opacity-0 group-hover:opacity-100'}`}
    >
      <input
        type="checkbox"
        aria-label={t`Select ${name}`}
        checked={selected}
        tabIndex={reachable ? 0 : -1}
        onChange={() => {}}
        onClick={({ shiftKey }) => (shiftKey ? selectTo(id, order) : toggle(id))}
        className="size-5 accent-(--accent)"
      />
    </span>
  )
}
