import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'

/** What a type of node is for people. */
export interface NodeLook {
  name: MessageDescriptor
  about: MessageDescriptor
  icon: LucideIcon
}

export interface NodeGroup {
  name: MessageDescriptor
  types: Readonly<Record<string, NodeLook>>
}
