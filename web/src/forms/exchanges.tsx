import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Badge } from '../ui/badge.tsx'
import { Row, Rows } from '../ui/rows.tsx'
import { exactTime } from '../ui/time.ts'
import { type Exchange, exchangesQuery } from './documents.ts'

/** How often it is looked for new ones while the page is open. */
const everyMs = 4_000

function Said({ label, value }: { label: string; value: unknown }) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="text-xs text-ink-2">{label}</p>
      <pre
        dir="ltr"
        className="max-h-48 overflow-auto rounded-lg bg-raised p-2 text-xs break-all whitespace-pre-wrap"
      >
        {value === null ? '–' : JSON.stringify(value, null, 2)}
      </pre>
    </div>
  )
}

function ExchangeLine({ exchange }: { exchange: Exchange }) {
  const { action, screen, asked, answered, httpStatus, failure, durationMs, createdAt } = exchange
  return (
    <Row>
      <details className="min-w-0 flex-1">
        <summary className="cursor-pointer">
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 align-middle">
            <Badge tone={httpStatus === 200 ? 'accent' : 'bad'}>{httpStatus}</Badge>
            <bdi className="font-medium">{screen ? `${action} ${screen}` : action}</bdi>
            <span className="text-[0.8125rem] text-ink-2">
              {exactTime(createdAt)} · {t`${numeral(durationMs)} ms`}
            </span>
          </span>
        </summary>
        {failure ? <p className="mt-1 text-bad">{failure}</p> : null}
        <div className="mt-2 flex flex-wrap gap-3">
          <Said label={t`What the phone said`} value={asked} />
          <Said label={t`What it was answered`} value={answered} />
        </div>
      </details>
    </Row>
  )
}

/** What phones and the endpoint of a form said to each other, the newest first, as it happens. */
export function Exchanges({ id }: { id: string }) {
  const answer = useAnswer(exchangesQuery, { id })
  const { retry } = answer
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), everyMs)
    return () => clearInterval(timer)
  }, [retry])
  return (
    <section aria-label={t`Last exchanges`} className="flex flex-col gap-2">
      <h3 className="font-medium">
        <Trans>Last exchanges</Trans>
      </h3>
      <Answered answer={answer}>
        {({ interactiveFlow: { exchanges } }) =>
          exchanges.length === 0 ? (
            <p className="text-ink-2">
              <Trans>None in the last 24 hours.</Trans>
            </p>
          ) : (
            <Rows label={t`Last exchanges`}>
              {exchanges.map((exchange) => (
                <ExchangeLine key={exchange.id} exchange={exchange} />
              ))}
            </Rows>
          )
        }
      </Answered>
    </section>
  )
}
