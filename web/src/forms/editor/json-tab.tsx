import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { FormProblem } from '../documents.ts'
import { isObject, type Json } from './json.ts'
import { ProblemList } from './problem-list.tsx'
import type { Deed } from './state.ts'

const CodeEditor = lazy(() => import('./code-editor.tsx'))

interface JsonTabProps {
  doc: Json
  problems: readonly FormProblem[]
  isFixed: boolean
  onDeed: (deed: Deed) => void
}

function read(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The definition as it is pushed. What is typed counts as soon as it can be read. */
export function JsonTab({ doc, problems, isFixed, onDeed }: JsonTabProps) {
  const written = JSON.stringify(doc, null, 2)
  const [typed, setTyped] = useState(written)
  const [shown, setShown] = useState<FormProblem | null>(null)
  const value = read(typed)
  // What was changed elsewhere, or was undone, stands here too.
  const isInStep = value === null || JSON.stringify(value) === JSON.stringify(doc)
  const text = isInStep ? typed : written
  const type = (given: string) => {
    setTyped(given)
    const after = read(given)
    if (after) onDeed({ kind: 'write', doc: after })
  }
  return (
    <div className="flex flex-col gap-3">
      {value === null ? (
        <Alert>{t`This is not valid JSON yet. The form stays unchanged until it can be read.`}</Alert>
      ) : null}
      <Suspense fallback={<Skeleton className="h-136 rounded-xl" />}>
        <CodeEditor
          label={t`Definition in Flow JSON`}
          text={text}
          problems={problems}
          isFixed={isFixed}
          shown={shown}
          onText={type}
        />
      </Suspense>
      <ProblemList problems={problems} onJump={(problem) => setShown({ ...problem })} />
    </div>
  )
}
