import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { OpenMenu } from './open-menu.ts'

const ForwardDialog = lazy(() => import('./forward-dialog.tsx'))
const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))
const WhyDialog = lazy(() => import('../chatbot/why-dialog.tsx'))
const EmojiPicker = lazy(() => import('../composer/emoji/emoji-picker.tsx'))

/** The dialogs that the menu of a message opens. */
export type MessageDialogKind = 'forward' | 'emoji' | 'versions' | 'why'

interface MessageDialogProps {
  kind: MessageDialogKind
  message: OpenMenu['message']
  onReact: (emoji: string) => void
  onClose: () => void
}

/** The dialog that was chosen in the menu of a message. */
export function MessageDialog({ kind, message, onReact, onClose }: MessageDialogProps) {
  if (kind === 'emoji') {
    return (
      <Dialog title={t`React`} onClose={onClose}>
        <Suspense>
          <EmojiPicker onPick={onReact} />
        </Suspense>
      </Dialog>
    )
  }
  return (
    <Suspense>
      {kind === 'forward' ? <ForwardDialog message={message} onClose={onClose} /> : null}
      {kind === 'versions' ? <VersionsDialog id={message.id} onClose={onClose} /> : null}
      {kind === 'why' ? <WhyDialog messageId={message.id} onClose={onClose} /> : null}
    </Suspense>
  )
}
