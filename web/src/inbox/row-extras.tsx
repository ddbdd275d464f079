import type { ConversationRowFragment } from '../generated/documents.ts'
import type { Density } from './density.ts'
import { RowDetails } from './row-details.tsx'
import { RowMarks } from './row-marks.tsx'

interface RowExtrasProps {
  conversation: ConversationRowFragment
  now: number
  /** the details of rows that are so high; the marks where it is not given */
  details?: Density
}

/** What a row has beside who wrote what and when. */
export default function RowExtras({ conversation, now, details }: RowExtrasProps) {
  return details ? (
    <RowDetails conversation={conversation} now={now} density={details} />
  ) : (
    <RowMarks conversation={conversation} now={now} />
  )
}
