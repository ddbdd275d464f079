import type { IdAndName } from '#messaging/chat-model/chats/conversation-row.ts'
import { priorities, snoozeEnds, threadOwners } from '#messaging/chat-model/chats/conversation-sets.ts'
import type { TimelineEntryRow } from '#messaging/chat-model/timeline/timeline-row.ts'
import { choiceWays } from '#messaging/chat-model/timeline/timeline-sets.ts'
import { timelineAround } from '#messaging/inbox/timeline/timeline-around.ts'
import {
  choicesOfContact,
  type TimelineItem as Item,
  isEntry,
  isNote,
  timelineOfChat,
  timelineOfContact,
} from '#messaging/inbox/timeline/timeline-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { connectionOf, cursorArgs, type Implemented, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Message } from '../messages/messages.ts'
import { MemberAssignee, TeamAssignee } from './assignees.ts'
import { Contact } from './contacts.ts'
import { Conversation } from './conversations.ts'
import { Note, noteReads } from './notes.ts'
import { EndedCall, MissedCall } from './timeline-calls.ts'
import { CaseChanged } from './timeline-cases.ts'
import { entryOf, interfaces, typeNames } from './timeline-entry.ts'
import { RuleRan } from './timeline-rules.ts'
import { ServiceMissed } from './timeline-service.ts'

// All that happened in a chat, in one list.

const assignee =
  (side: 'from' | 'to', what: 'agent' | 'team') =>
  ({ data }: TimelineEntryRow): IdAndName | null =>
    data[side]?.[what] ?? null

const Assigned = entryOf('assigned').implement({
  interfaces,
  description: 'A chat was assigned or unassigned. Names are those at the time of the event.',
  fields: (t) => ({
    fromAgent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'The agent that the chat was assigned to before.',
      resolve: assignee('from', 'agent'),
    }),
    fromTeam: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'The team that the chat was assigned to before.',
      resolve: assignee('from', 'team'),
    }),
    toAgent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'The agent that the chat is assigned to after the event.',
      resolve: assignee('to', 'agent'),
    }),
    toTeam: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'The team that the chat is assigned to after the event.',
      resolve: assignee('to', 'team'),
    }),
  }),
})

const Closed = entryOf('closed').implement({
  interfaces,
  description: 'A chat was closed.',
  fields: (t) => ({
    reason: t.string({
      nullable: true,
      description: 'Why, as it was called then; null where nobody said so.',
      resolve: ({ data }) => data.caseReason?.name ?? null,
    }),
    note: t.string({
      nullable: true,
      description: 'Note that the chat was closed with.',
      resolve: ({ data }) => data.note ?? null,
    }),
  }),
})

const Reopened = entryOf('reopened').implement({
  interfaces,
  description:
    'A member or an API key reopened a chat. A message of the customer also reopens a chat, but is listed in the timeline itself.',
})

const Snoozed = entryOf('snoozed').implement({
  interfaces,
  description: 'A chat was snoozed.',
  fields: (t) => ({
    until: t.field({
      type: 'DateTime',
      description: 'Time until which the chat was snoozed.',
      resolve: ({ data }) => new Date(String(data.until)),
    }),
  }),
})

const CameBack = entryOf('came_back').implement({
  interfaces,
  description: 'The snooze of a chat ended.',
  fields: (t) => ({
    endedBy: t.field({
      type: enumFrom(snoozeEnds),
      description: 'Reason why the snooze ended.',
      resolve: ({ data }) => data.reason ?? 'by_hand',
    }),
  }),
})

const Tagged = entryOf('tagged').implement({
  interfaces,
  description: "Tags of the chat's contact were added or removed.",
  fields: (t) => ({
    added: t.stringList({
      description: 'Names of the tags that were added.',
      resolve: ({ data }) => [...(data.added ?? [])],
    }),
    removed: t.stringList({
      description: 'Names of the tags that were removed.',
      resolve: ({ data }) => [...(data.removed ?? [])],
    }),
  }),
})

export const HandedOver = entryOf('handed_over').implement({
  interfaces,
  description: 'A chat was transferred from the chatbot to agents.',
  fields: (t) => ({
    transferId: t.id({
      description: 'UUID of the transfer.',
      resolve: ({ data }) => String(data.transferId),
    }),
  }),
})

export const GivenBack = entryOf('given_back').implement({
  interfaces,
  description: 'A transferred chat was released, manually or automatically.',
  fields: (t) => ({
    transferId: t.id({
      description: 'UUID of the transfer.',
      resolve: ({ data }) => String(data.transferId),
    }),
    isExpired: t.boolean({
      description: 'Whether the chat was released because nobody answered in time.',
      resolve: ({ data }) => data.isExpired ?? false,
    }),
  }),
})

