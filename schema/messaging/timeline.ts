import type { IdAndName } from '#messaging/conversations/conversation-row.ts'
import { priorities, snoozeEnds, threadOwners } from '#messaging/conversations/conversation-sets.ts'
import { timelineAround } from '#messaging/timeline/timeline-around.ts'
import { timelineOfCase } from '#messaging/timeline/timeline-of-case.ts'
import {
  choicesOfContact,
  type TimelineItem as Item,
  isEntry,
  isNote,
  timelineOfChat,
  timelineOfContact,
} from '#messaging/timeline/timeline-queries.ts'
import type { TimelineEntryRow } from '#messaging/timeline/timeline-row.ts'
import { choiceWays } from '#messaging/timeline/timeline-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { connectionOf, cursorArgs, type Implemented, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { MemberAssignee, TeamAssignee } from './assignees.ts'
import { Contact } from './contacts.ts'
import { Conversation } from './conversations.ts'
import { Message } from './messages.ts'
import { Note, noteReads } from './notes.ts'
import { EndedCall, MissedCall } from './timeline-calls.ts'
import { entryOf, interfaces, typeNames } from './timeline-entry.ts'

// All that happened in a chat, in one list.

const assignee =
  (side: 'from' | 'to', what: 'agent' | 'team') =>
  ({ data }: TimelineEntryRow): IdAndName | null =>
    data[side]?.[what] ?? null

const Assigned = entryOf('assigned').implement({
  interfaces,
  description: 'A chat was given to somebody or taken from them. Names are those of then.',
  fields: (t) => ({
    fromAgent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Who had it.',
      resolve: assignee('from', 'agent'),
    }),
    fromTeam: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Which team had it.',
      resolve: assignee('from', 'team'),
    }),
    toAgent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Who has it from then on.',
      resolve: assignee('to', 'agent'),
    }),
    toTeam: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Which team has it from then on.',
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
      description: 'The note it was closed with.',
      resolve: ({ data }) => data.note ?? null,
    }),
  }),
})

const Reopened = entryOf('reopened').implement({
  interfaces,
  description:
    'Somebody of the team opened a chat again. A message of the person does that too, and stands in the list itself.',
})

const Snoozed = entryOf('snoozed').implement({
  interfaces,
  description: 'A chat was put off.',
  fields: (t) => ({
    until: t.field({
      type: 'DateTime',
      description: 'Until when.',
      resolve: ({ data }) => new Date(String(data.until)),
    }),
  }),
})

const CameBack = entryOf('came_back').implement({
  interfaces,
  description: 'A chat was no longer put off.',
  fields: (t) => ({
    endedBy: t.field({
      type: enumFrom(snoozeEnds),
      description: 'Why it came back.',
      resolve: ({ data }) => data.reason ?? 'by_hand',
    }),
  }),
})

const Tagged = entryOf('tagged').implement({
  interfaces,
  description: "Tags of a chat's contact were added or taken away.",
  fields: (t) => ({
    added: t.stringList({ description: 'Tags that were added.', resolve: ({ data }) => data.added ?? [] }),
    removed: t.stringList({
      description: 'Tags that were taken away.',
      resolve: ({ data }) => data.removed ?? [],
    }),
  }),
})

const HandedOver = entryOf('handed_over').implement({
  interfaces,
  description: 'A chat was handed over to people.',
  fields: (t) => ({
    transferId: t.id({
      description: 'UUID of the transfer.',
      resolve: ({ data }) => String(data.transferId),
    }),
  }),
})

const GivenBack = entryOf('given_back').implement({
  interfaces,
  description: 'A chat that was handed over was given back, or went back by itself.',
  fields: (t) => ({
    transferId: t.id({
      description: 'UUID of the transfer.',
      resolve: ({ data }) => String(data.transferId),
    }),
    isExpired: t.boolean({
      description: 'Whether it went back because nobody answered in time.',
      resolve: ({ data }) => data.isExpired ?? false,
    }),
  }),
})

