import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ChooseFile, tablesOrJson } from '../files/choose-file.tsx'
import { CompletedPhones, SeveralPhones } from '../files/completed-phones.tsx'
import { refusalWords, refusedWords } from '../files/refusal-words.ts'
import { numeral } from '../language/format.ts'
import type { Blank } from '../templates/values.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { goesAsItIs, isClear, mostBytes, namedFile, type OpenedFile, openFile } from './file/read-file.ts'
import type { SendingFile } from './file/use-send-file.ts'
import { causeWords, fieldWords } from './file/words.ts'
import { planOf, type RowPlan, unfilled } from './row-plan.ts'
import { RowTable } from './row-table.tsx'
import { serverName } from './server-name.ts'
import { type AddedRows, useAddRows } from './use-add-rows.ts'

interface AddProps {
  id: string
  blanks: readonly Blank[]
  onAdded: () => void
}

interface ChooseProps {
  blanks: readonly Blank[]
  /** a file is on its way */
  busy: boolean
  onFile: (file: File) => void
  onText: (text: string) => void
}

/** Where rows come from: a file, or what is pasted. */
function Choose({ blanks, busy, onFile, onText }: ChooseProps) {
  const [pasted, setPasted] = useState('')
  const headings = ['phone_number', 'name', ...blanks.map(serverName)].join(', ')
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <p className="text-ink-2">
        <Trans>
          A CSV file, address cards (.vcf) or JSON: up to 100,000 rows and 25 MB. Its headings say what is
          what: <bdi className="font-medium">{headings}</bdi>. Other ones can be matched here.
        </Trans>
      </p>
      <ChooseFile label={t`File with people`} taken={tablesOrJson} busy={busy} onFile={onFile}>
        {busy ? t`A file is being added` : t`Choose a file`}
      </ChooseFile>
      <TextArea
        label={t`Or paste rows`}
        hint={t`Each row has a phone, then the values of the template; a line of headings is recognized. Phones without a country code get that of the workspace's country.`}
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
function Outcome({
  added,
  skipped,
  completed,
  several,
  faults,
  more,
  blanks,
}: AddedRows & Pick<AddProps, 'blanks'>) {
  return (
    <section aria-label={t`Result of each row`} className="flex flex-col gap-2">
      <p role="status" className="font-medium">
        {t`Added: ${numeral(added)} · in it already: ${numeral(skipped)} · left out: ${numeral(faults.length + more)}`}
      </p>
      <CompletedPhones count={completed} />
      <SeveralPhones count={several} />
      {faults.length > 0 ? (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
          {faults.map(({ row, field, ...why }) => (
            <li key={row} className="flex gap-3 px-4 py-2">
              <span className="w-20 shrink-0 font-medium tabular-nums">
                <Trans>Row {numeral(row)}</Trans>
              </span>
              <span className="min-w-0 flex-1 break-words">
                {field ? <bdi className="font-medium">{fieldWords(field, blanks)}: </bdi> : null}
                <bdi>{causeWords(why)}</bdi>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

interface ColumnsProps {
  plan: RowPlan
  blanks: readonly Blank[]
  onPlan: (plan: RowPlan) => void
}

const isMapped = (plan: RowPlan, blanks: readonly Blank[]): boolean =>
  plan.columns.includes('phone') && unfilled(plan, blanks).length === 0

/** What the columns are, above the first rows, and what none of them is yet. */
function Columns({ plan, blanks, onPlan }: ColumnsProps) {
  const missing = unfilled(plan, blanks)
  return (
    <>
      <RowTable plan={plan} blanks={blanks} onChange={onPlan} />
      {plan.columns.includes('phone') ? null : (
        <p className="text-ink-2">
          <Trans>Choose the column of the phone.</Trans>
        </p>
      )}
      {missing.length > 0 ? (
        <p className="text-ink-2">{t`No column has: ${missing.map(({ label }) => label).join(', ')}`}</p>
      ) : null}
    </>
  )
}

interface LookProps extends AddProps {
  plan: RowPlan
  onPlan: (plan: RowPlan | null) => void
}

/** Pasted rows before they are added. */
function Look({ id, blanks, plan, onPlan, onAdded }: LookProps) {
  const adding = useAddRows(id, onAdded)
  const { outcome, sent, problem } = adding
  const isBusy = sent !== null
  return (
    <div className="flex flex-col gap-3">
      <Columns plan={plan} blanks={blanks} onPlan={onPlan} />
      {problem ? <Alert>{refusedWords(problem)}</Alert> : null}
      {isBusy ? (
        <progress
          aria-label={t`Adding people`}
          value={sent}
          max={plan.rows.length}
          className="h-2 w-full max-w-md accent-(--accent)"
        />
      ) : null}
      {outcome ? <Outcome {...outcome} blanks={blanks} /> : null}
      <div className="flex flex-wrap gap-2">
        {outcome ? null : (
          <Button
            look="primary"
            disabled={!isMapped(plan, blanks) || isBusy}
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

interface LookAtFileProps {
  opened: OpenedFile & { plan: RowPlan }
  blanks: readonly Blank[]
  onSend: (file: File) => void
  onPlan: (plan: RowPlan | null) => void
}

/** A file whose headings do not say what everything is, before it goes up. */
function LookAtFile({ opened, blanks, onSend, onPlan }: LookAtFileProps) {
  const { plan, file } = opened
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-semibold">
        <bdi className="break-words">{file.name}</bdi>
      </h2>
      <Columns plan={plan} blanks={blanks} onPlan={onPlan} />
      {plan.isHeaded ? null : (
        <p className="text-ink-2">
          <Trans>
            The file has no line of headings. It gets one, so its first row is reported as row {numeral(2)}.
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={!isMapped(plan, blanks)}
          onClick={() => onSend(namedFile(opened, plan, blanks))}
        >
          <Trans>Add the recipients of the file</Trans>
        </Button>
        <Button onClick={() => onPlan(null)}>
          <Trans>Discard the file</Trans>
        </Button>
      </div>
    </div>
  )
}

/** A file goes up at once where its headings are clear; else one says what its columns are. */
function useFile(blanks: readonly Blank[], send: SendingFile['send']) {
  const [opened, setOpened] = useState<(OpenedFile & { plan: RowPlan }) | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File) => {
    setProblem(null)
    if (goesAsItIs(file) || file.size > mostBytes) return send(file)
    const next = await openFile(file, blanks)
    if (!next) return setProblem(refusalWords('NOT_UTF8'))
    const { plan } = next
    if (!plan) return setProblem(t`It has no rows.`)
    if (isClear(plan, blanks)) return send(namedFile(next, plan, blanks))
    setOpened({ ...next, plan })
  }
  return {
    opened,
    problem,
    choose,
    setPlan: (plan: RowPlan | null) => setOpened(opened && plan && { ...opened, plan }),
    send: (file: File) => {
      setOpened(null)
      void send(file)
    },
  }
}

interface AddRowsProps extends AddProps {
  sending: SendingFile
  /** a file is on its way already */
  busy: boolean
}

/** Adds people of a file or of pasted rows. */
export function AddRows({ sending, busy, ...props }: AddRowsProps) {
  const { blanks } = props
  const [plan, setPlan] = useState<RowPlan | null>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const file = useFile(blanks, sending.send)
  const read = (text: string) => {
    const next = planOf(text, blanks)
    setIsEmpty(next === null)
    setPlan(next)
  }
  if (plan) return <Look {...props} plan={plan} onPlan={setPlan} />
  if (file.opened)
    return <LookAtFile opened={file.opened} blanks={blanks} onSend={file.send} onPlan={file.setPlan} />
  const problem = isEmpty ? t`It has no rows.` : (file.problem ?? sending.problem)
  return (
    <>
      {problem ? <Alert>{problem}</Alert> : null}
      <Choose blanks={blanks} busy={busy} onFile={(one) => void file.choose(one)} onText={read} />
    </>
  )
}
