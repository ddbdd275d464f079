import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ServiceClockKind } from '../generated/documents.ts'

/** What service levels measure. */
export const clockWords: Record<ServiceClockKind, MessageDescriptor> = {
  FIRST_RESPONSE: msg`First answer`,
  NEXT_RESPONSE: msg`Later answers`,
  RESOLUTION: msg`Until closed`,
}
