import type { Draft } from './draft-documents.ts'

/** What every step of a draft is given. */
export interface StepProps {
  draft: Draft
  mayWrite: boolean
  /** asks for the draft again */
  onChange: () => void
}
