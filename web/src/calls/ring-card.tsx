import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageSquareText, Phone, PhoneOff } from 'lucide-react'
import { useSecond } from '../queue/use-second.ts'
import { clock } from '../sound/clock.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import type { Caller } from './caller.ts'

interface RingCardProps {
  caller: Caller
  numberName: string
  /** the team that it rings at; null where it is for this person or everybody */
  teamName: string | null
  /** since when the customer waits */
  since: string
  mayWrite: boolean
  isBusy: boolean
  onTake: () => void
  onDecline: () => void
  onWrite: () => void
}

/** A call that rings: who it is and what to do, above everything else. */
export function RingCard(props: RingCardProps) {
  const { caller, numberName, teamName, since, mayWrite, isBusy, onTake, onDecline, onWrite } = props
  const now = useSecond()
  const { name } = caller
  return (
    <section
      aria-label={t`Call from ${name}`}
      className="pointer-events-auto flex w-full max-w-md flex-col gap-3 rounded-2xl border border-line bg-surface p-4 shadow-float"
    >
      <div className="flex items-start gap-3">
        <span className="motion-safe:animate-pulse">
          <Avatar name={name} id={caller.id} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2">
            <bdi className="truncate text-base font-semibold">{name}</bdi>
            <span role="timer" aria-label={t`Waits`} className="ms-auto text-ink-2 tabular-nums">
              {clock((now - Date.parse(since)) / 1000)}
            </span>
          </p>
          <p className="truncate text-[0.8125rem] text-ink-2">
            {caller.phone ? <bdi>{caller.phone}</bdi> : null}
            {caller.phone ? ' · ' : ''}
            {teamName ? t`${numberName}, for ${teamName}` : numberName}
          </p>
          {caller.tags.length > 0 ? (
            <ul aria-label={t`Tags`} className="mt-1.5 flex flex-wrap gap-1">
              {caller.tags.slice(0, 4).map((tag) => (
                <li key={tag}>
                  <Badge>{tag}</Badge>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      {caller.lastWords ? (
        <p className="line-clamp-2 rounded-lg bg-quote px-3 py-2 text-[0.8125rem] text-ink-2">
          <span className="sr-only">
            <Trans>Last words:</Trans>{' '}
          </span>
          <bdi>{caller.lastWords}</bdi>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onTake} disabled={isBusy} className="flex-1">
          <Phone className="size-4" aria-hidden="true" />
          <Trans context="a call">Answer</Trans>
          <Key>Y</Key>
        </Button>
        <Button onClick={onDecline} disabled={isBusy}>
          <PhoneOff className="size-4 text-bad" aria-hidden="true" />
          <Trans context="a call">Decline</Trans>
        </Button>
        {mayWrite ? (
          <Button look="quiet" onClick={onWrite}>
            <MessageSquareText className="size-4" aria-hidden="true" />
            <Trans>Write instead</Trans>
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function Key({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden rounded border border-on-accent/45 px-1.5 text-xs leading-5 sm:inline"
    >
      {children}
    </span>
  )
}
