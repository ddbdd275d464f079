import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the root fields of GraphQL are about, in the order of the reference; an area's examples are its file's. */
export const areas = [
  [
    'messages',
    'Messages',
    'Send texts, files, interactive messages and templates; see what was sent and received.',
  ],
  [
    'conversations',
    'Conversations',
    'The chats of the inbox: find them, give them to somebody, close and reopen them.',
  ],
  ['transfers', 'Transfers', 'Chats that are handed over to people: what waits, and who has what.'],
  ['calls', 'Calls', 'Calls with contacts: take them, make them, hand them over; and voice menus.'],
  ['contacts', 'Contacts', 'The people who write to the workspace, and the words they are marked with.'],
  [
    'templates',
    'Templates',
    'Texts that the platform has approved: the only ones that may open a conversation.',
  ],
  ['broadcasts', 'Broadcasts', 'One template to many people, and what became of each.'],
  ['chatbot', 'Chatbot', 'How it behaves, its sessions with persons, business hours and response times.'],
  [
    'analytics',
    'Analytics',
    'Figures of messages, contacts and agents; those of the platform; and the widgets of the dashboard.',
  ],
  ['files', 'Files', 'Files to send, those that customers sent, and the sounds of the dashboard.'],
  ['live', 'Live', 'What happens, as it happens; who is here, and who looks at which chat.'],
  [
    'webhooks',
    'Webhooks',
    "Events for customers' servers, what was delivered, and how to get again what failed.",
  ],
  ['workspace', 'Workspace', 'Its numbers, usage, limits and settings, and objects by id alone.'],
  [
    'accounts',
    'Messaging accounts',
    'The numbers as the platform knows them: connect, change and remove them, and see how they are.',
  ],
  ['people', 'People', 'Members, teams, roles and invitations.'],
  ['keys', 'Keys and the audit log', 'Keys of /v1 and of the application API; who changed what, and when.'],
  [
    'account',
    'The own account',
    'The person who is signed in: profile, password, second step, passkeys, workspaces.',
  ],
  ['sign-in', 'Signing in', 'Sessions, registration, invitations, forgotten passwords and single sign-on.'],
  [
    'platform',
    'The installation',
    'For administrators of all workspaces: plans, limits, closing and deleting.',
  ],
] as const

export type Area = (typeof areas)[number][0]

/** An operation that a test ran, and what it was answered. */
export interface RecordedExample {
  document: string
  variables: Record<string, unknown>
  /** the name of the file that came with it in a form */
  file?: string
  answer: unknown
}

/** By root field. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>

/** Where an area's examples are kept; test/schema/examples.test.ts records them. */
export const examplesFile = (area: Area): string =>
  join(import.meta.dirname, `../../../schema/examples/${area}.json`)

export function examplesOf(area: Area): RecordedExamples {
  const file = examplesFile(area)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
