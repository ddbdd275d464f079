import type { ReactNode } from 'react'
import type { Answer } from '../../page/use-answer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface AnsweredDialogProps<Data> {
  title: string
  answer: Answer<Data>
  onClose: () => void
  children: (data: Data) => ReactNode
}

/** A dialog whose form waits for an answer. Nothing stands between the two, so that the form scrolls in the dialog. */
export function AnsweredDialog<Data>({ title, answer, onClose, children }: AnsweredDialogProps<Data>) {
  const { data, problem, retry } = answer
  return (
    <Dialog title={title} onClose={onClose} wide>
      {problem || !data ? (
        <div className="px-5 py-4">
          {problem ? (
            <Failed onAgain={retry}>{problem.message}</Failed>
          ) : (
            <Skeleton className="h-64 rounded-xl" />
          )}
        </div>
      ) : null}
      {data ? children(data) : null}
    </Dialog>
  )
}
