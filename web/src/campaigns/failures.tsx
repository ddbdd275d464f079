import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/link-look.ts'
import { Row, Rows } from '../ui/rows.tsx'
import { tell } from '../ui/toast.ts'
import { detailWords } from './cause-words.ts'
import { isRetriable } from './deeds.ts'
import { type Campaign, failuresQuery, retryMutation } from './documents.ts'
import { meaningOf } from './failure-words.ts'
import { useSeldom } from './use-seldom.ts'

/** Why messages failed, the most frequent first: what it means, what to do, and trying those again. */
export default function Failures({ campaign }: { campaign: Campaign }) {
  const { id, status, counts } = campaign
  const mayExecute = useMay('CAMPAIGNS_EXECUTE')
  const answer = useAnswer(failuresQuery, { id })
  const again = useSeldom(answer.retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is what it is asked for
  useEffect(again, [again, counts.failed])
  const retry = useChange(retryMutation, ({ retryBroadcast: { retryCount } }) =>
    tell({ text: t`Retried: ${numeral(retryCount)}` }),
  )
  const failures = answer.data?.broadcast.failures ?? []
  if (failures.length === 0) return null
  return (
    <section aria-labelledby="failures" className="flex flex-col gap-3">
      <h2 id="failures" className="font-semibold">
        <Trans>Why messages failed</Trans>
      </h2>
      {retry.problem ? <Alert>{retry.problem.message}</Alert> : null}
      <Rows label={t`Why messages failed`}>
        {failures.map((failure) => {
          const { words, remedy } = meaningOf(failure)
          const { code, count, retriableCount, details } = failure
          return (
            <Row key={code}>
              <div className="min-w-0 flex-1">
                <p id={`failure-${code}`} className="font-medium">
                  <span className="tabular-nums">{numeral(count)}</span> · <span>{words}</span>{' '}
                  {code === 0 ? null : <span className="text-xs text-ink-2">({code})</span>}
                </p>
                <p className="text-[0.8125rem] text-ink-2">{remedy}</p>
                {details[0] ? (
                  <p dir="auto" className="text-by-page text-xs break-words text-ink-2">
                    {detailWords(details[0])}
                  </p>
                ) : null}
                <Link
                  to="/campaigns/$campaign"
                  params={{ campaign: id }}
                  search={{ people: 'FAILED', code: String(code) }}
                  resetScroll={false}
                  aria-describedby={`failure-${code}`}
                  className={`text-[0.8125rem] ${linkLook}`}
                >
                  <Trans>Show these people</Trans>
                </Link>
              </div>
              {mayExecute && isRetriable(status) && retriableCount > 0 ? (
                <Button
                  size="small"
                  disabled={retry.busy}
                  onClick={() => void retry.run({ input: { id, codes: [code] } })}
                >
                  <RotateCw className="size-3.5" aria-hidden="true" />
                  {t`Retry these ${numeral(retriableCount)}`}
                </Button>
              ) : null}
            </Row>
          )
        })}
      </Rows>
    </section>
  )
}
