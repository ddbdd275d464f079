import { caseLoader } from '#messaging/chat-model/cases/case-queries.ts'
import { Case } from '../messaging/inbox/cases.ts'
import { by, eventType } from './event-types.ts'

// What ends a case, and what else happens to cases.

eventType('chat.closed', 'ofContact', (t) => ({
  by: by(t),
  reason: t.string({
    nullable: true,
    description: 'Name of the reason at the time of the closing; null if none was given.',
    resolve: ({ extras }) => extras.case_reason?.name ?? null,
  }),
  note: t.string({
    nullable: true,
    description: 'Note that was added when the chat was closed; null if there was none.',
    resolve: ({ extras }) => extras.note ?? null,
  }),
}))

eventType('case.changed', 'ofContact', (t) => ({
  by: by(t),
  caseId: t.id({ description: 'UUID of the case.', resolve: ({ extras }) => String(extras.case_id) }),
  case: t.field({
    type: Case,
    nullable: true,
    description:
      'The case as it is now; null if it was deleted with its contact or is not visible to the caller.',
    resolve: ({ extras }, _args, ctx) => caseLoader(ctx).load(String(extras.case_id)),
  }),
}))

eventType('case_settings.changed', 'ofNothingElse')

eventType('message.translated', 'ofContact', (t) => ({
  messageId: t.id({
    description: 'UUID of the message.',
    resolve: ({ extras }) => String(extras.message_id),
  }),
}))
