import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Tabs } from '../../ui/tabs.tsx'
import { Answered } from '../answered.tsx'
import { Room } from '../room.tsx'
import { useRoomSearch } from '../search.ts'
import { chatbotSearch } from '../searches.ts'
import { useAnswer } from '../use-answer.ts'
import { AiTab } from './ai-tab.tsx'
import { chatbotSettingsQuery, type Group, type Settings } from './documents.ts'
import { HoursTab } from './hours-tab.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { RoutingTab } from './routing-tab.tsx'
import { SlaTab } from './sla-tab.tsx'

type TabName = 'messages' | 'routing' | 'hours' | 'sla' | 'ai'

const tabs: Record<TabName, { label: MessageDescriptor; group: Group }> = {
  messages: { label: msg`Messages`, group: 'messages' },
  routing: { label: msg`Routing`, group: 'routing' },
  hours: { label: msg`Business hours`, group: 'businessHours' },
  sla: { label: msg`Response times`, group: 'sla' },
  ai: { label: msg`Language model`, group: 'ai' },
}

function Shown({ name, settings }: { name: TabName; settings: Settings }) {
  const { access, messages, routing, businessHours, sla, ai } = settings
  if (name === 'messages' && messages)
    return <MessagesTab saved={messages} mayWrite={access.messages.write} />
  if (name === 'routing' && routing) return <RoutingTab saved={routing} mayWrite={access.routing.write} />
  if (name === 'hours' && businessHours)
    return <HoursTab saved={businessHours} mayWrite={access.businessHours.write} />
  if (name === 'sla' && sla) return <SlaTab saved={sla} mayWrite={access.sla.write} />
  return ai ? <AiTab saved={ai} access={access} /> : null
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

/** How the chatbot and the people behind it serve: what is said, who gets a chat, when and how quickly. */
export default function ChatbotPage() {
  const answer = useAnswer(chatbotSettingsQuery, {})
  return (
    <Room
      title={t`Chatbot and service`}
      about={t`What the chatbot says, who gets a conversation from it, when you answer and how quickly.`}
    >
      <Answered answer={answer}>{({ chatbotSettings }) => <Open settings={chatbotSettings} />}</Answered>
    </Room>
  )
}
