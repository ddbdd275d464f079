import { lazy, type ReactNode } from 'react'
import { useMay } from '../session/me-context.ts'
import { useAssists } from './assists.ts'

const SummaryNote = lazy(() => import('./summary-note.tsx'))

/** What an assignment offers beside its choices: a summary for the new owner. Undefined where the model does not help. */
export function useSummaryNote(contactId: string): ReactNode | undefined {
  const may = useMay('CHAT_WRITE')
  const assists = useAssists()
  return assists && may ? <SummaryNote contactId={contactId} /> : undefined
}
