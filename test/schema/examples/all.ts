import type { Area } from '#doors/graphql-reference/areas.ts'
import { account } from './account.ts'
import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { broadcasts } from './broadcasts.ts'
import { calls } from './calls.ts'
import { chatbot } from './chatbot.ts'
import { contacts } from './contacts.ts'
import { conversations } from './conversations.ts'
import type { Examples } from './example.ts'
import { files } from './files.ts'
import { keys } from './keys.ts'
import { live } from './live.ts'
import { messages } from './messages.ts'
import { people } from './people.ts'
import { platform } from './platform.ts'
import { signIn } from './sign-in.ts'
import { templates } from './templates.ts'
import { transfers } from './transfers.ts'
import { webhooks } from './webhooks.ts'
import { workspace } from './workspace.ts'

/** All examples, by the areas of the reference. */
export const examples: Record<Area, Examples> = {
  messages,
  conversations,
  transfers,
  calls,
  contacts,
  templates,
  broadcasts,
  chatbot,
  analytics,
  files,
  live,
  webhooks,
  workspace,
  people,
  keys,
  accounts,
  account,
  'sign-in': signIn,
  platform,
}
