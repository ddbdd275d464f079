import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { FaultRows } from '../../files/fault-rows.tsx'
import { problemOf } from '../../graphql/problem.ts'
import { numeral } from '../../language/format.ts'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import type { Blank } from '../../templates/values.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RowsSkeleton } from '../../ui/rows.tsx'
import { saveTable } from '../../ui/save-file.ts'
import { walkOf } from '../../ui/walk.ts'
import { type BadRow, badRowsQuery } from './documents.ts'
import type { FileOfPeople } from './fragment.ts'
import { causeWords, fieldWords } from './words.ts'

/** So many of them the server tells. */
const mostTold = 1000

interface BadRowsProps {
  file: FileOfPeople
  blanks: readonly Blank[]
}

/** Saves all that are told as a table. */
function useSaved({ file: { id, filename }, blanks }: BadRowsProps) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const all: BadRow[] = []
    setBusy(true)
    setProblem(null)
    for (let after: string | undefined, more = true; more; ) {
      const asked = client.query(badRowsQuery, { id, first: 100, after }, { requestPolicy: 'network-only' })
      const { data, error } = await asked.toPromise()
      if (error || !data) {
        if (error) setProblem(problemOf(error).message)
        return setBusy(false)
      }
      const { nodes, pageInfo } = data.broadcastImport.faults
      all.push(...nodes)
      more = pageInfo.hasNextPage
      after = pageInfo.endCursor ?? undefined
    }
    setBusy(false)
    const rows = all.map((row) => [
      row.place,
      row.field ? fieldWords(row.field, blanks) : '',
      causeWords(row),
    ])
    saveTable([[t`Row`, t`Field`, t`Reason`], ...rows], `${filename.replace(/\.\w+$/, '')}_faults.csv`)
  }
  return { save, busy, problem }
}

function List({ file, blanks }: BadRowsProps) {
  const [page, setPage] = useState('')
  const answer = useAnswer(badRowsQuery, { id: file.id, ...walkOf(page, 10) })
  return (
    <Answered answer={answer} waiting={<RowsSkeleton />}>
      {({ broadcastImport: { faults } }) => (
        <FaultRows label={t`Rows that were not added`} {...faults} onPage={setPage}>
          {({ field, ...why }) => (
            <>
              {field ? <bdi className="font-medium">{fieldWords(field, blanks)}: </bdi> : null}
              <bdi>{causeWords(why)}</bdi>
            </>
          )}
        </FaultRows>
      )}
    </Answered>
  )
}

/** The rows that were left out since they are wrong: to be read here, or saved. */
export function BadRows(props: BadRowsProps) {
  const { refusedCount } = props.file
  const [isOpen, setIsOpen] = useState(false)
  const saved = useSaved(props)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Trans>Rows that were not added</Trans>
        </Button>
        <Button size="small" disabled={saved.busy} onClick={() => void saved.save()}>
          <Download className="size-4" aria-hidden="true" />
          <Trans>Download as CSV</Trans>
        </Button>
      </div>
      {saved.problem ? <Alert>{saved.problem}</Alert> : null}
      {refusedCount > mostTold ? (
        <p className="text-[0.8125rem] text-ink-2">{t`The first ${numeral(mostTold)} of them are listed.`}</p>
      ) : null}
      {isOpen ? <List {...props} /> : null}
    </div>
  )
}