const Prioritized = entryOf('prioritized').implement({
  interfaces,
  description: 'A chat got another priority.',
  fields: (t) => ({
    fromPriority: t.field({
      type: enumFrom(priorities),
      description: 'What it was.',
      resolve: ({ data }) => data.priorityBefore ?? 'normal',
    }),
    toPriority: t.field({
      type: enumFrom(priorities),
      description: 'What it is from then on.',
      resolve: ({ data }) => data.priority ?? 'normal',
    }),
  }),
})

const OwnerChanged = entryOf('owner_changed').implement({
  interfaces,
  description:
    'Another responder on the number answers in a chat from then on, or the workspace does again: somebody took it over, or the platform told it (`ResponderActor`).',
  fields: (t) => ({
    numberId: t.id({
      description: 'UUID of the number over which it is answered.',
      resolve: ({ data }) => String(data.numberId),
    }),
    owner: t.field({
      type: enumFrom(threadOwners),
      description: 'Who answers from then on.',
      resolve: ({ data }) => data.owner ?? 'workspace',
    }),
    ownerRole: t.string({
      nullable: true,
      description: 'The role of the other responder, in the word of the platform.',
      resolve: ({ data }) => data.ownerRole ?? null,
    }),
  }),
})

const MarketingChoice = entryOf('marketing_choice').implement({
  interfaces,
  description: 'A contact was opted out of marketing, or in again: by itself (`ContactActor`) or by others.',
  fields: (t) => ({
    optedOut: t.boolean({
      description: 'What holds from then on.',
      resolve: ({ data }) => data.optedOut === true,
    }),
    way: t.field({
      type: enumFrom(choiceWays),
      description: 'How it was chosen.',
      resolve: ({ data }) => data.way ?? 'by_hand',
    }),
    consent: t.string({
      nullable: true,
      description: 'How the person agreed, where a member opted them in who had opted out.',
      resolve: ({ data }) => data.consent ?? null,
    }),
  }),
})

const TimelineItem = builder.unionType('TimelineItem', {
  description: 'What stands in the timeline of a chat: a message, a note, or what was done.',
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
    OwnerChanged,
    MissedCall,
    EndedCall,
    MarketingChoice,
  ],
  resolveType: (item) => {
    if (isEntry(item as Item)) return typeNames[(item as TimelineEntryRow).kind]
    return isNote(item as Item) ? 'Note' : 'Message'
  },
})

const TimelineConnection = connectionOf<Item>('Timeline', TimelineItem as unknown as Implemented<Item>)

builder.objectField(Conversation, 'timeline', (t) =>
  t.field({
    type: TimelineConnection,
    ...requires(noteReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Messages, notes and what was done, newest first; one statement for all chats of a page.',
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
      'Who opted the person out of marketing, or in again, and how; newest first. One statement for all contacts of a page.',
    args: cursorArgs,
    reads: ['id'],
    resolve: ({ id }, args, ctx) => choicesOfContact(ctx, id, args),
  }),
)

builder.queryField('caseTimeline', (t) =>
  t.field({
    type: TimelineConnection,
    ...requires(noteReads),
    complexity: pageCost,
    throws: ['invalid_request', 'not_found'],
    description: 'All that happened in one case, the oldest first: messages, notes and what was done.',
    args: { caseId: t.arg.id({ required: true, description: 'UUID of the case.' }), ...cursorArgs },
    resolve: (_root, { caseId, ...walk }, ctx) => timelineOfCase(ctx, caseId, walk),
  }),
)

builder.queryField('timeline', (t) =>
  t.field({
    type: TimelineConnection,
    ...requires(noteReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field', 'not_found'],
    description: 'All that happened in one chat, newest first: messages, notes and what was done.',
    args: {
      contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }),
      ...cursorArgs,
      around: t.arg.id({
        description:
          'The page around this message, note or deed, `first` rows in all; not with `after`, `last` or `before`.',
      }),
      aroundTime: t.arg({
        type: 'DateTime',
        description: 'The page around this time, as `around`: the later half begins with what came next.',
      }),
    },
    resolve: (_root, { contactId, around, aroundTime, ...walk }, ctx) =>
      around == null && aroundTime == null
        ? timelineOfChat(ctx, contactId, walk)
        : timelineAround(ctx, contactId, { around, aroundTime, ...walk }),
  }),
)
