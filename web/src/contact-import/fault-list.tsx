import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FaultRows } from '../files/fault-rows.tsx'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { RowsSkeleton } from '../ui/rows.tsx'
import { walkOf } from '../ui/walk.ts'
import { faultsQuery, type ImportFault } from './documents.ts'
import { faults as words } from './words.ts'

/** Why, in the reader's language; what only the server can say is in its own. */
const reasonOf = ({ code, reason }: Pick<ImportFault, 'code' | 'reason'>) =>
  code === 'OTHER' || code === 'FIELD_UNUSABLE' ? `${i18n._(words[code])} ${reason}` : i18n._(words[code])

export function FaultWords({ fault }: { fault: Pick<ImportFault, 'code' | 'reason' | 'value'> }) {
  return (
    <>
      {reasonOf(fault)} {fault.value ? <bdi className="text-ink-2">({fault.value})</bdi> : null}
    </>
  )
}

/** The rows of an import that were not saved, a page of them. */
export function FaultList({ id }: { id: string }) {
  const [page, setPage] = useState('')
  const answer = useAnswer(faultsQuery, { id, ...walkOf(page) })
  return (
    <Answered answer={answer} waiting={<RowsSkeleton />}>
      {({ contactImport: { faults } }) => (
        <FaultRows label={t`Rows that were not saved, or not all of them`} {...faults} onPage={setPage}>
          {(fault) => <FaultWords fault={fault} />}
        </FaultRows>
      )}
    </Answered>
  )
}
