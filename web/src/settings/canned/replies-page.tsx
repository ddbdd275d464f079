import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Zap } from 'lucide-react'
import { useState } from 'react'
import { categories, categoryWord } from '../../canned/categories.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { repliesSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Select } from '../../ui/field.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Pager, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { walkOf } from '../../ui/walk.ts'
import { repliesQuery } from './documents.ts'
import { ReplyFiles } from './reply-files.tsx'
import { NewReply } from './reply-form.tsx'
import { ReplyRow } from './reply-row.tsx'

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
