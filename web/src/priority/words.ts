import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Priority } from '../generated/documents.ts'

export const priorityWords: Record<Priority, MessageDescriptor> = {
  URGENT: msg`Urgent`,
  HIGH: msg`High priority`,
  NORMAL: msg`Normal priority`,
  LOW: msg`Low priority`,
}

export const priorities = Object.keys(priorityWords) as Priority[]
