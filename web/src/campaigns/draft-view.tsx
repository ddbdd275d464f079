import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Answered } from '../page/answered.tsx'
import { useRoomSearch } from '../page/search.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { primaryLinkLook } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { type Draft, draftQuery } from './draft-documents.ts'
import { isUnderWay } from './file/fragment.ts'
import { useSendFile } from './file/use-send-file.ts'
import { MessageStep } from './message-step.tsx'
import { campaignSearch } from './search.ts'
import { type Step, Steps, steps } from './steps.tsx'

const later = {
  people: () => import('./people-step.tsx'),
  time: () => import('./time-step.tsx'),
  check: () => import('./check-step.tsx'),
}
const PeopleStep = lazy(later.people)
const TimeStep = lazy(later.time)
const CheckStep = lazy(later.check)

/** Whoever writes the message comes to the other steps next. */
const loadLater = () => {
  for (const load of Object.values(later)) void load().catch(() => {})
}

const isStep = (word: string): word is Step => (steps as readonly string[]).includes(word)

/** Whether the message has all that is the same for everybody; the check looks at what it is. */
function isMessageWhole({
  template: { template },
  headerFile,
  headerLocation,
  offer,
  cards,
}: Draft): boolean {
  if (!template?.sendable) return false
  const { variables } = template
  return (
    (!variables.headerMedia || headerFile != null) &&
    (!variables.headerLocation || headerLocation !== null) &&
    (!variables.limitedTimeOffer || offer !== null) &&
    variables.cards.every(({ headerMedia }, index) => !headerMedia || cards[index]?.headerFile != null)
  )
}

const doneOf = (draft: Draft): Step[] => [
  ...(isMessageWhole(draft) ? (['message'] as const) : []),
  ...(draft.counts.total > 0 ? (['people'] as const) : []),
  'time',
]

/** The page hears how a file moves on; what else it changed of the draft is asked for once it is over. */
function useAfterFile(draft: Draft | undefined, again: () => void): void {
  const file = draft?.latestImport ?? null
  const before = useRef(file)
  useEffect(() => {
    if (isUnderWay(before.current) && !isUnderWay(file)) again()
    before.current = file
  }, [file, again])
}

interface DraftViewProps {
  id: string
  /** asks before the start */
  onStart: () => void
}

/** A draft, step by step. Everything is kept as one goes; who may not change it reads it. */
export default function DraftView({ id, onStart }: DraftViewProps) {
  const [{ step: asked = '' }] = useRoomSearch(campaignSearch)
  const mayWrite = useMay('CAMPAIGNS_WRITE')
  const answer = useAnswer(draftQuery, {
    id,
    mayNumbers: useMay('ACCOUNTS_READ'),
    mayTemplates: useMay('TEMPLATES_READ'),
    mayFiles: useMay('CHAT_READ'),
  })
  const sending = useSendFile(id, answer.retry)
  useAfterFile(answer.data?.broadcast, answer.retry)
  useEffect(() => whenIdle(loadLater), [])
  return (
    <Answered answer={answer}>
      {({ broadcast: draft }) => {
        const step = isStep(asked) ? asked : 'message'
        const { latestImport: file } = draft
        const next = steps[steps.indexOf(step) + 1]
        const props = { draft, mayWrite, onChange: answer.retry }
        return (
          <div className="flex flex-col gap-5">
            <Steps id={id} done={doneOf(draft)} />
            {mayWrite ? null : (
              <p className="text-ink-2">
                <Trans>You may look at this draft. Changing it is not part of your role.</Trans>
              </p>
            )}
            {step === 'message' ? <MessageStep {...props} /> : null}
            <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
              {step === 'people' ? <PeopleStep {...props} sending={sending} /> : null}
              {step === 'time' && isUnderWay(file) ? (
                <p role="status" className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
                  <Trans>A recipient file is still being added. Wait until it is complete.</Trans>
                </p>
              ) : null}
              {step === 'time' ? <TimeStep {...props} /> : null}
              {/* What it would be refused for is another thing when a file is done. */}
              {step === 'check' ? (
                <CheckStep key={`${file?.id} ${file?.state}`} {...props} onStart={onStart} />
              ) : null}
            </Suspense>
            {next ? (
              <div className="flex items-center justify-end gap-3 border-t border-line pt-4">
                {mayWrite ? (
                  <p className="text-xs text-ink-2">
                    <Trans>Everything is saved as you go.</Trans>
                  </p>
                ) : null}
                <Link
                  to="/campaigns/$campaign"
                  params={{ campaign: id }}
                  search={{ step: next }}
                  className={primaryLinkLook}
                >
                  {t({ message: 'Next', context: 'step' })}
                </Link>
              </div>
            ) : null}
          </div>
        )
      }}
    </Answered>
  )
}
