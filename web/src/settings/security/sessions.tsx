import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { exactTime, fullDate } from '../../ui/time.ts'
import { clientNames } from './client-words.ts'
import {
  endOtherSessionsMutation,
  endOwnSessionMutation,
  type OwnSession,
  ownSessionsQuery,
} from './documents.ts'
import { Section } from './section.tsx'

function nameOf({ userAgent }: OwnSession): string {
  if (!userAgent) return t`Unknown client`
  const { browser, system } = clientNames(userAgent)
  return system ? t`${browser} on ${system}` : browser
}

interface EndProps {
  session: OwnSession
  onClose: () => void
}

function EndOne({ session, onClose }: EndProps) {
  const { run, busy, problem } = useChange(endOwnSessionMutation, onClose)
  return (
    <Confirm
      title={t`Sign out there?`}
      submit={t`Sign out`}
      onConfirm={() => void run({ id: session.id })}
      onClose={onClose}
      problem={problem}
      busy={busy}
    >
      <p>
        <Trans>
          <strong className="font-semibold">{nameOf(session)}</strong> is signed out immediately. Text that
          was not sent there is lost.
        </Trans>
      </p>
    </Confirm>
  )
}

function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const { run, busy, problem } = useChange(endOtherSessionsMutation, onClose)
  return (
    <Confirm
      title={t`Sign out everywhere else?`}
      submit={t`Sign out`}
      onConfirm={() => void run({})}
      onClose={onClose}
      problem={problem}
      busy={busy}
    >
      <p>
        {plural(count, {
          one: '# other session ends immediately. This one continues.',
          other: '# other sessions end immediately. This one continues.',
        })}
      </p>
    </Confirm>
  )
}

function Entry({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { isCurrent, userAgent, address, openedAt, lastUsedAt, workspaceName } = session
  const Icon = /Mobi|Android|iPhone|iPad/.test(userAgent ?? '') ? Smartphone : Monitor
  const name = nameOf(session)
  return (
    <li className="flex items-center gap-3 border-t border-line px-5 py-3">
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <bdi className="truncate font-medium">{name}</bdi>
          {isCurrent ? (
            <Badge>
              <Trans>This one</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="text-xs text-ink-3">
          {t`Last used ${exactTime(lastUsedAt)}, signed in ${fullDate(openedAt)}`}
        </p>
        <p className="truncate text-xs text-ink-3">
          {address ? <bdi>{address}, </bdi> : null}
          <bdi>{workspaceName}</bdi>
        </p>
      </div>
      {isCurrent ? null : (
        <Button size="small" aria-label={t`Sign out: ${name}`} onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}

/** Where the person is signed in, each with the way to end it. */
export function Sessions() {
  const answer = useAnswer(ownSessionsQuery, {})
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null)
  const close = () => {
    setEnding(null)
    answer.retry()
  }
  const others = answer.data?.ownSessions.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <Section
      title={t`Sessions and devices`}
      about={t`Where you are signed in. The time of the last use is exact to about a quarter of an hour.`}
      action={
        others > 0 ? (
          <Button onClick={() => setEnding('others')}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        ) : null
      }
    >
      <Answered answer={answer}>
        {({ ownSessions }) => (
          <ul>
            {ownSessions.map((session) => (
              <Entry key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </Answered>
      {ending === 'others' ? <EndOthers count={others} onClose={close} /> : null}
      {ending && ending !== 'others' ? <EndOne session={ending} onClose={close} /> : null}
    </Section>
  )
}
