import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageSquareReply, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSubscription } from 'urql'
import { Answered } from '../page/answered.tsx'
import { Part } from '../page/part.tsx'
import { useRoomSearch } from '../page/search.ts'
import { botSearch } from '../page/searches.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { Pager, RowsSkeleton } from '../ui/rows.tsx'
import { walkOf } from '../ui/walk.ts'
import { ruleEvents, rulesQuery } from './rule-documents.ts'
import { TryRules } from './try-rules.tsx'

const NewRule = lazy(async () => ({ default: (await import('./rule-form.tsx')).NewRule }))
const OrderedRules = lazy(() => import('./ordered-rules.tsx'))

/** What the chatbot answers to words of customers, in the order in which it looks. */
export default function RulesPage() {
  const [{ q = '', page, words = '' }, change] = useRoomSearch(botSearch)
  const mayWrite = useMay('CHATBOT_KEYWORDS_WRITE')
  useSubscription({ query: ruleEvents })
  const answer = useAnswer(rulesQuery, { search: q, ...walkOf(page) })
  const [adding, setAdding] = useState(false)
  const close = () => {
    setAdding(false)
    if (words !== '') change({ words: '' })
  }
  return (
    <Part
      title={t`Keyword rules`}
      about={t`How the chatbot answers words of customers. Rules that hand over to people come first; then the first matching rule from the top answers.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New rule</Trans>
          </Button>
        ) : null
      }
    >
      <TryRules />
      <FilterField label={t`Search rules`} value={q} onChange={(text) => change({ q: text, page: '' })} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ keywordRules }) =>
          keywordRules.nodes.length === 0 ? (
            <Empty icon={MessageSquareReply} title={q ? t`No rule found` : t`No rules yet`}>
              {q ? t`Try another word.` : t`One that answers “opening hours” saves a question a day.`}
            </Empty>
          ) : (
            <>
              <Suspense fallback={<RowsSkeleton />}>
                <OrderedRules rules={keywordRules.nodes} isOrdered={q === ''} {...keywordRules.pageInfo} />
              </Suspense>
              <Pager {...keywordRules} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
      <Suspense>
        {adding || (words !== '' && mayWrite) ? <NewRule keyword={words} onClose={close} /> : null}
      </Suspense>
    </Part>
  )
}
