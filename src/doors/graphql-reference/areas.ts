import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the root fields of GraphQL are about, in the order of the reference; an area's examples are its file's. */
export const areas = [
  [
    'messages',
    'Messages',
    'Send texts, files, interactive messages and templates, and read sent and received messages.',
  ],
  ['conversations', 'Conversations', 'The chats of the inbox: find, assign, close and reopen chats.'],
  [
    'transfers',
    'Transfers',
    'Chats that are transferred to the team: which chats wait, and who has which chat.',
  ],
  ['calls', 'Calls', 'Calls with contacts: answer, start and transfer calls; and voice menus.'],
  ['contacts', 'Contacts', 'The customers of the workspace, and their tags.'],
  [
    'templates',
    'Templates',
    'Texts that the platform has approved. Only an approved template can open a conversation.',
  ],
  ['broadcasts', 'Broadcasts', 'Send one template to many recipients, and read the result of each.'],
  [
    'chatbot',
    'Chatbot',
    'Settings of the chatbot, its sessions with customers, business hours and response times.',
  ],
  [
    'analytics',
    'Analytics',
    'Figures of messages, contacts and agents, figures of the platform, and the widgets of the dashboard.',
  ],
  ['files', 'Files', 'Files that you send, files that customers sent, and the sounds of the dashboard.'],
  ['live', 'Live', 'Events as they happen, and presence: who is online, and who looks at which chat.'],
  [
    'webhooks',
    'Webhooks',
    "Events for customers' servers, and their deliveries. Failed deliveries can be sent again.",
  ],
  [
    'workspace',
    'Workspace',
    'Numbers, usage, limits and settings of the workspace, and objects by id alone.',
  ],
  [
    'accounts',
    'Messaging accounts',
    'The numbers at the platform: connect, change and remove numbers, and read their state.',
  ],
  ['people', 'People', 'Members, teams, roles and invitations.'],
  ['keys', 'Keys and the audit log', 'Keys of /v1 and of the application API, and records of changes.'],
  ['account', 'The own account', 'The signed-in user: profile, password, second step, passkeys, workspaces.'],
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
