import { t } from '@lingui/core/macro'
import { FileText, Film, Music, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { sizeWords } from '../ui/size.ts'
import { type Attachment, detach, useAttachments } from './attachments.ts'
import { wantField } from './wanted-field.ts'

function Picture({ item }: { item: Attachment }) {
  const [unreadable, setUnreadable] = useState(false)
  if (item.preview && !unreadable) {
    const fail = () => setUnreadable(true)
    return <img src={item.preview} alt="" onError={fail} className="size-10 rounded-md object-cover" />
  }
  const Icon = item.media?.kind === 'video' ? Film : item.media?.kind === 'audio' ? Music : FileText
  return (
    <span className="inline-flex size-10 items-center justify-center rounded-md bg-raised">
      <Icon className="size-5 text-accent" aria-hidden="true" />
    </span>
  )
}

function State({ item }: { item: Attachment }) {
  if (item.problem) {
    return (
      <span role="alert" className="block text-xs text-bad">
        {item.problem.message}
      </span>
    )
  }
  if (item.media) return <span className="block text-xs text-ink-2">{sizeWords(item.size)}</span>
  return (
    <progress
      aria-label={t`Uploading ${item.name}`}
      value={item.progress}
      max={1}
      className="block h-1.5 w-full accent-accent"
    />
  )
}

/** The files that go out with the next message, each with how far it has come. */
export function AttachmentTray({ contactId }: { contactId: string }) {
  const items = useAttachments(contactId)
  const remove = (key: string) => {
    detach(contactId, [key])
    wantField(contactId)
  }
  if (items.length === 0) return null
  return (
    <ul aria-label={t`Files to send`} className="flex max-h-44 flex-wrap gap-2 overflow-y-auto">
      {items.map((item) => (
        <li
          key={item.key}
          className="flex w-64 max-w-full items-center gap-2.5 rounded-lg border border-line bg-surface p-1.5"
        >
          <Picture item={item} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-[0.8125rem] font-medium">{item.name}</span>
            <State item={item} />
          </span>
          <IconButton label={t`Remove ${item.name}`} onClick={() => remove(item.key)}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
