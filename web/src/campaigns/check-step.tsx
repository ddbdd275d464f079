import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { numeral } from '../language/format.ts'
import { useMay } from '../session/me-context.ts'
import { useAnswer } from '../settings/use-answer.ts'
import { inWords } from '../templates/name.ts'
import { Button } from '../ui/button.tsx'
import { exactTime, useNow } from '../ui/time.ts'
import { usageQuery } from './documents.ts'
import type { Draft } from './draft-documents.ts'
import { DraftPreview, type StepProps } from './message-step.tsx'
import { type Obstacle, obstaclesOf } from './obstacles.ts'
import { stepLabels } from './steps.tsx'

function Line({ id, obstacle: { text, step, to, isWarning } }: { id: string; obstacle: Obstacle }) {
  const Icon = isWarning ? TriangleAlert : CircleAlert
  return (
    <li
      className={`flex flex-wrap items-center gap-2.5 rounded-lg px-3 py-2 ${isWarning ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad'}`}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-56">{text}</span>
      {step ? (
        <Link
          to="/campaigns/$campaign"
          params={{ campaign: id }}
          search={{ step }}
          className="font-medium underline underline-offset-4"
        >
          {i18n._(stepLabels[step])}
        </Link>
      ) : null}
      {to ? (
        <Link to={to} className="font-medium underline underline-offset-4">
          <Trans>Settings</Trans>
        </Link>
      ) : null}
    </li>
  )
}

function Summary({ draft }: { draft: Draft }) {
  const { template, counts, scheduledAt } = draft
  const facts = [
    [t`Template`, `${inWords(template.name)} (${template.language})`],
    [t`People`, numeral(counts.total)],
    [t`Time`, scheduledAt ? exactTime(scheduledAt) : t`As soon as it is started`],
  ] as const
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What would refuse the start, and the start itself. */
export function CheckStep({ draft, onStart }: StepProps & { onStart: () => void }) {
  const now = useNow()
  const mayExecute = useMay('CAMPAIGNS_EXECUTE')
  const usage = useAnswer(usageQuery, {})
  const obstacles = obstaclesOf(draft, usage.data?.broadcastUsage, now)
  const isReady = obstacles.every(({ isWarning }) => isWarning)
  const isLater = draft.scheduledAt !== null && Date.parse(draft.scheduledAt) > now
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {obstacles.length > 0 ? (
          <ul aria-label={t`What stands against the start`} className="flex flex-col gap-2">
            {obstacles.map((obstacle) => (
              <Line key={obstacle.text} id={draft.id} obstacle={obstacle} />
            ))}
          </ul>
        ) : (
          <p
            role="status"
            className="flex items-center gap-2 rounded-lg bg-accent-soft px-3 py-2 text-accent"
          >
            <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
            <Trans>Nothing stands against the start.</Trans>
          </p>
        )}
        <Summary draft={draft} />
        {mayExecute ? (
          <div>
            <Button look="primary" disabled={!isReady} onClick={onStart}>
              {isLater ? t`Schedule` : t`Start now`}
            </Button>
          </div>
        ) : (
          <p className="text-ink-2">
            <Trans>
              Your role does not include starting campaigns. Somebody who may finds it in the list.
            </Trans>
          </p>
        )}
      </div>
      <DraftPreview draft={draft} />
    </div>
  )
}
