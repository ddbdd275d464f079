import { caseLoader } from '#messaging/chat-model/cases/case-queries.ts'
import { Case } from '../messaging/inbox/cases.ts'
import { by, eventType } from './event-types.ts'

// What ends a case, and what else happens to cases.

eventType('chat.closed', 'ofContact', (t) => ({
  by: by(t),
  reason: t.string({
    nullable: true,
    description: 'Why, as it is called then; null where nobody said so.',
    resolve: ({ extras }) => extras.case_reason?.name ?? null,
  }),
  note: t.string({
    nullable: true,
    description: 'The note it was closed with.',
    resolve: ({ extras }) => extras.note ?? null,
  }),
}))

eventType('case.changed', 'ofContact', (t) => ({
  by: by(t),
  caseId: t.id({ description: 'UUID of the case.', resolve: ({ extras }) => String(extras.case_id) }),
  case: t.field({
    type: Case,
    nullable: true,
    description: 'The case as it is now; null when it went with its contact, or is out of sight.',
    resolve: ({ extras }, _args, ctx) => caseLoader(ctx).load(String(extras.case_id)),
  }),
}))

eventType('case_settings.changed', 'ofNothingElse')
