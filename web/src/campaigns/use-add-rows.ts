import { useState } from 'react'
import { useClient } from 'urql'
import type { ResultOf } from '../graphql/document.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import type { Blank } from '../templates/values.ts'
import { addPeopleMutation } from './draft-documents.ts'
import { causeIn } from './file/words.ts'
import { partsOf, type RowPlan, recipientOf } from './row-plan.ts'

/** What became of rows. */
export interface AddedRows {
  added: number
  skipped: number
  /** phones that had no country code and got that of the workspace's country */
  completed: number
  /** rows with several phones, of which the first that can be read was taken */
  several: number
  /** the first of those that were left out, by their row of the file */
  faults: ({ row: number } & Omit<Answered['faults'][number], 'index' | '__typename'>)[]
  /** how many more were */
  more: number
}

type Answered = ResultOf<typeof addPeopleMutation>['importBroadcastRecipients']

const mostFaults = 100

/** With what became of a part that begins at this row. The server tells of the first faults of each. */
function withPart(whole: AddedRows, row: number, size: number, answered: Answered): AddedRows {
  const { addedCount, skippedCount, completedPhoneCount, severalPhoneCount, faults } = answered
  return {
    added: whole.added + addedCount,
    skipped: whole.skipped + skippedCount,
    completed: whole.completed + completedPhoneCount,
    several: whole.several + severalPhoneCount,
    faults: [...whole.faults, ...faults.map(({ index, ...why }) => ({ ...why, row: row + index }))],
    more: whole.more + Math.max(0, size - addedCount - skippedCount - faults.length),
  }
}

/** With a part of which no row is good: it is refused as a whole, for its first row. */
const withNone = (whole: AddedRows, row: number, size: number, why: Problem): AddedRows => ({
  ...whole,
  faults: [
    ...whole.faults,
    { row, field: why.about ?? null, cause: causeIn(why.cause), message: why.message },
  ],
  more: whole.more + size - 1,
})

const shown = ({ faults, more, ...rest }: AddedRows): AddedRows => ({
  ...rest,
  faults: faults.slice(0, mostFaults),
  more: more + Math.max(0, faults.length - mostFaults),
})

/** Adds rows part after part: each is in the draft as a whole or not at all, and what is in it already is not added twice. */
export function useAddRows(id: string, onAdded: () => void) {
  const client = useClient()
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [outcome, setOutcome] = useState<AddedRows | null>(null)
  const run = async (plan: RowPlan, blanks: readonly Blank[]) => {
    let whole: AddedRows = { added: 0, skipped: 0, completed: 0, several: 0, faults: [], more: 0 }
    let done = 0
    let refused: Problem | null = null
    setProblem(null)
    setSent(0)
    for (const recipients of partsOf(plan.rows.map((row) => recipientOf(plan, row, blanks)))) {
      const input = { id, recipients }
      const { data, error } = await client.mutation(addPeopleMutation, { input }).toPromise()
      refused = error ? problemOf(error) : null
      if (refused && refused.field !== 'recipients') break
      const row = plan.firstRow + done
      if (refused) whole = withNone(whole, row, recipients.length, refused)
      else if (data) whole = withPart(whole, row, recipients.length, data.importBroadcastRecipients)
      refused = null
      done += recipients.length
      setSent(done)
    }
    setProblem(refused)
    if (!refused) setOutcome(shown(whole))
    setSent(null)
    onAdded()
  }
  return { run, sent, problem, outcome }
}
