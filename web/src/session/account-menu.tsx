import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronRight, Keyboard, Languages, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { client } from '../graphql/client.ts'
import { setOwnLanguageMutation } from '../language/documents.ts'
import { type LanguageTag, languages } from '../language/languages.ts'
import { speak, useLanguage } from '../language/speak.ts'
import { roomsOf } from '../settings/rooms.ts'
import { chooseTheme, type Theme, useTheme } from '../theme/theme.ts'
import { Avatar } from '../ui/avatar.tsx'
import { accountLabel } from './account-label.ts'
import { useMe } from './me-context.ts'
import { signOut } from './sign-in.ts'

const themes = [
  { value: 'system', label: msg`As the system`, icon: Monitor },
  { value: 'light', label: msg`Light`, icon: Sun },
  { value: 'dark', label: msg`Dark`, icon: Moon },
] as const

const item =
  'flex h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-highlighted:bg-raised'

function ThemeChoice() {
  return (
    <Menu.RadioGroup value={useTheme()} onValueChange={(value: Theme) => chooseTheme(value)}>
      {themes.map(({ value, label, icon: Icon }) => (
        <Menu.RadioItem key={value} value={value} closeOnClick={false} className={item}>
          <Icon className="size-4 text-ink-2" aria-hidden="true" />
          <span className="flex-1">{i18n._(label)}</span>
          <Menu.RadioItemIndicator>
            <Check className="size-4 text-accent" aria-hidden="true" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** The account keeps it, and tells this page; without a connection this browser does. */
async function chooseLanguage(tag: LanguageTag): Promise<void> {
  const { error } = await client.mutation(setOwnLanguageMutation, { language: tag }).toPromise()
  if (error) await speak(tag)
}

function LanguageChoice() {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={item}>
        <Languages className="size-4 text-ink-2" aria-hidden="true" />
        <span className="flex-1">
          <Trans>Language</Trans>
        </span>
        <ChevronRight className="size-4 text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
      </Menu.SubmenuTrigger>
      <Menu.Portal render={<section aria-label={t`Language`} />}>
        <Menu.Positioner side="inline-end" sideOffset={6} className="z-30">
          <Menu.Popup className="w-52 rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
            <Menu.RadioGroup
              value={useLanguage()}
              onValueChange={(tag: LanguageTag) => void chooseLanguage(tag)}
            >
              {languages.map(({ tag, name }) => (
                <Menu.RadioItem key={tag} value={tag} className={item}>
                  <span lang={tag} dir="auto" className="flex-1 text-by-page">
                    {name}
                  </span>
                  <Menu.RadioItemIndicator>
                    <Check className="size-4 text-accent" aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  )
}

function MenuBody({ onHelp }: { onHelp: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  return (
    <Menu.Popup className="w-60 rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
      <div className="px-2.5 pt-1.5 pb-2">
        <p className="truncate font-semibold">{me.name}</p>
        <p className="truncate text-xs text-ink-2">{me.email}</p>
        <p className="mt-0.5 truncate text-xs text-ink-2">{me.workspace.name}</p>
      </div>
      <Menu.Separator className="my-1.5 h-px bg-line" />
      <ThemeChoice />
      <Menu.Separator className="my-1.5 h-px bg-line" />
      <LanguageChoice />
      <Menu.Separator className="my-1.5 h-px bg-line" />
      {roomsOf(me).length > 0 ? (
        <Menu.Item className={item} onClick={() => void navigate({ to: '/settings' })}>
          <Settings className="size-4 text-ink-2" aria-hidden="true" />
          <Trans>Settings</Trans>
        </Menu.Item>
      ) : null}
      <Menu.Item className={item} onClick={onHelp}>
        <Keyboard className="size-4 text-ink-2" aria-hidden="true" />
        <Trans>Keyboard shortcuts</Trans>
      </Menu.Item>
      <Menu.Item className={item} onClick={() => void signOut()}>
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

/** Who is signed in, the theme, the keys, the way out. It begins open: it is loaded when somebody asks for it. */
export default function AccountMenu({ side, onHelp }: AccountMenuProps) {
  const me = useMe()
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root defaultOpen>
        <Menu.Trigger aria-label={accountLabel(me.name)} className="rounded-full">
          <Avatar name={me.name} id={me.id} size="small" />
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
