import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { useQuery } from 'urql'
import { countsQuery, type ViewCount } from './documents.ts'
import { everything, type ViewName, viewNames, viewOf, views } from './views.ts'

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

function Row({ value, label, count }: { value: ViewName | ''; label: string; count?: ViewCount }) {
  return (
    <Menu.RadioItem value={value} closeOnClick className={item}>
      <span className="size-4">
        <Menu.RadioItemIndicator>
          <Check className="size-4 text-accent" aria-hidden="true" />
        </Menu.RadioItemIndicator>
      </span>
      <span className="flex-1">{label}</span>
      {count ? <span className="text-xs text-ink-2 tabular-nums">{told(count.chats)}</span> : null}
    </Menu.RadioItem>
  )
}

interface ViewChoiceProps {
  view: ViewName | undefined
}

/** The views of the inbox with their numbers. It begins open: it is loaded when somebody asks for it. */
export default function ViewChoice({ view }: ViewChoiceProps) {
  const navigate = useNavigate()
  const counts = useCounts()
  const choose = (name: ViewName | '') =>
    void navigate({ to: '/inbox', search: (now) => ({ ...now, view: name || undefined }) })
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root defaultOpen>
        <Menu.Trigger className="inline-flex items-center gap-1 rounded-lg text-lg font-semibold tracking-tight">
          {i18n._(viewOf(view).label)}
          <ChevronDown className="size-4 text-ink-2" aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal render={<section aria-label={t`Views`} />}>
          <Menu.Positioner align="start" sideOffset={6} className="z-30">
            <Menu.Popup className="w-64 rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
              <Menu.RadioGroup value={view ?? ''} onValueChange={choose}>
                <Row value="" label={i18n._(everything.label)} count={counts.open} />
                {viewNames.map((name) => (
                  <Row key={name} value={name} label={i18n._(views[name].label)} count={counts[name]} />
                ))}
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}
