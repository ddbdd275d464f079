/** What the sections of the references are about, in the order of the documents' paths. */
const v1: Record<string, string> = {
  Messages:
    'Send texts, files, interactive messages and approved templates, and read sent and received messages.',
  Templates: 'Texts that the platform has approved. Only an approved template can open a conversation.',
  Contacts: 'The customers of the workspace. Keep them synchronized with your own systems.',
  Chats: 'The conversations of the inbox: assign, close and reopen chats.',
  Broadcasts: 'Send one template to many recipients, and read the result of each.',
  Media: 'Files that you send, and files that customers sent.',
  Numbers: 'The phone numbers from which the workspace sends.',
  Webhooks: 'Webhook endpoints and their deliveries. Failed deliveries can be sent again.',
  Usage: 'The limits of the plan, and how much of each is used.',
}

const api: Record<string, string> = {
  Auth: 'Sign-in and sign-out: passwords, second steps, passkeys, single sign-on, forgotten passwords.',
  Me: 'The signed-in user: profile, availability, sessions, second steps.',
  Users: 'The members of the workspace and their permissions.',
  Roles: 'Named sets of permissions.',
  Permissions: 'The permissions that a role can have.',
  Teams: 'Groups of members to which chats can be assigned.',
  Import: 'Contacts and tags from a CSV file.',
  Export: 'Contacts and tags as a CSV file.',
  Accounts: 'The numbers of the workspace at the platform: tokens, registration, business profile.',
  'Embedded signup': "Settings that open the platform's sign-up dialog.",
  Campaigns:
    'Send one template to many recipients: drafts, recipients, sending, and the result of each recipient.',
  Analytics: 'Figures of messages, contacts and agents, and figures of the platform.',
  Widgets: 'The widgets of the dashboard and their data.',
  'Canned responses': 'Saved texts that members send again and again.',
  'Canned response import': 'Canned responses from a CSV file.',
  'Canned response export': 'Canned responses as a CSV file.',
  'Custom actions': 'Buttons of a chat that call an address, open a page or run a script.',
  Calls: 'Calls to contacts: permission, start and end.',
  'Call logs': 'Incoming and outgoing calls, their recordings, and actions on a current call.',
  'Call transfers': 'Calls that wait for an agent, and the agents who answered.',
  Cases: 'Cases, which are pieces of work in chats: the transcript of a case as a file.',
  Catalogs: "Catalogs of an account's business at the platform and their products.",
  Flows: 'Forms of the platform that customers fill in, and their answers.',
  'Ivr flows': 'Voice menus that callers hear and choose from, and their audio files.',
  Products: 'Single products of catalogs.',
  Chatbot:
    'The chatbot: settings, messages, business hours, response times, and transfers of chats to the team.',
  'Contact export': 'Contacts as a file, with the filters of GraphQL.',
  'Report export': 'Tables of reports as files.',
  'Contact imports': 'Files of contacts that are checked, then saved in the background.',
  Templates: 'Texts that the platform reviews: drafts, reviews and decisions.',
  Tags: 'Labels of contacts.',
  Organizations: 'Workspaces: create, join, close and delete them.',
  Org: 'The workspace of the session: its settings and sounds.',
  Invitations: 'Invitations to the workspace by a link.',
  Settings: 'Single sign-on and other settings of the workspace.',
  Contacts: 'The customers of the workspace, their messages and the notes of colleagues.',
  Messages: 'Messages of chats.',
  Media: 'Files for messages.',
  'Public keys': 'Keys of /v1.',
  'Api keys': 'Keys of this API, for scripts.',
  'Webhook endpoints': 'Signed webhooks of /v1, for administrators.',
  Webhooks: 'Webhooks in the format of older systems.',
  'Audit logs': 'Records of changes: who changed what, and when.',
  Admin: 'Endpoints for administrators of the whole installation.',
}

const listOf = (descriptions: Record<string, string>, paths: Record<string, Record<string, object>>) => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const used = new Set(operations.flatMap((operation) => (operation as { tags: string[] }).tags))
  return [...used].map((name) => ({ name, description: descriptions[name] }))
}

/** The declared tags of a document, as its operations use them. */
export const v1Tags = (paths: Record<string, Record<string, object>>) => listOf(v1, paths)
export const apiTags = (paths: Record<string, Record<string, object>>) => listOf(api, paths)
