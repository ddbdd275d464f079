import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { numeral } from '../language/format.ts'
import type { Blank } from '../templates/values.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { planOf, type RowPlan, unfilled } from './row-plan.ts'
import { RowTable } from './row-table.tsx'
import { type AddedRows, useAddRows } from './use-add-rows.ts'

interface AddProps {
  id: string
  blanks: readonly Blank[]
  onAdded: () => void
}

const mostBytes = 25_000_000

/** Where rows come from: a file, or what is pasted. */
function Choose({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const [isTooLarge, setIsTooLarge] = useState(false)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setIsTooLarge(file.size > mostBytes)
    if (file.size <= mostBytes) onText(await file.text())
  }
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      {isTooLarge ? <Alert>{t`The file is larger than 25 MB. Split it.`}</Alert> : null}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={t`File with people`}
        hidden
        onChange={(event) => void take(event)}
      />
      <div>
        <Button onClick={() => input.current?.click()}>
          <FileUp className="size-4" aria-hidden="true" />
          <Trans>Choose a CSV file</Trans>
        </Button>
      </div>
      <TextArea
        label={t`Or paste rows`}
        hint={t`A phone with its country code in each row, then what stands in the values; a line of headings is understood.`}
        rows={5}
        dir="ltr"
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <div>
        <Button disabled={pasted.trim() === ''} onClick={() => onText(pasted)}>
          <Trans>Look at the rows</Trans>
        </Button>
      </div>
    </div>
  )
}

/** What became of the rows, with what is wrong with those that were left out. */
function Outcome({ added, skipped, faults, more }: AddedRows) {
  return (
    <section aria-label={t`What became of the rows`} className="flex flex-col gap-2">
      <p role="status" className="font-medium">
        {t`Added: ${numeral(added)} · in it already: ${numeral(skipped)} · left out: ${numeral(faults.length + more)}`}
      </p>
      {faults.length > 0 ? (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
          {faults.map(({ row, message }) => (
            <li key={row} className="flex gap-3 px-4 py-2">
              <span className="w-20 shrink-0 font-medium tabular-nums">
                <Trans>Row {numeral(row)}</Trans>
              </span>
              <span dir="auto" className="min-w-0 flex-1 break-words">
                {message}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

interface LookProps extends AddProps {
  plan: RowPlan
  onPlan: (plan: RowPlan | null) => void
}

/** The rows before they are added: what the columns are, and what the first of them say. */
function Look({ id, blanks, plan, onPlan, onAdded }: LookProps) {
  const adding = useAddRows(id, onAdded)
  const missing = unfilled(plan, blanks)
  const hasPhone = plan.columns.includes('phone')
  const { outcome, sent, problem } = adding
  const isBusy = sent !== null
  return (
    <div className="flex flex-col gap-3">
      <RowTable plan={plan} blanks={blanks} onChange={onPlan} />
      {hasPhone ? null : (
        <p className="text-ink-2">
          <Trans>Say which column is the phone.</Trans>
        </p>
      )}
      {missing.length > 0 ? (
        <p className="text-ink-2">{t`No column has: ${missing.map(({ label }) => label).join(', ')}`}</p>
      ) : null}
      {problem ? <Alert>{problem.message}</Alert> : null}
      {isBusy ? (
        <progress
          aria-label={t`Adding people`}
          value={sent}
          max={plan.rows.length}
          className="h-2 w-full max-w-md accent-(--accent)"
        />
      ) : null}
      {outcome ? <Outcome {...outcome} /> : null}
      <div className="flex flex-wrap gap-2">
        {outcome ? null : (
          <Button
            look="primary"
            disabled={!hasPhone || missing.length > 0 || isBusy}
            onClick={() => void adding.run(plan, blanks)}
          >
            {plural(plan.rows.length, { one: 'Add # row', other: 'Add # rows' })}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => onPlan(null)}>
          {outcome ? t`Add other rows` : t`Discard the rows`}
        </Button>
      </div>
    </div>
  )
}

/** Adds people of a file or of pasted rows. */
export function AddRows(props: AddProps) {
  const [plan, setPlan] = useState<RowPlan | null>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const read = (text: string) => {
    const next = planOf(text, props.blanks)
    setIsEmpty(next === null)
    setPlan(next)
  }
  if (plan) return <Look {...props} plan={plan} onPlan={setPlan} />
  return (
    <>
      {isEmpty ? <Alert>{t`There is no row in it.`}</Alert> : null}
      <Choose onText={read} />
    </>
  )
}
