import { clockKinds } from '#messaging/routing/service-levels/service-level-sets.ts'
import { enumFrom } from '../enum-from.ts'
import { eventType, type Fields } from './event-types.ts'

// What becomes of the times that service levels measure (docs/adr/0188).

const deadline: Fields = (t) => ({
  caseId: t.id({ description: 'UUID of the case.', resolve: ({ extras }) => String(extras.case_id) }),
  clock: t.field({
    type: enumFrom(clockKinds),
    description: 'What is measured.',
    resolve: ({ extras }) => extras.clock ?? 'resolution',
  }),
  levelName: t.string({
    nullable: true,
    description: 'Name of the service level at that time; null if it is not known.',
    resolve: ({ extras }) => extras.service_level?.name ?? null,
  }),
  dueAt: t.field({
    type: 'DateTime',
    description: 'Time of the deadline.',
    resolve: ({ extras }) => new Date(String(extras.due_at)),
  }),
})

eventType('service.due_soon', 'ofContact', deadline)
eventType('service.missed', 'ofContact', deadline)
