import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Pencil, Plus, Trash2, Zap } from 'lucide-react'
import { useState } from 'react'
import { categories, categoryWord } from '../../canned/categories.ts'
import type { SavedReply } from '../../canned/documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Select } from '../../ui/field.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { walkOf } from '../../ui/walk.ts'
import { Answered } from '../answered.tsx'
import { Room } from '../room.tsx'
import { useRoomSearch } from '../search.ts'
import { repliesSearch } from '../searches.ts'
import { useAnswer } from '../use-answer.ts'
import { deleteReplyMutation, repliesQuery } from './documents.ts'
import { ReplyFiles } from './reply-files.tsx'
import { EditReply, NewReply } from './reply-form.tsx'

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

function ReplyRow({ reply }: { reply: SavedReply }) {
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

/** The texts that are kept to be sent again. */
export default function RepliesPage() {
  const [{ q = '', category = '', page }, change] = useRoomSearch(repliesSearch)
  const mayWrite = useMay('CANNED_RESPONSES_WRITE')
  const answer = useAnswer(repliesQuery, { search: q, category, ...walkOf(page) })
  const [adding, setAdding] = useState(false)
  const narrowed = q !== '' || category !== ''
  return (
    <Room
      title={t`Saved replies`}
      about={t`Texts that are sent again and again: a slash in the field of a conversation finds them.`}
      action={
        <div className="flex items-center gap-1">
          {mayWrite ? (
            <Button look="primary" onClick={() => setAdding(true)}>
              <Plus className="size-4" aria-hidden="true" />
              <Trans>New saved reply</Trans>
            </Button>
          ) : null}
          <ReplyFiles search={q} category={category} />
        </div>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <FilterField
          label={t`Search saved replies`}
          value={q}
          onChange={(text) => change({ q: text, page: '' })}
        />
        <Select
          label={t`Category`}
          className="w-full sm:w-48"
          value={category}
          onChange={({ target }) => change({ category: target.value, page: '' })}
        >
          <option value="">{t`All categories`}</option>
          {[
            ...new Set([
              ...categories,
              ...(answer.data?.cannedResponseCategories ?? []),
              ...(category ? [category] : []),
            ]),
          ].map((one) => (
            <option key={one} value={one}>
              {categoryWord(one)}
            </option>
          ))}
        </Select>
      </div>
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ cannedResponses }) =>
          cannedResponses.nodes.length === 0 ? (
            <Empty icon={Zap} title={narrowed ? t`No saved reply found` : t`No saved replies yet`}>
              {narrowed ? t`Try another word.` : t`What your team writes often need not be typed each time.`}
            </Empty>
          ) : (
            <>
              <Rows label={t`Saved replies`}>
                {cannedResponses.nodes.map((reply) => (
                  <ReplyRow key={reply.id} reply={reply} />
                ))}
              </Rows>
              <Pager {...cannedResponses} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
      {adding ? <NewReply onClose={() => setAdding(false)} /> : null}
    </Room>
  )
}
