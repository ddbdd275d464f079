import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../graphql/problem.ts'
import { useChange } from '../../graphql/use-change.ts'
import { useMay } from '../../session/me-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { TickBox } from '../../ui/field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { StepProps } from '../step-props.ts'
import { splitMutation } from './documents.ts'
import { type Form, firstForm, formOf, keptOf, nobodyParted } from './form.ts'

const Messages = lazy(() => import('./messages.tsx'))

/** What is at fault by its path, where the form has a place for it. */
const isPlaced = ({ field = '' }: Problem): boolean =>
  /^(variants\[\d+\]|share$|controlShare$|test\.)/.test(field)

/** The fields of the form are those of the group `split`. */
const ofSplit = (problem: Problem | null): Problem | null =>
  problem && { ...problem, field: problem.field?.replace(/^split\./, '') }

/** Keeps how the people are parted as one goes, once nothing of it is left to be said. */
function useSplit({ draft: { id, split }, mayWrite }: StepProps) {
  const [isOn, setIsOn] = useState(split !== null)
  const [form, setForm] = useState<Form>(() => (split ? formOf(split) : firstForm()))
  const mayTemplates = useMay('TEMPLATES_READ')
  const change = useChange(splitMutation)
  const kept = isOn ? keptOf(form) : nobodyParted
  const text = kept && JSON.stringify(kept)
  const settled = useSettled(text)
  const saved = useRef(text)
  const run = useRef(change.run)
  run.current = change.run
  useEffect(() => {
    if (!mayWrite || settled === null || settled === saved.current) return
    saved.current = settled
    void run.current({ input: { id, split: JSON.parse(settled) }, mayTemplates })
  }, [settled, id, mayWrite, mayTemplates])
  return { isOn, setIsOn, form, setForm, problem: ofSplit(change.problem), isWhole: kept !== null }
}

/** Other messages for a part of the people, a part that gets nothing, and a test; nothing of it unless it is wanted. */
export function SplitSection(props: StepProps & { onShow: (variant: number) => void }) {
  const { draft, mayWrite, onShow } = props
  const { isOn, setIsOn, form, setForm, problem, isWhole } = useSplit(props)
  if (!mayWrite && !draft.split) return null
  return (
    <section aria-label={t`Several messages`} className="flex flex-col gap-4 border-t border-line pt-4">
      <TickBox
        label={t`Test several messages`}
        hint={t`Part of the recipients get another message, or none, and the page of the campaign compares the results.`}
        checked={isOn}
        disabled={!mayWrite}
        onChange={({ target }) => {
          setIsOn(target.checked)
          if (!target.checked) onShow(1)
        }}
      />
      {problem && !(isOn && isPlaced(problem)) ? <Alert>{problem.message}</Alert> : null}
      {isOn ? (
        <Suspense>
          <Messages
            draft={draft}
            mayWrite={mayWrite}
            form={form}
            problem={problem}
            isWhole={isWhole}
            onChange={setForm}
            onShow={onShow}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
