import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { exactTime } from '../../ui/time.ts'
import { type Decision, type OpenTemplate, templateUsesQuery, type WrittenTemplate } from './documents.ts'
import { adviceOn, broadcastStatusWord, platformWord, toneOf } from './words.ts'

const heading = 'mb-2 text-sm font-semibold'

function DecisionRow({ decision }: { decision: Decision }) {
  const { before, after, reason, explanation, recommendation, at } = decision
  const advice = adviceOn(decision)
  const why = explanation ?? (reason === 'NOTICE' ? t`This is announced, and comes soon.` : null)
  return (
    <li className="flex flex-col gap-1 py-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={toneOf(after)}>{platformWord(after)}</Badge>
        {before && before !== after ? (
          <span className="text-xs text-ink-2">{t`before: ${platformWord(before)}`}</span>
        ) : null}
        <time dateTime={at} className="text-xs text-ink-2">
          {exactTime(at)}
        </time>
      </p>
      {why ? (
        <p dir="auto" className="text-[0.8125rem]">
          {why}
        </p>
      ) : null}
      {recommendation ? (
        <p dir="auto" className="text-[0.8125rem]">
          {recommendation}
        </p>
      ) : null}
      {advice ? <p className="text-[0.8125rem] text-ink-2">{advice}</p> : null}
    </li>
  )
}

/** What the platform told of it: its review, its quality, its category. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <section aria-label={t`History`}>
      <h2 className={heading}>
        <Trans>History</Trans>
      </h2>
      {decisions.length === 0 ? (
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>The platform has not told anything of it yet.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {decisions.map((decision) => (
            <DecisionRow key={`${decision.kind} ${decision.after} ${decision.at}`} decision={decision} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The broadcasts that send it. */
export function UsedBy({ id }: { id: string }) {
  const [{ data }] = useQuery({
    query: templateUsesQuery,
    variables: { id },
    pause: !useMay('CAMPAIGNS_READ'),
  })
  const uses = data?.template.broadcasts?.nodes ?? []
  return (
    <section aria-label={t`Used by`}>
      <h2 className={heading}>
        <Trans>Used by</Trans>
      </h2>
      {uses.length === 0 ? (
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>No broadcast sends it.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-1.5 text-[0.8125rem]">
          {uses.map(({ id: key, name, status }) => (
            <li key={key} className="flex items-center gap-2">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <Badge>{broadcastStatusWord(status)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Side({ template, isThis }: { template: WrittenTemplate; isThis: boolean }) {
  const { id, language, platformStatus, form } = template
  return (
    <li className="min-w-48 flex-1 rounded-xl border border-line p-3">
      <p className="mb-1 flex flex-wrap items-center gap-2">
        <bdi className="font-medium">{language}</bdi>
        <Badge tone={toneOf(platformStatus)}>{platformWord(platformStatus)}</Badge>
      </p>
      <p dir="auto" className="line-clamp-6 text-[0.8125rem] break-words whitespace-pre-wrap text-ink-2">
        {form.bodyContent}
      </p>
      {isThis ? null : (
        <Link
          to="/templates/$template"
          params={{ template: id }}
          className="mt-2 inline-block font-medium text-accent underline-offset-2 hover:underline"
        >
          <Trans>Open</Trans>
        </Link>
      )}
    </li>
  )
}

/** The same template in its languages, side by side. */
export function Languages({ template }: { template: OpenTemplate }) {
  const others = template.translations ?? []
  if (others.length === 0) return null
  return (
    <section aria-label={t`Languages`}>
      <h2 className={heading}>
        <Trans>Languages</Trans>
      </h2>
      <ul className="flex flex-wrap gap-3">
        {[template, ...others].map((one) => (
          <Side key={one.id} template={one} isThis={one.id === template.id} />
        ))}
      </ul>
    </section>
  )
}
