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

/** The page of one of what a part lists. */
const pageOfOne: Record<string, ComponentType> = {
  sessions: lazy(() => import('./session-page.tsx')),
  forms: lazy(() => import('../forms/form-page.tsx')),
}

interface AreaPart {
  label: MessageDescriptor
  needs: Permission
  page: ComponentType
}

/** The parts of the area, each with an address of its own and the permission of what it shows. */
const parts: Record<string, AreaPart> = {
  overview: {
    label: msg`Overview`,
    needs: 'SETTINGS_CHATBOT_READ',
    page: lazy(() => import('./overview.tsx')),
  },
  messages: {
    label: msg`Messages`,
    needs: 'SETTINGS_CHATBOT_READ',
    page: lazy(() => import('./messages-part.tsx')),
  },
  rules: {
    label: msg`Keyword rules`,
    needs: 'CHATBOT_KEYWORDS_READ',
    page: lazy(() => import('./rules-page.tsx')),
  },
  flows: {
    label: msg`Flows`,
    needs: 'FLOWS_CHATBOT_READ',
    page: lazy(() => import('../flows/flows-page.tsx')),
  },
  knowledge: {
    label: msg`Knowledge`,
    needs: 'CHATBOT_AI_READ',
    page: lazy(() => import('./contexts-page.tsx')),
  },
  forms: {
    label: msg`Forms`,
    needs: 'FLOWS_MESSAGING_READ',
    page: lazy(() => import('../forms/forms-page.tsx')),
  },
  ai: { label: msg`AI`, needs: 'SETTINGS_CHATBOT_READ', page: lazy(() => import('./ai-part.tsx')) },
  sessions: { label: msg`Sessions`, needs: 'CHAT_READ', page: lazy(() => import('./sessions-page.tsx')) },
}

/** Pages that take the whole window. */
const wholePages: Record<string, ComponentType> = { flows: lazy(() => import('../flows/flow-page.tsx')) }

const linkOf = (name: string) =>
  name === 'overview'
    ? ({ to: '/chatbot' } as const)
    : ({ to: '/chatbot/$part', params: { part: name } } as const)

function NotOpen() {
  return (
    <EmptyPage icon={Lock} title={t`You do not have access to this page`}>
      <Trans>Your role in this workspace does not include it. Ask an administrator.</Trans>
    </EmptyPage>
  )
}

/** What the chatbot says, knows and does: a page with a tab for each part that one may read. */
export default function ChatbotArea() {
  const { part: name = 'overview', item } = useParams({ strict: false })
  const { permissions } = useMe()
  const asked = parts[name]
  const open = Object.entries(parts).filter(([, { needs }]) => permissions.includes(needs))
  const Whole = item ? wholePages[name] : undefined
  const Page = Whole ?? (item ? pageOfOne[name] : asked?.page)
  if (!asked || !Page) return <NoSuchPage />
  if (!open.some(([one]) => one === name)) {
    const [first] = open
    return name === 'overview' && first ? <Navigate {...linkOf(first[0])} replace={true} /> : <NotOpen />
  }
  if (Whole) {
    return (
      <Suspense fallback={<Skeleton className="m-6 h-64 rounded-xl" />}>
        <Whole key={item} />
      </Suspense>
    )
  }
  const tabs = open.map(([one, { label }]) => ({ name: one, label, link: linkOf(one) }))
  return (
    <RoomPage title={t`Chatbot`}>
      <Tabs label={t`Parts of the chatbot`} tabs={tabs} chosen={tabs.find((tab) => tab.name === name)} />
      <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
        <Page key={name} />
      </Suspense>
    </RoomPage>
  )
}
