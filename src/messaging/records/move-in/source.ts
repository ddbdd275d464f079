import type { AssignmentStrategy, TeamRole } from '#people/teams/team-sets.ts'

// What is read of another system, whichever it is. Ids are those of that system, as texts.

export interface SourceNumber {
  /** by which messages name it */
  id: string
  name: string
  /** as it is written there; null for what is no number of the platform */
  phone: string | null
  /** the platform's id of the number */
  platformId: string | null
}

export interface SourcePerson {
  id: string
  name: string
  email: string | null
  /** the name of a role */
  role: string
  isActive: boolean
}

export interface SourceTeam {
  id: string
  name: string
  description: string
  strategy: AssignmentStrategy
  isActive: boolean
}

export interface SourceTeamMember {
  teamId: string
  personId: string
  role: TeamRole
}

export interface SourceTag {
  name: string
  /** #rrggbb, or a word */
  color: string | null
}

export interface SourceReply {
  id: string
  name: string
  shortcut: string | null
  content: string
  category: string | null
  isActive: boolean
}

/** What stands in a use-case's input by the same names there as here. */
export interface SourceRule {
  id: string
  name: string
  input: Record<string, unknown>
}

export interface SourceFlow {
  id: string
  name: string
  /** null for a flow without any step */
  input: Record<string, unknown> | null
}

export interface SourceTemplate {
  name: string
  language: string
}

export interface SourceContact {
  id: string
  phone: string | null
  name: string | null
  tags: string[]
  fields: Record<string, unknown>
  /** whose chat it is */
  personId: string | null
  teamId: string | null
  createdAt: Date
}

/** Who wrote something: the contact, a person of the team, or a program. */
export type SourceAuthor = { is: 'contact' } | { is: 'person'; id: string } | { is: 'program' }

interface Written {
  /** unique among those of its kind */
  id: string
  contactId: string
  at: Date
  by: SourceAuthor
  /** with what was attached, in words; empty where there is nothing to read */
  text: string
}

export interface SourceMessage extends Written {
  kind: 'message'
  numberId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  error: string | null
  platformId: string | null
  /** the id of the message that it answers */
  replyTo: string | null
}

export interface SourceNote extends Written {
  kind: 'note'
}

/** What is no message of anybody. */
export interface SourceLine {
  kind: 'left_out'
  reason: 'of_the_system' | 'reaction'
}

export type SourceEntry = SourceMessage | SourceNote | SourceLine

/** One account of another system, as it was at one moment. */
export interface Source {
  system: 'chatwoot' | 'whatomate'
  /** the account there, the same for ever, also in a copy of the database */
  key: string
  accountName: string
  /** what its database says of its version */
  version: string | null
  numbers(): Promise<SourceNumber[]>
  people(): Promise<SourcePerson[]>
  teams(): Promise<SourceTeam[]>
  teamMembers(): Promise<SourceTeamMember[]>
  tags(): Promise<SourceTag[]>
  replies(): Promise<SourceReply[]>
  rules(): Promise<SourceRule[]>
  flows(): Promise<SourceFlow[]>
  templates(): Promise<SourceTemplate[]>
  /** what it has that has no counterpart here, with how many */
  others(): Promise<Record<string, number>>
  contacts(): AsyncIterable<SourceContact[]>
  /** messages and notes, the oldest of each number first */
  entries(): AsyncIterable<SourceEntry[]>
}
