import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConversationFilter } from '../generated/documents.ts'

/** A part of the inbox that has a name. */
interface View {
  label: MessageDescriptor
  /** what it asks the server for */
  filter: ConversationFilter
}

/** All that want work: what is shown where no view is chosen. */
export const everything: View = { label: msg`Inbox`, filter: { snoozed: false } }

/** By the word that stands in the address. */
export const views = {
  mine: { label: msg`Mine`, filter: { mine: true, snoozed: false } },
  unassigned: { label: msg`Unassigned`, filter: { unassigned: true, snoozed: false } },
  teams: { label: msg`My teams`, filter: { myTeams: true, snoozed: false } },
  mentioned: { label: msg`Mentions`, filter: { mentioned: true, snoozed: false } },
  unread: { label: msg`Unread`, filter: { unread: true, snoozed: false } },
  closing: { label: msg`Window closes soon`, filter: { window: 'CLOSING', snoozed: false } },
  failed: { label: msg`Not delivered`, filter: { failed: true } },
  snoozed: { label: msg`Put off`, filter: { snoozed: true } },
} satisfies Record<string, View>

export type ViewName = keyof typeof views

export const viewNames = Object.keys(views) as ViewName[]

export const isView = (word: unknown): word is ViewName => viewNames.includes(word as ViewName)

export const viewOf = (name: ViewName | undefined): View => (name ? views[name] : everything)
