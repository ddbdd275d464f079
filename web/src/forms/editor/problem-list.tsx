import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '../../ui/badge.tsx'
import type { FormProblem } from '../documents.ts'

interface ProblemListProps {
  problems: readonly FormProblem[]
  onJump: (problem: FormProblem) => void
}

/** What the server finds wrong while one writes, with the platform's codes; each leads to its place. */
export function ProblemList({ problems, onJump }: ProblemListProps) {
  const errors = problems.filter(({ severity }) => severity === 'ERROR').length
  if (problems.length === 0)
    return (
      <p role="status" className="text-ink-2">
        <Trans>No problems found.</Trans>
      </p>
    )
  return (
    <section aria-label={t`Problems`} className="flex flex-col gap-2">
      <p role="status" className="font-medium">
        {errors > 0
          ? plural(errors, {
              one: '# problem keeps the form from being published',
              other: '# problems keep the form from being published',
            })
          : t`Only warnings`}
      </p>
      <ul className="flex flex-col gap-1">
        {problems.slice(0, 50).map((problem) => (
          <li key={`${problem.code} ${problem.path} ${problem.message}`}>
            <button
              type="button"
              onClick={() => onJump(problem)}
              className="flex w-full flex-wrap items-center gap-x-2 gap-y-0.5 rounded-lg px-2 py-1 text-start hover:bg-hover"
            >
              <Badge tone={problem.severity === 'ERROR' ? 'bad' : 'warn'}>{problem.code}</Badge>
              <span className="min-w-0">{problem.message}</span>
              <code className="min-w-0 text-xs break-all text-ink-2">{problem.path}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
