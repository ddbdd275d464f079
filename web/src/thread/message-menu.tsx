import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { MessageDialog, type MessageDialogKind } from './message-dialog.tsx'
import { menuButtonId, type OpenMenu, openMenu } from './open-menu.ts'
import { react } from './react.ts'
import { ReactionRow } from './reaction-row.tsx'
import { useMessageDeeds } from './use-message-deeds.ts'

const line =
  'flex h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-highlighted:bg-raised'

/** All that can be done with a message. It exists only while it, or a dialog that it opened, is on the page. */
export default function MessageMenu({ message, mayWrite, reaction, at, versions }: OpenMenu) {
  const [dialog, setDialog] = useState<MessageDialogKind | null>(versions ? 'versions' : null)
  const { id } = message
  const done = () => {
    openMenu(null)
    document.getElementById(menuButtonId(id))?.focus()
  }
  const deeds = useMessageDeeds({ message, mayWrite, open: setDialog, done })
  const anchor = useMemo(() => {
    if (!at) return document.getElementById(menuButtonId(id))
    return { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }
  }, [at, id])
  const choose = (emoji: string) => {
    void react(id, emoji === reaction ? null : emoji)
    done()
  }
  if (dialog) return <MessageDialog kind={dialog} message={message} onReact={choose} onClose={done} />
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root open onOpenChange={(open, { reason }) => !open && reason !== 'item-press' && done()}>
        <Menu.Portal render={<section aria-label={t`More to do`} />}>
          <Menu.Positioner anchor={anchor} align="start" sideOffset={4} className="z-40">
            <Menu.Popup
              aria-label={t`More to do`}
              className="min-w-52 rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none"
            >
              {mayWrite ? (
                <ReactionRow reaction={reaction} onReact={choose} onMore={() => setDialog('emoji')} />
              ) : null}
              {deeds.map(({ label, icon: Icon, run }) => (
                <Menu.Item key={label} closeOnClick={false} onClick={run} className={line}>
                  <Icon className="size-4 text-ink-2 rtl:-scale-x-100" aria-hidden="true" />
                  {label}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}
