import { Trans } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { templateProblemsQuery } from './documents.ts'
import { type Draft, inputOf } from './draft.ts'
import { problemWords } from './words.ts'

/** Milliseconds without a key before the checker is asked. */
const pause = 400

function useProblems(draft: Draft) {
  const [asked, setAsked] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(draft), pause)
    return () => clearTimeout(timer)
  }, [draft])
  const input = inputOf(asked)
  const isReady = input.messagingAccount !== '' && input.name !== '' && input.language !== ''
  const [{ data }] = useQuery({ query: templateProblemsQuery, variables: { input }, pause: !isReady })
  return isReady ? data?.templateProblems : undefined
}

/** What the platform would say against it, while it is written. */
export function Problems({ draft }: { draft: Draft }) {
  const problems = useProblems(draft)
  return (
    <div role="status" className="text-[0.8125rem]">
      {problems === undefined ? (
        <p className="text-ink-2">
          <Trans>Number, name and language first: then this shows what the platform would refuse.</Trans>
        </p>
      ) : problems.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-2">
          <CircleCheck className="size-4 shrink-0 text-accent" aria-hidden="true" />
          <Trans>Nothing that the platform would refuse by its rules.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {problems.map((problem) => (
            <li
              key={`${problem.rule} ${problem.field} ${problem.variable}`}
              className="flex items-start gap-2"
            >
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
              <span>{problemWords(problem)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
