import { callAs, held, mayBeCalled, rings, sdp, takesCalls, teamOf } from './call-scene.ts'
import type { Examples } from './example.ts'
import { ben, type Scene } from './scene.ts'
import { voiceMenus } from './voice-menus.ts'

const numberId = ({ tenant }: Scene) => tenant.numberId

const transfer = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (
    await parley.app.prisma.callTransfer.findFirstOrThrow({
      where: { workspaceId, teamId: { not: null } },
    })
  ).id

/** What the bar of a call shows. */
const select = '{ call { id status mode onHoldSince agent { name } } }'

export const calls: Examples = {
  iceServers: {
    given: async (scene) => {
      await takesCalls(scene)
      return {}
    },
    select: '{ urls username credential }',
  },
  requestCallPermission: {
    given: async (scene) => {
      await scene.writes('Please call me.')
      return {
        contactId: await scene.contact(),
        numberId: await numberId(scene),
        text: 'May we call you about your order?',
      }
    },
    select: '{ permissionId }',
  },
  callPermission: {
    given: async (scene) => ({ contactId: await mayBeCalled(scene), numberId: await numberId(scene) }),
    select: '{ status canAsk canCall requestedAt respondedAt expiresAt limits { action period most used } }',
  },
  startCall: {
    given: async (scene) => ({
      contactId: await scene.contact(),
      numberId: await numberId(scene),
      sdpOffer: sdp,
    }),
    select: '{ answer call { id direction mode contactName agent { name } } }',
  },
  liveCalls: {
    given: async (scene) => {
      await callAs(scene, 'accepted')
      return {}
    },
    select: '{ id status direction contactName agent { name } ringing { step until } }',
  },
  endCall: {
    given: async (scene) => ({ callId: await callAs(scene, 'accepted') }),
    select: '{ call { id status endedBy } }',
  },
  setCallNote: {
    given: async (scene) => ({
      callId: await callAs(scene, 'completed'),
      note: 'Wants the oak desk by Friday.',
    }),
    select: '{ call { id note } }',
  },
  callEvents: {
    given: async (scene) => ({ contactIds: [await scene.contact(ben, 'Ben Ash')] }),
    meanwhile: (scene) => rings(scene, ben),
    select:
      '{ __typename ... on Event { sequence } ... on CallTransferWaiting { call { id status contactName } } ... on CallIncoming { call { id offer ringing { step agents { name } } } } }',
  },
  declineCall: {
    given: async (scene) => ({ callId: await callAs(scene, 'ringing') }),
    select: '{ call { id status } }',
  },
  acceptCall: {
    given: async (scene) => ({ callId: await rings(scene), answer: sdp }),
    select: '{ answer call { id status mode contactName agent { name } } }',
  },
  holdCall: { given: async (scene) => ({ callId: await held(scene) }), select },
  resumeCall: { given: async (scene) => ({ callId: await held(scene) }), select },
  transferCall: {
    given: async (scene) => ({
      callLogId: await held(scene),
      teamId: await teamOf(scene, await scene.member()),
    }),
    select: '{ call { id status ringing { step team { name } agents { name } } } }',
  },
  callTransfers: {
    given: { status: 'WAITING', first: 20 },
    select:
      '{ nodes { id contactName createdAt team { name } initiatingAgent { name } } pageInfo { endCursor hasNextPage } }',
  },
  callTransfer: {
    given: async (scene) => ({ id: await transfer(scene) }),
    select: '{ status team { name } tried { name } call { id status } }',
  },
  calls: {
    given: async (scene) => ({ direction: 'INCOMING', contactId: await scene.contact(), first: 20 }),
    select:
      '{ nodes { id status direction contactName numberName startedAt agent { name } } pageInfo { endCursor hasNextPage } }',
  },
  call: {
    given: async (scene) => ({ id: await callAs(scene, 'transferring') }),
    select: '{ status direction mode contact { name } number { name } transfers { status agent { name } } }',
  },
  numberCalling: {
    given: async (scene) => ({ numberId: await numberId(scene) }),
    select:
      '{ status callIconVisibility callbackPermissionStatus recording announcesRecording prefersBridge missedCallTemplateId }',
  },
  changeNumberCalling: {
    given: async (scene) => ({
      numberId: await numberId(scene),
      callIconVisibility: 'DISABLE_ALL',
      recording: 'OURS',
      announcesRecording: true,
    }),
    select: '{ calling { status callIconVisibility recording announcesRecording } }',
  },
  ...voiceMenus,
}
