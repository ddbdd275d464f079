import type { Feature, Resource } from '#core/access/catalogue.ts'

/** A part of the product that a workspace has or lacks (document 2, Organization: component catalog entry). */
export interface Component {
  key: string
  label: string
  description: string
  section: string
  /** every workspace has it */
  required: boolean
  /** the platform decides about it, never an allocation */
  platform: boolean
  /** the permission modules that it brings */
  resources: readonly Resource[]
  /** components without which it cannot be on */
  requires: readonly string[]
}

type Part = Pick<Component, 'key' | 'label' | 'description'> & Partial<Component>

const section = (name: string, parts: readonly Part[]): Component[] =>
  parts.map((part) => ({
    section: name,
    required: false,
    platform: false,
    resources: [],
    requires: [],
    ...part,
  }))

const inbox = section('Inbox', [
  {
    key: 'chat',
    label: 'Chat',
    description: 'Conversations with customers and who answers them.',
    required: true,
    resources: ['chat', 'chat.assign'],
  },
  {
    key: 'contacts',
    label: 'Contacts',
    description: 'The people talked to.',
    required: true,
    resources: ['contacts'],
  },
  { key: 'tags', label: 'Tags', description: 'Coloured words on contacts.', resources: ['tags'] },
  {
    key: 'transfers',
    label: 'Transfers',
    description: 'Queues of chats that wait for a human agent.',
    resources: ['transfers'],
  },
  {
    key: 'canned_responses',
    label: 'Canned responses',
    description: 'Prepared answers for agents.',
    resources: ['canned_responses'],
  },
  {
    key: 'custom_actions',
    label: 'Custom actions',
    description: 'Buttons that call other systems.',
    resources: ['custom_actions'],
  },
])

const messaging = section('Messaging', [
  {
    key: 'accounts',
    label: 'Accounts',
    description: 'The numbers that messages are sent from.',
    required: true,
    resources: ['accounts'],
  },
  {
    key: 'templates',
    label: 'Templates',
    description: 'Messages that the platform approves beforehand.',
    resources: ['templates'],
  },
  {
    key: 'campaigns',
    label: 'Campaigns',
    description: 'Templates sent to many people.',
    resources: ['campaigns'],
    requires: ['templates'],
  },
  {
    key: 'flows.messaging',
    label: 'Interactive flows',
    description: 'Forms inside a chat.',
    resources: ['flows.messaging'],
  },
  { key: 'catalogs', label: 'Catalogs', description: 'Products to show in chats.', resources: ['catalogs'] },
])

const chatbot = section('Chatbot', [
  {
    key: 'chatbot',
    label: 'Chatbot',
    description: 'Answers by keywords and flows, hours, routing and response times.',
    resources: [
      'settings.chatbot',
      'chatbot.routing',
      'chatbot.hours',
      'chatbot.sla',
      'chatbot.keywords',
      'flows.chatbot',
    ],
    requires: ['transfers'],
  },
  {
    key: 'chatbot.ai',
    label: 'AI answers',
    description: 'Answers written by a language model.',
    resources: ['chatbot.ai'],
    requires: ['chatbot'],
  },
  {
    key: 'chatbot.memory',
    label: 'Customer memory',
    description: 'What the language model remembers of customers.',
    resources: ['chatbot.memory'],
    requires: ['chatbot.ai'],
  },
])

const calling = section('Calling', [
  {
    key: 'calling',
    label: 'Calls',
    description: 'Calls in and out, their log and their transfers.',
    resources: ['settings.calling', 'call_logs', 'call_transfers', 'outgoing_calls'],
  },
  {
    key: 'ivr_flows',
    label: 'Voice menus',
    description: 'What callers hear and choose from.',
    resources: ['ivr_flows'],
    requires: ['calling'],
  },
])

const others = [
  ...section('Analytics', [
    {
      key: 'analytics',
      label: 'Analytics',
      description: 'Figures about messages, agents and costs.',
      resources: ['analytics', 'analytics.agents'],
    },
  ]),
  ...section('Integrations', [
    {
      key: 'webhooks',
      label: 'Webhooks',
      description: 'Events posted to other systems.',
      resources: ['webhooks'],
    },
    {
      key: 'sso',
      label: 'Single sign-on',
      description: 'Signing in through an identity provider, set up by the platform.',
      platform: true,
    },
  ]),
]

const publicApiNames: Record<Feature, readonly [label: string, description: string]> = {
  'api.keys': ['API keys', 'Requests to /v1 with a key.'],
  'api.messages': ['Messages', 'Messages and files of /v1.'],
  'api.contacts': ['Contacts', 'Contacts of /v1.'],
  'api.templates': ['Templates', 'Templates of /v1.'],
  'api.broadcasts': ['Broadcasts', 'Broadcasts of /v1.'],
  'api.chats': ['Chats', 'Chats of /v1.'],
  'webhooks.messages': ['Message events', 'Webhooks of /v1 about messages.'],
  'webhooks.contacts': ['Contact events', 'Webhooks of /v1 about contacts.'],
  'webhooks.templates': ['Template events', 'Webhooks of /v1 about templates.'],
  'webhooks.broadcasts': ['Broadcast events', 'Webhooks of /v1 about broadcasts.'],
  'webhooks.chats': ['Chat events', 'Webhooks of /v1 about chats.'],
  'webhooks.numbers': ['Number events', 'Webhooks of /v1 about numbers.'],
}

/** Each switch of /v1 is a component of its own (spec/4 D56). None needs another: a plan may hold any of them. */
const publicApi = section(
  'Public API',
  Object.entries(publicApiNames).map(([key, [label, description]]) => ({ key, label, description })),
)

/** All components in the order in which screens show them. */
export const components: readonly Component[] = [
  ...inbox,
  ...messaging,
  ...chatbot,
  ...calling,
  ...others,
  ...publicApi,
]
