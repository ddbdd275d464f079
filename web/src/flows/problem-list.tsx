import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Problem } from './documents.ts'
import { problemWords } from './problem-words.ts'

/** Of these the server's sentence says nothing more. */
const saidInFull: ReadonlySet<Problem['code']> = new Set([
  'WRONG_VERSION',
  'TOO_LARGE',
  'NO_ENTRY',
  'DUPLICATE_ID',
  'UNREACHABLE',
])

interface ProblemListProps {
  problems: readonly Problem[]
  /** what a node is called */
  nameOf: (nodeId: string) => string
  /** shows the node; without it the lines are only read */
  onOpen?: (nodeId: string) => void
}

function Line({ problem, nameOf }: Omit<ProblemListProps, 'problems'> & { problem: Problem }) {
  const { i18n } = useLingui()
  const { severity, nodeId, code, message } = problem
  const isError = severity === 'ERROR'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <>
      <Icon className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-bad' : 'text-warn'}`} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{isError ? t`Error:` : t`Warning:`} </span>
        {nodeId === null ? null : <bdi className="block truncate font-medium">{nameOf(nodeId)}</bdi>}
        <span className="block">{i18n._(problemWords[code])}</span>
        {saidInFull.has(code) ? null : (
          <bdi lang="en" className="block text-xs break-words text-ink-2">
            {message}
          </bdi>
        )}
      </span>
    </>
  )
}

/** What is wrong with a flow, the errors first, each with the way to its node. */
export function ProblemList({ problems, nameOf, onOpen }: ProblemListProps) {
  const ordered = [...problems].sort((a, b) => a.severity.localeCompare(b.severity))
  return (
    <ul aria-label={t`Problems`} className="flex flex-col gap-1">
      {ordered.map((problem, at) => {
        const { nodeId, path, code } = problem
        const key = `${nodeId} ${path} ${code} ${at}`
        const look = 'flex w-full items-start gap-2 rounded-lg px-2 py-1.5 text-start'
        return (
          <li key={key}>
            {nodeId !== null && onOpen ? (
              <button type="button" className={`${look} hover:bg-raised`} onClick={() => onOpen(nodeId)}>
                <Line problem={problem} nameOf={nameOf} />
              </button>
            ) : (
              <div className={look}>
                <Line problem={problem} nameOf={nameOf} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
