import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DashboardKeys } from '#messaging/messages/macros/dashboard-keys.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import { type ViewName, viewNames, viewOf, views } from '../chat-list/views.ts'
import { type Command, useCommands } from '../commands/registry.ts'
import { useColumn } from '../views/column.ts'

const load = () => import('./view-choice.tsx')
const ViewChoice = lazy(load)

/** The others are found in the palette. */
const keysTo: Partial<Record<ViewName, DashboardKeys>> = {
  mine: 'g m',
  unassigned: 'g u',
  teams: 'g o',
  snoozed: 'g p',
}

function Name({ name, onAsk }: { name: string; onAsk?: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onClick={onAsk}
      className="inline-flex items-center gap-1 rounded-lg text-lg font-semibold tracking-tight"
    >
      <bdi className="max-w-44 truncate">{name}</bdi>
      <ChevronDown className="size-4 text-ink-2" aria-hidden="true" />
    </button>
  )
}

/** Which view the list shows; a press shows them all. */
export function ViewHeading({ search, saved }: { search: InboxSearch; saved: string | undefined }) {
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  const { open } = useColumn()
  useCommands(
    viewNames.map((name): Command => {
      const title = i18n._(views[name].label)
      return {
        id: `view-${name}`,
        title: t`Inbox: ${title}`,
        group: 'places',
        keys: keysTo[name] && [keysTo[name]],
        run: () => void navigate({ to: '/inbox', search: { view: name } }),
      }
    }),
  )
  const name = saved ?? i18n._(viewOf(search.view).label)
  if (open) return <bdi className="max-w-44 truncate text-lg font-semibold tracking-tight">{name}</bdi>
  if (!asked) return <Name name={name} onAsk={() => setAsked(true)} />
  return (
    <Suspense fallback={<Name name={name} />}>
      <ViewChoice name={name} search={search} />
    </Suspense>
  )
}
