import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { chatbotSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { chatbotSettingsQuery, type Group, type Settings } from './documents.ts'
import { RoutingTab } from './routing-tab.tsx'
import { SlaTab } from './sla-tab.tsx'

/** Fields of dates and weeks are loaded where they are shown. */
const HoursTab = lazy(() => import('./hours-tab.tsx'))

type TabName = 'routing' | 'hours' | 'sla'

const tabs: Record<TabName, { label: MessageDescriptor; group: Group }> = {
  routing: { label: msg`Routing`, group: 'routing' },
  hours: { label: msg`Business hours`, group: 'businessHours' },
  sla: { label: msg`Response times`, group: 'sla' },
}

function Shown({ name, settings }: { name: TabName; settings: Settings }) {
  const { access, routing, businessHours, sla } = settings
  if (name === 'routing' && routing) return <RoutingTab saved={routing} mayWrite={access.routing.write} />
  if (name === 'hours' && businessHours)
    return (
      <Suspense>
        <HoursTab saved={businessHours} mayWrite={access.businessHours.write} />
      </Suspense>
    )
  return sla ? <SlaTab saved={sla} mayWrite={access.sla.write} /> : null
}

function Open({ settings }: { settings: Settings }) {
  const [{ tab }] = useRoomSearch(chatbotSearch)
  const names = (Object.keys(tabs) as TabName[]).filter((name) => settings[tabs[name].group] !== null)
  const chosen = names.find((name) => name === tab) ?? names[0]
  if (!chosen) return null
  const links = names.map((name) => ({
    name,
    label: tabs[name].label,
    link: { to: '/settings/chatbot', search: name === names[0] ? {} : { tab: name } } as const,
  }))
  return (
    <div className="flex flex-col gap-5">
      <Tabs label={t`Groups of settings`} tabs={links} chosen={links.find(({ name }) => name === chosen)} />
      <Shown key={chosen} name={chosen} settings={settings} />
    </div>
  )
}

/** How people serve: who gets a chat, when you answer and how quickly. */
export default function ServicePage() {
  const [{ tab }] = useRoomSearch(chatbotSearch)
  const answer = useAnswer(chatbotSettingsQuery, {})
  // These tabs became parts of the area of the chatbot.
  if (tab === 'messages' || tab === 'ai')
    return <Navigate to="/chatbot/$part" params={{ part: tab }} replace={true} />
  return (
    <Room title={t`Service`} about={t`Who gets a conversation, when you answer and how quickly.`}>
      <Answered answer={answer}>{({ chatbotSettings }) => <Open settings={chatbotSettings} />}</Answered>
    </Room>
  )
}
