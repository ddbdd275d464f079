import type { Problem } from '../../graphql/problem.ts'
import type { Draft } from '../draft-documents.ts'
import type { Form } from './form.ts'

/** What the parts of the form of variants are given. */
export interface SplitFormProps {
  draft: Draft
  mayWrite: boolean
  form: Form
  problem: Problem | null
  onChange: (form: Form) => void
  /** shows message 1 (A), 2 (B) and so on beside it */
  onShow: (variant: number) => void
}
