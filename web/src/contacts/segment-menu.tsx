import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Check, ChevronDown } from 'lucide-react'
import { useQuery } from 'urql'
import { type Segment, segmentCountsQuery } from './documents.ts'

/** 10,000+ where it was counted no further. */
export const countWords = ({ value, isExact }: { value: number; isExact: boolean }): string =>
  `${i18n.number(value)}${isExact ? '' : '+'}`

function Item({ value, label, count }: { value: string; label: string; count?: string | undefined }) {
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
      <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
      {count ? <span className="text-xs text-ink-2 tabular-nums">{count}</span> : null}
    </Menu.RadioItem>
  )
}

/** Segments with how many belong to each, as it is when the menu opens. */
function Items({ segments }: { segments: readonly Segment[] }) {
  const [{ data }] = useQuery({ query: segmentCountsQuery, requestPolicy: 'network-only' })
  const counts = new Map(data?.contactSegments.nodes.map(({ id, count }) => [id, countWords(count)]))
  return segments.map(({ id, name }) => <Item key={id} value={id} label={name} count={counts.get(id)} />)
}

interface SegmentMenuProps {
  /** what the list is called */
  name: string
  chosen: string | undefined
  segments: readonly Segment[]
}

/** The name of the list; a press shows the segments. */
export function SegmentMenu({ name, chosen, segments }: SegmentMenuProps) {
  const navigate = useNavigate()
  const { order } = useSearch({ from: '/signed-in/contacts' })
  const choose = (id: string) =>
    void navigate({ to: '/contacts', search: { ...(order && { order }), ...(id && { segment: id }) } })
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root>
        <Menu.Trigger className="inline-flex min-w-0 items-center gap-1 rounded-lg text-lg font-semibold tracking-tight">
          <bdi className="max-w-56 truncate">{name}</bdi>
          <ChevronDown className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal render={<section aria-label={t`Segments`} />}>
          <Menu.Positioner align="start" sideOffset={6} className="z-30">
            <Menu.Popup className="max-h-(--available-height) w-64 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
              <Menu.RadioGroup value={chosen ?? ''} onValueChange={choose}>
                <Item value="" label={t`All contacts`} />
                <Items segments={segments} />
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}
