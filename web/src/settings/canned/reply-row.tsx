import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { categoryWord } from '../../canned/categories.ts'
import type { SavedReply } from '../../canned/documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row } from '../../ui/rows.tsx'
import { deleteReplyMutation } from './documents.ts'
import { EditReply } from './reply-form.tsx'

function DeleteReply({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const change = useChange(deleteReplyMutation, onClose)
  return (
    <Confirm
      title={t`Delete the saved reply ${reply.name}`}
      submit={t`Delete saved reply`}
      onConfirm={() => change.run({ id: reply.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>Messages that were sent with it stay.</Trans>
      </p>
    </Confirm>
  )
}

/** One of them, and what can be done with it. */
export function ReplyRow({ reply }: { reply: SavedReply }) {
  const { name, shortcut, content, category, isActive, usageCount, file } = reply
  const mayWrite = useMay('CANNED_RESPONSES_WRITE')
  const mayDelete = useMay('CANNED_RESPONSES_DELETE')
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Row faded={!isActive}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="min-w-0 truncate font-medium">{name}</bdi>
          {shortcut ? <bdi className="text-xs text-ink-2">/{shortcut.replace(/^\//, '')}</bdi> : null}
          {isActive ? null : (
            <Badge tone="bad">
              <Trans>Inactive</Trans>
            </Badge>
          )}
        </p>
        <p dir="auto" className="line-clamp-2 text-by-page text-[0.8125rem] break-words text-ink-2">
          {content}
        </p>
        <p className="text-xs text-ink-2">
          <bdi>{categoryWord(category)}</bdi> ·{' '}
          {file ? (
            <>
              <bdi>{file.filename ?? t`File`}</bdi> ·{' '}
            </>
          ) : null}
          <Plural value={usageCount} _0="not used yet" one="used once" other="used # times" />
        </p>
      </div>
      <RowMenu
        label={t`Actions for ${name}`}
        actions={[
          mayWrite && { label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
          mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      {open === 'edit' ? <EditReply reply={reply} onClose={close} /> : null}
      {open === 'delete' ? <DeleteReply reply={reply} onClose={close} /> : null}
    </Row>
  )
}
