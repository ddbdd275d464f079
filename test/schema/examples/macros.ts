import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const macro = async (scene: Scene) => {
  const { workspaceId } = scene.tenant
  return (await scene.parley.app.prisma.macro.findFirstOrThrow({ where: { workspaceId } })).id
}

/** Steps that are done in chats with one press. */
export const macros: Examples = {
  createMacro: {
    given: {
      name: 'Thank and put off',
      steps: [
        { text: { body: 'Thank you, {{contact_name}}. We will look into it.' } },
        { priority: { priority: 'HIGH' } },
        { snooze: { minutes: 1440 } },
      ],
      isShared: true,
    },
    select: '{ macro { id name isShared steps { __typename } } }',
  },
  macros: {
    select: `{ id name isShared isOwn createdBy { name }
      steps { __typename ... on MacroTextStep { body } ... on MacroPriorityStep { priority } ... on MacroSnoozeStep { minutes } } }`,
  },
  macro: { given: async (scene) => ({ id: await macro(scene) }), select: '{ id name isShared }' },
  updateMacro: {
    given: async (scene) => ({ id: await macro(scene), name: 'Thank, and answer tomorrow' }),
    select: '{ macro { id name } }',
  },
  orderMacros: {
    given: async (scene) => ({ ids: [await macro(scene)] }),
    select: '{ macros { id name } }',
  },
  previewMacro: {
    given: async (scene) => ({ macroId: await macro(scene), contactId: await scene.contact() }),
    select: '{ macro { name } steps { step { __typename } text problem { code reason message } } }',
  },
  runMacro: {
    given: async (scene) => {
      await scene.writes('Where is my parcel?')
      return {
        macroId: await macro(scene),
        contactIds: [await scene.contact()],
        idempotencyKey: 'press-1',
      }
    },
    select: `{ results { contactId conversation { status priority }
      steps { status refusal { code reason message } } } }`,
  },
  deleteMacro: { given: async (scene) => ({ id: await macro(scene) }), select: '{ deletedId }' },
}