const Prioritized = entryOf('prioritized').implement({
  interfaces,
  description: 'The priority of a chat was changed.',
  fields: (t) => ({
    fromPriority: t.field({
      type: enumFrom(priorities),
      description: 'Priority of the chat before the change.',
      resolve: ({ data }) => data.priorityBefore ?? 'normal',
    }),
    toPriority: t.field({
      type: enumFrom(priorities),
      description: 'Priority of the chat after the change.',
      resolve: ({ data }) => data.priority ?? 'normal',
    }),
  }),
})

export const OwnerChanged = entryOf('owner_changed').implement({
  interfaces,
  description:
    'Another responder on the number took over a chat, or the workspace took it back. The change was made by a member or reported by the platform (`ResponderActor`).',
  fields: (t) => ({
    numberId: t.id({
      description: 'UUID of the number that the chat is answered on.',
      resolve: ({ data }) => String(data.numberId),
    }),
    owner: t.field({
      type: enumFrom(threadOwners),
      description: 'Who answers the chat after the event.',
      resolve: ({ data }) => data.owner ?? 'workspace',
    }),
    ownerRole: t.string({
      nullable: true,
      description: 'Role of the other responder, as the platform names it.',
      resolve: ({ data }) => data.ownerRole ?? null,
    }),
  }),
})

const MarketingChoice = entryOf('marketing_choice').implement({
  interfaces,
  description:
    'A contact was opted out of marketing or back in, by the contact (`ContactActor`) or by someone else.',
  fields: (t) => ({
    optedOut: t.boolean({
      description: 'Whether the contact is opted out after the event.',
      resolve: ({ data }) => data.optedOut === true,
    }),
    way: t.field({
      type: enumFrom(choiceWays),
      description: 'Way in which the choice was made.',
      resolve: ({ data }) => data.way ?? 'by_hand',
    }),
    consent: t.string({
      nullable: true,
      description: 'How the customer consented, if a member opted in a contact that had opted out.',
      resolve: ({ data }) => data.consent ?? null,
    }),
  }),
})

const TimelineItem = builder.unionType('TimelineItem', {
  description: 'An item in the timeline of a chat: a message, a note or an event.',
  types: [
    Message,
    Note,
    Assigned,
    Closed,
    Reopened,
    Snoozed,
    CameBack,
    Tagged,
    HandedOver,
    GivenBack,
    Prioritized,
    ServiceMissed,
    OwnerChanged,
    MissedCall,
    EndedCall,
    MarketingChoice,
    CaseChanged,
    RuleRan,
  ],
  resolveType: (item) => {
    if (isEntry(item as Item)) return typeNames[(item as TimelineEntryRow).kind]
    return isNote(item as Item) ? 'Note' : 'Message'
  },
})

export const TimelineConnection = connectionOf<Item>('Timeline', TimelineItem as unknown as Implemented<Item>)

builder.objectField(Conversation, 'timeline', (t) =>
  t.field({
    type: TimelineConnection,
    ...requires(noteReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Messages, notes and events of the chat, newest first. One SQL statement serves all chats of a page.',
    args: cursorArgs,
    resolve: ({ contactId }, args, ctx) => timelineOfContact(ctx, contactId, args),
  }),
)

builder.objectField(Contact, 'marketingChoices', (t) =>
  t.field({
    type: connectionOf<TimelineEntryRow>('TimelineMarketingChoice', MarketingChoice),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Marketing opt-outs and opt-ins of the contact, with who made them and how, newest first. One SQL statement serves all contacts of a page.',
    args: cursorArgs,
    reads: ['id'],
    resolve: ({ id }, args, ctx) => choicesOfContact(ctx, id, args),
  }),
)

builder.queryField('timeline', (t) =>
  t.field({
    type: TimelineConnection,
    ...requires(noteReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field', 'not_found'],
    description: 'Lists the messages, notes and events of one chat, newest first.',
    args: {
      contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }),
      ...cursorArgs,
      around: t.arg.id({
        description:
          'UUID of a message, note or event that the page is centered on, with `first` rows in total. Cannot be combined with `after`, `last` or `before`.',
      }),
      aroundTime: t.arg({
        type: 'DateTime',
        description:
          'Time that the page is centered on, like `around`: the later half begins with the first item after that time.',
      }),
    },
    resolve: (_root, { contactId, around, aroundTime, ...walk }, ctx) =>
      around == null && aroundTime == null
        ? timelineOfChat(ctx, contactId, walk)
        : timelineAround(ctx, contactId, { around, aroundTime, ...walk }),
  }),
)
