/** What the sections of the references are about, in the order of the documents' paths. */
const v1: Record<string, string> = {
  Messages: 'Send texts, files, interactive messages and approved templates; see what was sent and received.',
  Templates: 'Texts that the platform has approved: the only ones that may open a conversation.',
  Contacts: 'The people who write to the workspace, kept in sync with systems of your own.',
  Chats: 'The conversations of the inbox: give them to somebody, close them, open them again.',
  Broadcasts: 'One template to many people, and what became of each.',
  Media: 'Files to send, and those that customers sent.',
  Numbers: 'The numbers that the workspace sends from.',
  Webhooks: 'Where events go, what was delivered, and how to get again what failed.',
  Usage: 'What the plan allows, and how much of it is used.',
}

const api: Record<string, string> = {
  Auth: 'Signing in and out: passwords, second steps, passkeys, single sign-on, forgotten passwords.',
  Me: 'The person who is signed in: profile, availability, sessions, second steps.',
  Users: 'The members of the workspace, and what they may do.',
  Roles: 'Named sets of permissions.',
  Permissions: 'The permissions that a role can hold.',
  Teams: 'Groups of members to whom chats can be given.',
  Import: 'Contacts and tags from a CSV file.',
  Export: 'Contacts and tags as a CSV file.',
  Accounts:
    'The numbers of the workspace as the platform knows them: tokens, registration, business profile.',
  'Embedded signup': "What the platform's sign-up dialog is opened with.",
  Campaigns: 'One template to many people: drafts, their recipients, sending them, and what became of each.',
  Analytics: 'Figures of messages, contacts and agents, and those of the platform.',
  Widgets: 'The dashboard that people put together, and what it shows.',
  'Canned responses': 'Texts that are kept to be sent again.',
  'Canned response import': 'Canned responses from a CSV file.',
  'Canned response export': 'Canned responses as a CSV file.',
  'Custom actions': 'Buttons of a chat that do something elsewhere.',
  Calls: 'Calls to contacts: whether they allow them, and making and ending them.',
  'Call logs': 'Calls that were made and came in, their recordings, and what is done with one that goes on.',
  'Call transfers': 'Calls that wait for somebody who takes them, and who took them.',
  Cases: 'Pieces of work in chats: what was said in one, as a file.',
  Catalogs: "Catalogs of an account's business at the platform, and their products.",
  Flows: 'Forms of the platform that customers fill in, and their answers.',
  'Ivr flows': 'Voice menus: what callers hear and choose from, and the audio that they play.',
  Products: 'Single products of catalogs.',
  Chatbot:
    'How the chatbot behaves: what it says, business hours, response times; what it hands over to people.',
  'Contact export': 'Contacts as a file, by the filters of the graph.',
  'Report export': 'Tables of reports as files.',
  'Contact imports': 'Files of contacts that are looked at, then saved in the background.',
  Templates: 'Texts that the platform reviews: drafts, their review, and what it decides about them.',
  Tags: 'Words that contacts are marked with.',
  Organizations: 'Workspaces: making, joining, closing and deleting them.',
  Org: 'The workspace of the session: its settings and sounds.',
  Invitations: 'Inviting people by a link.',
  Settings: 'How the workspace signs in, and other settings of it.',
  Contacts: 'The people talked to: what was said with them, and what colleagues noted.',
  Messages: 'What is said in chats.',
  Media: 'Files for messages.',
  'Public keys': 'Keys of /v1.',
  'Api keys': 'Keys of this API, for scripts.',
  'Webhook endpoints': 'Signed webhooks of /v1, for administrators.',
  Webhooks: 'Webhooks in the form that older systems know.',
  'Audit logs': 'Who changed what, and when.',
  Admin: 'For administrators of the whole installation.',
}

const listOf = (descriptions: Record<string, string>, paths: Record<string, Record<string, object>>) => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const used = new Set(operations.flatMap((operation) => (operation as { tags: string[] }).tags))
  return [...used].map((name) => ({ name, description: descriptions[name] }))
}

/** The declared tags of a document, as its operations use them. */
export const v1Tags = (paths: Record<string, Record<string, object>>) => listOf(v1, paths)
export const apiTags = (paths: Record<string, Record<string, object>>) => listOf(api, paths)
