import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { type Permission, useMe } from '../session/me-context.ts'
import { RoomPage } from '../session/room-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { EmptyPage, NoSuchPage } from '../ui/whole-page.tsx'
import { useAsked } from './range.ts'

interface Report {
  label: MessageDescriptor
  needs: readonly Permission[]
  page: ComponentType
  /** a page that others lead to */
  isHidden?: true
}

const figures = ['ANALYTICS_READ'] as const

/** The reports, each with an address of its own. One of the permissions opens it. */
const reports: Record<string, Report> = {
  dashboard: {
    label: msg({ message: 'Dashboard', context: 'of figures' }),
    needs: figures,
    page: lazy(() => import('./grid/dashboard.tsx')),
  },
  messages: { label: msg`Messages`, needs: figures, page: lazy(() => import('./reports/messages.tsx')) },
  team: {
    label: msg`Team`,
    needs: [...figures, 'ANALYTICS_AGENTS_READ'],
    page: lazy(() => import('./reports/team.tsx')),
  },
  sla: { label: msg`Deadlines`, needs: figures, page: lazy(() => import('./reports/sla.tsx')) },
  'service-levels': {
    label: msg`Service levels`,
    needs: figures,
    page: lazy(() => import('./reports/service-levels.tsx')),
  },
  chatbot: { label: msg`Chatbot`, needs: figures, page: lazy(() => import('./reports/chatbot.tsx')) },
  flows: { label: msg`Flows`, needs: figures, page: lazy(() => import('./reports/flows.tsx')) },
  campaigns: { label: msg`Campaigns`, needs: figures, page: lazy(() => import('./reports/campaigns.tsx')) },
  forms: { label: msg`Forms`, needs: figures, page: lazy(() => import('./reports/forms.tsx')) },
  templates: { label: msg`Templates`, needs: figures, page: lazy(() => import('./reports/templates.tsx')) },
  satisfaction: {
    label: msg`Satisfaction`,
    needs: figures,
    page: lazy(() => import('./reports/satisfaction.tsx')),
  },
  calls: { label: msg`Calls`, needs: figures, page: lazy(() => import('./reports/calls.tsx')) },
  cases: {
    label: msg`Reports`,
    needs: figures,
    page: lazy(() => import('./cases/cases-page.tsx')),
    isHidden: true,
  },
}

const linkOf = (name: string, search: object) => ({
  ...(name === 'dashboard'
    ? ({ to: '/analytics' } as const)
    : ({ to: '/analytics/$report', params: { report: name } } as const)),
  // The days that were chosen stay from one report to the next.
  search: search as never,
})

/** What the workspace has done, in figures: the dashboard and the reports that one may see. */
export default function AnalyticsArea() {
  const { report = 'dashboard' } = useParams({ strict: false })
  const { permissions } = useMe()
  const { search } = useAsked()
  const { range, from, to, compare } = search
  const asked = reports[report]
  const open = Object.entries(reports).filter(([, { needs }]) =>
    needs.some((one) => permissions.includes(one)),
  )
  if (!asked) return <NoSuchPage />
  const [first] = open
  if (report === 'dashboard' && first && !open.some(([name]) => name === report))
    return <Navigate {...linkOf(first[0], search)} replace={true} />
  if (!open.some(([name]) => name === report))
    return (
      <EmptyPage icon={Lock} title={t`You do not have access to this page`}>
        <Trans>Your role in this workspace does not include it. Ask an administrator.</Trans>
      </EmptyPage>
    )
  const tabs = open
    .filter(([, { isHidden }]) => !isHidden)
    .map(([name, { label }]) => ({
      name,
      label,
      link: linkOf(name, { range, from, to, compare }),
    }))
  const Page = asked.page
  return (
    <RoomPage title={t`Analytics`}>
      <Tabs label={t`Reports`} tabs={tabs} chosen={tabs.find(({ name }) => name === report)} />
      <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
        <Page key={report} />
      </Suspense>
    </RoomPage>
  )
}
