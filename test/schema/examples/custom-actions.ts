import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const action = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.customAction.findFirstOrThrow({ where: { workspaceId } })).id

const contact = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.contact.findFirstOrThrow({ where: { workspaceId, deletedAt: null } })).id

const select = `{ customAction { id name icon actionType isActive displayOrder config {
  ... on CustomActionUrl { url openInNewTab isOneTimeLink } } } }`

export const customActions: Examples = {
  createCustomAction: {
    given: {
      name: 'Open in the shop',
      icon: 'EXTERNAL_LINK',
      config: { url: { url: 'https://shop.example/customers/{{contact.phone_number}}' } },
    },
    select,
  },
  customActions: {
    given: { isActive: true, first: 20 },
    select: '{ nodes { id name icon actionType } pageInfo { endCursor hasNextPage } }',
  },
  customAction: {
    given: async (scene) => ({ id: await action(scene) }),
    select:
      '{ name config { __typename } executions(first: 5) { nodes { succeeded status message durationMs } } }',
  },
  updateCustomAction: {
    given: async (scene) => ({ id: await action(scene), name: 'Open customer', displayOrder: 1 }),
    select,
  },
  executeCustomAction: {
    given: async (scene) => ({ id: await action(scene), contactId: await contact(scene) }),
    select:
      '{ result { success message toast { message type } ... on CustomActionAddress { redirectUrl openInNewTab } } }',
  },
  deleteCustomAction: {
    given: async (scene) => ({ id: await action(scene) }),
    select: '{ deletedId }',
  },
}
