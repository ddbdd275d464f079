import { clockKinds } from '#messaging/routing/service-levels/service-level-sets.ts'
import { enumFrom } from '../../enum-from.ts'
import { entryOf, interfaces } from './timeline-entry.ts'

// What timelines tell of service levels.

export const ServiceMissed = entryOf('service_missed').implement({
  interfaces,
  description: 'A deadline of the service level of the chat passed.',
  fields: (t) => ({
    clock: t.field({
      type: enumFrom(clockKinds),
      description: 'What took too long.',
      resolve: ({ data }) => data.clock ?? 'resolution',
    }),
    levelName: t.string({
      nullable: true,
      description: 'Name of the service level at that time; null if it is not known.',
      resolve: ({ data }) => data.serviceLevel?.name ?? null,
    }),
  }),
})
