import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileDown, FileUp, LoaderCircle } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useClient } from 'urql'
import { largestCannedFile } from '#messaging/content/media/file-limits.ts'
import { acceptOf, refusalOf, textsTaken } from '../../files/file-check.ts'
import { type Problem, problemOf } from '../../graphql/problem.ts'
import { numeral } from '../../language/format.ts'
import { useMay } from '../../session/me-context.ts'
import { upload } from '../../session/upload.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TickBox } from '../../ui/field.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { tell } from '../../ui/toast.ts'
import { exportRepliesQuery } from './documents.ts'

/** What became of a file, as /api answers it. */
interface Imported {
  created: number
  updated: number
  skipped: number
  faults: { row: number; column: string | null; reason: string }[]
}

function Outcome({ created, updated, skipped, faults }: Imported) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <p>
        {t`${numeral(created)} created, ${numeral(updated)} changed, ${numeral(skipped)} unchanged, ${numeral(faults.length)} not saved`}
      </p>
      {faults.length > 0 ? (
        <ul aria-label={t`Rows that were not saved`} className="max-h-60 overflow-y-auto text-[0.8125rem]">
          {faults.map(({ row, column, reason }) => (
            <li key={row} className="flex gap-3 border-b border-line py-1.5 last:border-0">
              <span className="w-16 shrink-0 font-medium tabular-nums">
                <Trans>Row {numeral(row)}</Trans>
              </span>
              <span className="min-w-0 break-words">
                {column ? <bdi className="font-medium">{column}: </bdi> : null}
                <bdi>{reason}</bdi>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const taken = textsTaken(['csv', 'txt'], largestCannedFile)

function useImport(updatesKnown: boolean) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [outcome, setOutcome] = useState<Imported | null>(null)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const refusal = refusalOf(file, taken)
    setProblem(refusal)
    if (refusal) return
    setOutcome(null)
    setBusy(true)
    const texts = { updates_known: String(updatesKnown) }
    const path = 'api/canned-response-import'
    const answer = await upload(path, file, () => {}, new AbortController().signal, texts)
    setBusy(false)
    // What changed is told to this page as to all others.
    if ('problem' in answer) setProblem(answer.problem)
    else setOutcome(answer.data as Imported)
  }
  return { busy, problem, outcome, take }
}

/** Saves a file as soon as it is chosen, and tells what became of each row. */
function ImportReplies({ onClose }: { onClose: () => void }) {
  const [updatesKnown, setUpdatesKnown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, outcome, take } = useImport(updatesKnown)
  return (
    <Dialog title={t`Import saved replies`} onClose={onClose}>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 py-4">
        {problem ? <Alert>{problem.message}</Alert> : null}
        <p className="text-ink-2">
          <Trans>
            A CSV file in UTF-8 of up to 1,000 rows, with the columns of an export: name, shortcut, category,
            content, buttons and is_active. Only the name is needed in each.
          </Trans>
        </p>
        <TickBox
          label={t`Update existing ones`}
          hint={t`Otherwise existing replies of the same name stay unchanged.`}
          checked={updatesKnown}
          onChange={({ target }) => setUpdatesKnown(target.checked)}
        />
        <input
          ref={input}
          type="file"
          accept={acceptOf(taken)}
          aria-label={t`CSV file`}
          hidden
          onChange={(event) => void take(event)}
        />
        {outcome ? <Outcome {...outcome} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{outcome ? t`Close` : t`Cancel`}</Button>
          <Button look="primary" disabled={busy} onClick={() => input.current?.click()}>
            {busy ? <LoaderCircle className="size-4 animate-spin" aria-hidden="true" /> : null}
            {busy ? t`Reading the file` : t`Choose a file`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Takes replies out as a file, those that the list shows, and brings them in. */
export function ReplyFiles({ search, category }: { search: string; category: string }) {
  const client = useClient()
  const mayWrite = useMay('CANNED_RESPONSES_WRITE')
  const [isImporting, setImporting] = useState(false)
  const takeOut = async () => {
    const { data, error } = await client.query(exportRepliesQuery, { search, category }).toPromise()
    if (error) tell({ text: problemOf(error).message })
    else if (data) saveFile(data.cannedResponseExport.path, data.cannedResponseExport.filename)
  }
  return (
    <>
      <RowMenu
        label={t`Import and export`}
        actions={[
          mayWrite && { label: t`Import from a file`, icon: FileUp, onChoose: () => setImporting(true) },
          { label: t`Export as a file`, icon: FileDown, onChoose: () => void takeOut() },
        ]}
      />
      {isImporting ? <ImportReplies onClose={() => setImporting(false)} /> : null}
    </>
  )
}
