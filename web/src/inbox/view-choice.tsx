import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronDown, Lock } from 'lucide-react'
import { useEffect } from 'react'
import { useClient, useQuery } from 'urql'
import { tabOf } from '../chat-list/list-filter.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import { everything, isView, type ViewName, viewNames, views } from '../chat-list/views.ts'
import { savedViewsQuery } from '../saved-views/documents.ts'
import { savedViewCountsQuery } from '../saved-views/view-documents.ts'
import { countsQuery, type ViewCount } from './count-documents.ts'

const item =
  'flex h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-highlighted:bg-raised'

type Counts = Partial<Record<ViewName | 'open', ViewCount>>

/** 1,000+ where it was counted no further. */
const told = ({ value, isExact }: ViewCount['chats']) => `${i18n.number(value)}${isExact ? '' : '+'}`

/** As they are when the menu opens: they are counted then. */
function useCounts(): Counts {
  const [{ data }, count] = useQuery({ query: countsQuery })
  useEffect(() => count({ requestPolicy: 'network-only' }), [count])
  return (data?.inboxCounts ?? {}) as Counts
}

interface RowProps {
  value: string
  label: string
  count?: Pick<ViewCount, 'chats'> | undefined
  /** only this person has it */
  own?: boolean
}

function Row({ value, label, count, own = false }: RowProps) {
  return (
    <Menu.RadioItem value={value} closeOnClick className={item}>
      <span className="size-4">
        <Menu.RadioItemIndicator>
          <Check className="size-4 text-accent" aria-hidden="true" />
        </Menu.RadioItemIndicator>
      </span>
      <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
      {own ? <Lock className="size-3.5 text-ink-3" aria-label={t`Only for you`} /> : null}
      {count ? <span className="text-xs text-ink-2 tabular-nums">{told(count.chats)}</span> : null}
    </Menu.RadioItem>
  )
}

/** Saved views with how many chats each holds, as they are when the menu opens. */
function SavedViews() {
  const [{ data }] = useQuery({ query: savedViewsQuery, requestPolicy: 'cache-and-network' })
  const [counted] = useQuery({ query: savedViewCountsQuery, requestPolicy: 'network-only' })
  const counts = new Map(counted.data?.savedViews.nodes.map(({ id, count }) => [id, count]))
  const views = data?.savedViews.nodes ?? []
  if (views.length === 0) return null
  return (
    <>
      <Menu.Separator className="mx-2.5 my-1.5 h-px bg-line" />
      {views.map(({ id, name, isShared }) => (
        <Row key={id} value={id} label={name} count={counts.get(id)} own={!isShared} />
      ))}
    </>
  )
}

interface ViewChoiceProps {
  /** what the list is called */
  name: string
  search: InboxSearch
}

/** The views of the inbox with their numbers. It begins open: it is loaded when somebody asks for it. */
export default function ViewChoice({ name, search }: ViewChoiceProps) {
  const navigate = useNavigate()
  const client = useClient()
  const counts = useCounts()
  const choose = (value: string) => {
    const saved = client.readQuery(savedViewsQuery, {})?.data?.savedViews.nodes.find(({ id }) => id === value)
    const chosen = saved
      ? { saved: saved.id, status: tabOf({ status: saved.filter.status }) }
      : { saved: undefined, view: isView(value) ? value : undefined }
    const { q, status } = search
    void navigate({ to: '/inbox', search: { q, status: search.saved ? undefined : status, ...chosen } })
  }
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root defaultOpen>
        <Menu.Trigger className="inline-flex items-center gap-1 rounded-lg text-lg font-semibold tracking-tight">
          <bdi className="max-w-44 truncate">{name}</bdi>
          <ChevronDown className="size-4 text-ink-2" aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal render={<section aria-label={t`Views`} />}>
          <Menu.Positioner align="start" sideOffset={6} className="z-30">
            <Menu.Popup className="max-h-(--available-height) w-64 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
              <Menu.RadioGroup value={search.saved ?? search.view ?? ''} onValueChange={choose}>
                <Row value="" label={i18n._(everything.label)} count={counts.open} />
                {viewNames.map((name) => (
                  <Row key={name} value={name} label={i18n._(views[name].label)} count={counts[name]} />
                ))}
                <SavedViews />
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}
