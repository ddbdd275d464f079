import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import {
  Bell,
  Bot,
  Building2,
  CalendarOff,
  Check,
  Hourglass,
  Keyboard,
  Languages,
  LayoutTemplate,
  LogOut,
  Megaphone,
  Monitor,
  Moon,
  Phone,
  Rocket,
  Settings,
  Sun,
  UsersRound,
} from 'lucide-react'
import { useQuery } from 'urql'
import { firstStepsQuery } from '../first-steps/documents.ts'
import { client } from '../graphql/client.ts'
import { type LanguageTag, languages } from '../language/languages.ts'
import { speak, useLanguage } from '../language/speak.ts'
import { useMe } from '../session/me-context.ts'
import { signOut } from '../session/sign-in.ts'
import { chooseTheme, type Theme, useTheme } from '../theme/theme.ts'
import { accountLabel } from './account-label.ts'
import { changeAvailability } from './change-availability.ts'
import { DeveloperLinks } from './developer-links.tsx'
import { type OwnWorkspace, ownAccountQuery } from './documents.ts'
import { setOwnLanguageMutation } from './language-documents.ts'
import { ChoiceMenu, MenuChoice, menuItem } from './menu-choice.tsx'
import { OwnFace } from './own-face.tsx'
import { mayChatbot, roomsOf } from './settings-rooms.ts'
import { switchWorkspace } from './switch-workspace.ts'

const themes = [
  { value: 'system', label: msg`As the system`, icon: Monitor },
  { value: 'light', label: msg`Light`, icon: Sun },
  { value: 'dark', label: msg`Dark`, icon: Moon },
] as const

function ThemeChoice() {
  const chosen = useTheme()
  const { icon } = themes.find(({ value }) => value === chosen) ?? themes[0]
  return (
    <ChoiceMenu label={t`Theme`} icon={icon} value={chosen} onChoose={(value) => chooseTheme(value as Theme)}>
      {themes.map(({ value, label, icon: Icon }) => (
        <MenuChoice key={value} value={value}>
          <Icon className="size-4 text-ink-2" aria-hidden="true" />
          <span className="flex-1">{i18n._(label)}</span>
        </MenuChoice>
      ))}
    </ChoiceMenu>
  )
}

/** Where there is no rail. */
function FirstStepsItem() {
  const navigate = useNavigate()
  const [{ data }] = useQuery({ query: firstStepsQuery })
  return data?.firstSteps ? (
    <Menu.Item className={`md:hidden ${menuItem}`} onClick={() => void navigate({ to: '/first-steps' })}>
      <Rocket className="size-4 text-ink-2" aria-hidden="true" />
      <Trans>First steps</Trans>
    </Menu.Item>
  ) : null
}

/** The account keeps it, and tells this page; without a connection this browser does. */
async function chooseLanguage(tag: LanguageTag): Promise<void> {
  const { error } = await client.mutation(setOwnLanguageMutation, { language: tag }).toPromise()
  if (error) await speak(tag)
}

function LanguageChoice() {
  return (
    <ChoiceMenu
      label={t`Language`}
      icon={Languages}
      value={useLanguage()}
      onChoose={(tag) => void chooseLanguage(tag as LanguageTag)}
    >
      {languages.map(({ tag, name }) => (
        <MenuChoice key={tag} value={tag}>
          <span lang={tag} dir="auto" className="flex-1 text-by-page">
            {name}
          </span>
        </MenuChoice>
      ))}
    </ChoiceMenu>
  )
}

/** For those who belong to several. */
function WorkspaceChoice({ workspaces }: { workspaces: readonly OwnWorkspace[] }) {
  const { workspace: here } = useMe()
  if (!workspaces.some(({ workspace }) => workspace.id !== here.id)) return null
  return (
    <ChoiceMenu
      label={t`Workspace`}
      icon={Building2}
      value={here.id}
      onChoose={(id) => id !== here.id && void switchWorkspace(id)}
    >
      {workspaces.map(({ workspace, role }) => (
        <MenuChoice key={workspace.id} value={workspace.id}>
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate text-by-page">
              {workspace.name}
            </span>
            <span dir="auto" className="block truncate text-xs text-by-page text-ink-2">
              {role.name}
            </span>
          </span>
        </MenuChoice>
      ))}
    </ChoiceMenu>
  )
}

function Availability() {
  const { isAvailable } = useMe()
  return (
    <Menu.CheckboxItem
      checked={isAvailable}
      closeOnClick={false}
      onCheckedChange={(next) => void changeAvailability(next)}
      className={menuItem}
    >
      <span
        aria-hidden="true"
        className={`mx-1 size-2 rounded-full ${isAvailable ? 'bg-good' : 'border border-ink-3'}`}
      />
      <span className="flex-1">
        <Trans>I take work</Trans>
      </span>
      <Menu.CheckboxItemIndicator>
        <Check className="size-4 text-accent" aria-hidden="true" />
      </Menu.CheckboxItemIndicator>
    </Menu.CheckboxItem>
  )
}

