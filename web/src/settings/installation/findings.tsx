import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { findingsQuery } from './documents.ts'
import { Part } from './facts.tsx'

const states: Record<'OK' | 'WARNING' | 'FAULT', { tone: Tone; word: MessageDescriptor }> = {
  OK: { tone: 'accent', word: msg`in order` },
  WARNING: { tone: 'warn', word: msg`warning` },
  FAULT: { tone: 'bad', word: msg`fault` },
}

function Found() {
  const [showsAll, setShowsAll] = useState(false)
  const answer = useAnswer(findingsQuery, {})
  return (
    <Answered answer={answer} waiting={<RowsSkeleton />}>
      {({ installationStatus: { findings } }) => {
        if (!findings) return <p className="text-ink-2">{t`This process cannot check.`}</p>
        const wrong = findings.filter(({ state }) => state !== 'OK')
        const inOrder = findings.length - wrong.length
        const shown = showsAll ? findings : wrong
        return (
          <div className="flex flex-col items-start gap-3">
            {shown.length > 0 ? (
              <div className="w-full">
                <Rows label={t`What doctor finds`}>
                  {shown.map(({ check, state, seen, advice }) => (
                    <li key={check} className="flex flex-col gap-0.5 px-4 py-2.5" lang="en" dir="ltr">
                      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                        <Badge tone={states[state].tone}>{i18n._(states[state].word)}</Badge>
                        <span className="font-medium">{check}</span>
                        <span className="min-w-0 break-words text-ink-2">{seen}</span>
                      </p>
                      {advice ? <p className="break-words text-[0.8125rem] text-ink-2">{advice}</p> : null}
                    </li>
                  ))}
                </Rows>
              </div>
            ) : null}
            <p className="flex flex-wrap items-center gap-3 text-ink-2">
              {plural(inOrder, { one: '# check passed.', other: '# checks passed.' })}
              <Button size="small" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? t`Only what is not` : t`Show all`}
              </Button>
            </p>
          </div>
        )
      }}
    </Answered>
  )
}

/** What `parley doctor` finds from the server, looked at when it is asked for. */
export function Findings() {
  const [times, setTimes] = useState(0)
  return (
    <Part
      title={t`Doctor`}
      action={
        <Button size="small" onClick={() => setTimes(times + 1)}>
          {times === 0 ? t`Look now` : t`Look again`}
        </Button>
      }
    >
      {times === 0 ? (
        <p className="text-ink-2">
          <Trans>
            Looks at database, Redis, storage, proxy, sockets and the platform, and says what to do. It takes
            some seconds.
          </Trans>
        </p>
      ) : (
        <Found key={times} />
      )}
    </Part>
  )
}
