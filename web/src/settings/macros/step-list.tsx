import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { type Kind, newStep, type StepDraft } from './draft.ts'
import { fieldsOf } from './step-fields.tsx'

const ofMacros: Partial<Record<Kind, MessageDescriptor>> = {
  text: msg`Send a text`,
  cannedResponse: msg`Send a saved reply`,
  template: msg`Send a template`,
  tags: msg`Change tags`,
  caseField: msg`Set a field of the case`,
  assign: msg`Assign`,
  priority: msg`Set the priority`,
  requireSkills: msg`Require skills`,
  snooze: msg`Put off`,
  close: msg`Close the conversation`,
}

/** Rules do some things more, and nobody runs them. */
const ofRules: typeof ofMacros = {
  ...ofMacros,
  handOver: msg`Hand over to a queue`,
  webhook: msg`Make a request`,
}

/** Of the steps of one macro. */
const most = 20

/** Nobody runs a rule: whom it assigns to is chosen. */
const chosen = (kind: Kind, ofRule: boolean): Partial<StepDraft> => ({
  kind,
  ...(ofRule && { agent: '', team: '' }),
})

interface StepProps {
  step: StepDraft
  ofRule: boolean
  at: number
  count: number
  set: (changes: Partial<StepDraft>) => void
  move: (by: 1 | -1) => void
  remove: () => void
}

function StepCard({ step, ofRule, at, count, set, move, remove }: StepProps) {
  const Fields = fieldsOf[step.kind]
  const number = at + 1
  return (
    <li className="rounded-xl border border-line">
      <fieldset className="flex flex-col gap-3 p-3">
        <legend className="sr-only">{t`Step ${number}`}</legend>
        <div className="flex items-end gap-1">
          <Select
            label={t`Step ${number}`}
            className="min-w-0 flex-1"
            value={step.kind}
            onChange={({ target }) => set(chosen(target.value as Kind, ofRule))}
          >
            {Object.entries(ofRule ? ofRules : ofMacros).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {i18n._(words)}
              </option>
            ))}
          </Select>
          <IconButton label={t`Move step ${number} up`} disabled={at === 0} onClick={() => move(-1)}>
            <ArrowUp className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Move step ${number} down`} disabled={at === count - 1} onClick={() => move(1)}>
            <ArrowDown className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Remove step ${number}`} disabled={count === 1} onClick={remove}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
        <Fields step={step} hasCaller={!ofRule} set={set} />
      </fieldset>
    </li>
  )
}

interface StepListProps {
  steps: StepDraft[]
  onChange: (steps: StepDraft[]) => void
  /** of a rule, which nobody runs */
  ofRule?: boolean
}

/** The steps of a macro or of a rule, in the order in which they are done. */
export function StepList({ steps, onChange, ofRule = false }: StepListProps) {
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, to: number) => {
    const moved = [...steps]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  const add = () => {
    onChange([...steps, newStep('text')])
    // What the step does is chosen first.
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child select')?.focus())
  }
  return (
    <>
      <ol ref={list} aria-label={t`Steps`} className="flex flex-col gap-3">
        {steps.map((step, at) => (
          <StepCard
            key={step.key}
            step={step}
            ofRule={ofRule}
            at={at}
            count={steps.length}
            set={(changes) => onChange(steps.map((one) => (one === step ? { ...one, ...changes } : one)))}
            move={(by) => move(at, at + by)}
            remove={() => onChange(steps.filter((one) => one !== step))}
          />
        ))}
      </ol>
      {steps.length < most ? (
        <Button onClick={add} className="self-start">
          <Plus className="size-4" aria-hidden="true" />
          <Trans>Add a step</Trans>
        </Button>
      ) : null}
    </>
  )
}
