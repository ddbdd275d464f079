import { t } from '@lingui/core/macro'
import {
  Bot,
  ChartColumn,
  Hourglass,
  Inbox,
  LayoutTemplate,
  Megaphone,
  Settings,
  UsersRound,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { mayChatbot, roomsOf } from '../account/settings-rooms.ts'
import { UserMenu } from '../account/user-menu.tsx'
import { useMay, useMe } from '../session/me-context.ts'
import { Entry } from '../session/rail-entry.tsx'
import { Logo } from '../ui/logo.tsx'

const Bell = lazy(() => import('../notifications/bell.tsx'))
const RestOfRail = lazy(() => import('./rest-of-rail.tsx'))

/** The rooms of the dashboard, at the side where there is a side. */
export function Rail() {
  const me = useMe()
  const settings = roomsOf(me).length > 0
  const contacts = useMay('CONTACTS_READ')
  const queue = useMay('TRANSFERS_READ')
  const campaigns = useMay('CAMPAIGNS_READ')
  const templates = useMay('TEMPLATES_READ')
  const chatbot = mayChatbot(me)
  const analytics = [useMay('ANALYTICS_READ'), useMay('ANALYTICS_AGENTS_READ')].includes(true)
  return (
    <nav
      aria-label={t`Rooms`}
      className="hidden w-16 shrink-0 flex-col items-center gap-2 border-e border-line bg-surface py-3 md:flex print:hidden"
    >
      <Logo className="mb-3 size-9" />
      <Entry to="/inbox" label={t`Inbox`} icon={Inbox} />
      {queue ? <Entry to="/queue" label={t`Queue`} icon={Hourglass} /> : null}
      {contacts ? <Entry to="/contacts" label={t`Contacts`} icon={UsersRound} /> : null}
      {campaigns ? <Entry to="/campaigns" label={t`Campaigns`} icon={Megaphone} /> : null}
      {templates ? <Entry to="/templates" label={t`Templates`} icon={LayoutTemplate} /> : null}
      {chatbot ? <Entry to="/chatbot" label={t`Chatbot`} icon={Bot} /> : null}
      {analytics ? <Entry to="/analytics" label={t`Analytics`} icon={ChartColumn} /> : null}
      <Suspense>
        <RestOfRail analytics={analytics} />
      </Suspense>
      <div className="flex-1" />
      <Suspense>
        <Bell />
      </Suspense>
      {settings ? <Entry to="/settings" label={t`Settings`} icon={Settings} /> : null}
      <UserMenu side="inline-end" />
    </nav>
  )
}
