import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeclaredField } from '../../contact/field-documents.ts'

/** What a field can hold, for people. */
export const kinds: Record<DeclaredField['kind'], MessageDescriptor> = {
  TEXT: msg`Text`,
  NUMBER: msg`Number`,
  DATE: msg`Day`,
  BOOLEAN: msg`Yes or no`,
  CHOICE: msg`One of a list`,
}
