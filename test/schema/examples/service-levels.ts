import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const level = async ({ parley, tenant: { workspaceId } }: Scene) => ({
  id: (await parley.app.prisma.serviceLevel.findFirstOrThrow({ where: { workspaceId, archivedAt: null } }))
    .id,
})

/** How soon chats are answered and closed. */
export const serviceLevels: Examples = {
  createServiceLevel: {
    given: {
      name: 'Urgent',
      priority: 'URGENT',
      firstResponseMinutes: 15,
      nextResponseMinutes: 60,
      resolutionMinutes: 480,
    },
    select: `{ serviceLevel { id name priority firstResponseMinutes nextResponseMinutes resolutionMinutes
      isInBusinessHours pausesForCustomer } }`,
  },
  serviceLevels: {
    select:
      '{ id name isForAllTeams team { id name } priority firstResponseMinutes nextResponseMinutes resolutionMinutes }',
  },
  serviceLevel: { given: level, select: '{ id name priority firstResponseMinutes }' },
  updateServiceLevel: {
    given: async (scene) => ({ ...(await level(scene)), firstResponseMinutes: 10 }),
    select: '{ serviceLevel { id name firstResponseMinutes } }',
  },
  deleteServiceLevel: { given: level, select: '{ deletedId }' },
}