/** For workspaces that offer reasons. */
function AwayBecause({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <ChoiceMenu
      label={t`Set away because of…`}
      icon={CalendarOff}
      value=""
      onChoose={(reason) => void changeAvailability(false, reason)}
    >
      {reasons.map((reason) => (
        <MenuChoice key={reason} value={reason}>
          <span dir="auto" className="min-w-0 flex-1 truncate text-by-page">
            {reason}
          </span>
        </MenuChoice>
      ))}
    </ChoiceMenu>
  )
}

const line = <Menu.Separator className="my-1.5 h-px bg-line" />

function MenuBody({ onHelp }: { onHelp: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const [{ data }] = useQuery({ query: ownAccountQuery, requestPolicy: 'cache-and-network' })
  return (
    <Menu.Popup className="w-60 rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
      <div className="px-2.5 pt-1.5 pb-2">
        <p className="truncate font-semibold">{me.name}</p>
        <p className="truncate text-xs text-ink-2">{me.email}</p>
        <p className="mt-0.5 truncate text-xs text-ink-2">{me.workspace.name}</p>
      </div>
      {line}
      <Availability />
      <AwayBecause reasons={data?.absenceReasons ?? []} />
      <WorkspaceChoice workspaces={data?.myWorkspaces ?? []} />
      {line}
      <ThemeChoice />
      <LanguageChoice />
      {line}
      <Menu.Item className={`md:hidden ${menuItem}`} onClick={() => void navigate({ to: '/notifications' })}>
        <Bell className="size-4 text-ink-2" aria-hidden="true" />
        <Trans>Notifications</Trans>
      </Menu.Item>
      <FirstStepsItem />
      {me.permissions.includes('TRANSFERS_READ') ? (
        <Menu.Item className={`md:hidden ${menuItem}`} onClick={() => void navigate({ to: '/queue' })}>
          <Hourglass className="size-4 text-ink-2" aria-hidden="true" />
          <Trans>Queue</Trans>
        </Menu.Item>
      ) : null}
      {me.permissions.includes('CONTACTS_READ') ? (
        <Menu.Item className={`md:hidden ${menuItem}`} onClick={() => void navigate({ to: '/contacts' })}>
          <UsersRound className="size-4 text-ink-2" aria-hidden="true" />
          <Trans>Contacts</Trans>
        </Menu.Item>
      ) : null}
      {me.permissions.includes('CAMPAIGNS_READ') ? (
        <Menu.Item className={`md:hidden ${menuItem}`} onClick={() => void navigate({ to: '/campaigns' })}>
          <Megaphone className="size-4 text-ink-2" aria-hidden="true" />
          <Trans>Campaigns</Trans>
        </Menu.Item>
      ) : null}
      {me.permissions.includes('TEMPLATES_READ') ? (
        <Menu.Item className={`md:hidden ${menuItem}`} onClick={() => void navigate({ to: '/templates' })}>
          <LayoutTemplate className="size-4 text-ink-2" aria-hidden="true" />
          <Trans>Templates</Trans>
        </Menu.Item>
      ) : null}
      {mayChatbot(me) ? (
        <Menu.Item className={`md:hidden ${menuItem}`} onClick={() => void navigate({ to: '/chatbot' })}>
          <Bot className="size-4 text-ink-2" aria-hidden="true" />
          <Trans>Chatbot</Trans>
        </Menu.Item>
      ) : null}
      {me.permissions.includes('CALL_LOGS_READ') ? (
        <Menu.Item className={`md:hidden ${menuItem}`} onClick={() => void navigate({ to: '/calls' })}>
          <Phone className="size-4 text-ink-2" aria-hidden="true" />
          <Trans>Calls</Trans>
        </Menu.Item>
      ) : null}
      {roomsOf(me).length > 0 ? (
        <Menu.Item className={menuItem} onClick={() => void navigate({ to: '/settings' })}>
          <Settings className="size-4 text-ink-2" aria-hidden="true" />
          <Trans>Settings</Trans>
        </Menu.Item>
      ) : null}
      {me.isSuperAdmin || me.permissions.includes('API_KEYS_READ') ? <DeveloperLinks /> : null}
      <Menu.Item className={menuItem} onClick={onHelp}>
        <Keyboard className="size-4 text-ink-2" aria-hidden="true" />
        <Trans>Keyboard shortcuts</Trans>
      </Menu.Item>
      <Menu.Item className={menuItem} onClick={() => void signOut()}>
        <LogOut className="size-4 text-ink-2 rtl:-scale-x-100" aria-hidden="true" />
        <Trans>Sign out</Trans>
      </Menu.Item>
    </Menu.Popup>
  )
}

interface AccountMenuProps {
  side: 'inline-end' | 'bottom'
  onHelp: () => void
}

/** Who is signed in, and what is theirs alone. It begins open: it is loaded when somebody asks for it. */
export default function AccountMenu({ side, onHelp }: AccountMenuProps) {
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root defaultOpen>
        <Menu.Trigger aria-label={accountLabel(useMe())} className="rounded-full">
          <OwnFace />
        </Menu.Trigger>
        <Menu.Portal render={<section aria-label={t`Account`} />}>
          <Menu.Positioner side={side} align="end" sideOffset={10} className="z-30">
            <MenuBody onHelp={onHelp} />
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}
