import type { ReactNode } from 'react'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Answer } from './use-answer.ts'

interface AnsweredProps<Data> {
  answer: Answer<Data>
  children: (data: Data) => ReactNode
  /** what stands there until the answer comes */
  waiting?: ReactNode
}

/** What the server answered, or why it did not. */
export function Answered<Data>({ answer, children, waiting }: AnsweredProps<Data>) {
  const { data, problem, late, retry } = answer
  return (
    <>
      {problem ? <Failed onAgain={retry}>{problem.message}</Failed> : null}
      {data ? (
        <div aria-busy={late} className={late ? 'opacity-70 transition-opacity' : undefined}>
          {children(data)}
        </div>
      ) : problem ? null : (
        (waiting ?? <Skeleton className="h-64 rounded-xl" />)
      )}
    </>
  )
}
