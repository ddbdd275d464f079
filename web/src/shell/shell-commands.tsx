import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { mayChatbot, roomsOf } from '../account/settings-rooms.ts'
import { listenToKeys } from '../commands/keys.ts'
import { openAlone } from '../commands/layers.ts'
import { type Command, useCommands } from '../commands/registry.ts'
import { useMe } from '../session/me-context.ts'
import { whenIdle } from '../ui/when-idle.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)
const KeyboardHelp = lazy(() => import('../commands/keyboard-help.tsx'))

/** What is open above the page. */
type Above = 'palette' | 'help'

/** The places of the dashboard, each by a sequence of keys that begins with g. */
function usePlaces(): (Command | false)[] {
  const me = useMe()
  const navigate = useNavigate()
  const rooms = roomsOf(me)
  return [
    {
      id: 'go-inbox',
      title: t`Inbox`,
      group: 'places',
      keys: ['g i'],
      run: () => void navigate({ to: '/inbox' }),
    },
    me.permissions.includes('TRANSFERS_READ') && {
      id: 'go-queue',
      title: t`Queue`,
      group: 'places',
      keys: ['g q'],
      run: () => void navigate({ to: '/queue' }),
    },
    me.permissions.includes('CONTACTS_READ') && {
      id: 'go-contacts',
      title: t`Contacts`,
      group: 'places',
      keys: ['g c'],
      run: () => void navigate({ to: '/contacts' }),
    },
    me.permissions.includes('CONTACTS_IMPORT') && {
      id: 'go-import',
      title: t`Import contacts`,
      group: 'places',
      run: () => void navigate({ to: '/contacts/import' }),
    },
    me.permissions.includes('CONTACTS_EXPORT') && {
      id: 'go-export',
      title: t`Export contacts`,
      group: 'places',
      run: () => void navigate({ to: '/contacts/export' }),
    },
    me.permissions.includes('CAMPAIGNS_READ') && {
      id: 'go-campaigns',
      title: t`Campaigns`,
      group: 'places',
      keys: ['g b'],
      run: () => void navigate({ to: '/campaigns' }),
    },
    me.permissions.includes('TEMPLATES_READ') && {
      id: 'go-templates',
      title: t`Templates`,
      group: 'places',
      keys: ['g t'],
      run: () => void navigate({ to: '/templates' }),
    },
    mayChatbot(me) && {
      id: 'go-chatbot',
      title: t`Chatbot`,
      group: 'places',
      keys: ['g a'],
      run: () => void navigate({ to: '/chatbot' }),
    },
    rooms.length > 0 && {
      id: 'go-settings',
      title: t`Settings`,
      group: 'places',
      keys: ['g s'],
      run: () => void navigate({ to: '/settings' }),
    },
    ...rooms.map(
      ({ path, label }): Command => ({
        id: `go-settings-${path}`,
        title: t`Settings: ${i18n._(label)}`,
        group: 'places',
        run: () => void navigate({ to: `/settings/${path}` }),
      }),
    ),
  ]
}

/** Whoever has keys types on right after Ctrl-K: the palette is there before it is asked for. */
function preparePalette(): (() => void) | undefined {
  return matchMedia('(hover: hover)').matches ? whenIdle(() => void loadPalette()) : undefined
}

/** What can be done everywhere: the palette, the list of keys, the ways to the rooms. */
export function ShellCommands() {
  const [above, setAbove] = useState<Above>()
  useEffect(listenToKeys, [])
  useEffect(preparePalette, [])
  useCommands([
    ...usePlaces(),
    {
      id: 'palette',
      title: t`Commands`,
      group: 'general',
      keys: ['Mod+k'],
      opens: true,
      everywhere: true,
      onlyByKey: true,
      run: () => openAlone(() => setAbove('palette')),
    },
    {
      id: 'help',
      title: t`Keyboard shortcuts`,
      group: 'general',
      keys: ['?'],
      opens: true,
      run: () => setAbove('help'),
    },
  ])
  const close = () => setAbove(undefined)
  return (
    <Suspense>
      {above === 'palette' ? <Palette onClose={close} /> : null}
      {above === 'help' ? <KeyboardHelp onClose={close} /> : null}
    </Suspense>
  )
}
