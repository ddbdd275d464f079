import { ivrAudioNamed, openIvrAudio } from '#messaging/calls/voice-menus/ivr-flows/ivr-audio.ts'
import {
  createIvrFlowInput,
  updateIvrFlowInput,
} from '#messaging/calls/voice-menus/ivr-flows/ivr-flow-input.ts'
import { largestAudio } from '#messaging/content/audio/organization.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage, filterOf } from './reading.ts'

const label = 'IVR flow'

const flow = `id messaging_account: accountNameForDoors name description is_active: isActive
  is_call_start: isCallStart is_outgoing_end: isOutgoingEnd menu: graph welcome_audio_url: welcomeAudioForDoors
  version: liveVersion created_by: createdBy { id } updated_by: updatedBy { id } created_at: createdAt
  updated_at: updatedAt`

interface Answered {
  welcome_audio_url: string | null
  created_by: { id: string | null } | null
  updated_by: { id: string | null } | null
  created_at: string
  updated_at: string
}

function flowObject(answer: unknown) {
  const {
    welcome_audio_url: welcome,
    created_by,
    updated_by,
    created_at,
    updated_at,
    ...others
  } = answer as Answered
  return {
    ...others,
    welcome_audio_url: welcome === null ? '' : `/api/ivr-flows/audio/${welcome}`,
    created_by_id: created_by?.id ?? null,
    updated_by_id: updated_by?.id ?? null,
    created_at,
    updated_at,
  }
}

/** Voice menus (spec/5 1.14; spec/8 CL5; spec/9 5 ivr). */
export const ivrFlowEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listIvrFlows',
    path: '/ivr-flows',
    document: `query ($search: String, $account: String, $page: Int, $limit: Int) {
      answer: ivrFlowPage(search: $search, account: $account, page: $page, limit: $limit) {
        ivr_flows: nodes { ${flow} } total page limit
      }
    }`,
    variables: ({ query }) => ({
      search: query.get('search'),
      account: filterOf(query.get('account')),
      ...askedPage(query),
    }),
    answer(answer) {
      const { ivr_flows: flows, ...place } = answer as { ivr_flows: unknown[] }
      return { ivr_flows: flows.map(flowObject), ...place }
    },
  },
  {
    method: 'POST',
    name: 'createIvrFlow',
    path: '/ivr-flows',
    input: createIvrFlowInput,
    document: `mutation ($input: CreateIvrFlowInput!) {
      answer: createIvrFlow(input: $input, publishes: true) { ${flow} }
    }`,
    variables: ({ input }) => ({ input }),
    answer: flowObject,
  },
  {
    method: 'POST',
    name: 'uploadIvrAudio',
    path: '/ivr-flows/audio',
    form: { largestFile: largestAudio },
    document: `mutation ($file: Upload) {
      answer: uploadIvrAudio(file: $file) { filename mime_type: mimeType size }
    }`,
    variables: ({ input }) => ({ file: input.file }),
  },
  {
    method: 'GET',
    name: 'getIvrAudio',
    path: '/ivr-flows/audio/{filename}',
    words: ['filename'],
    label: 'audio file',
    fileType: '*/*',
    document: 'query ($filename: String!) { answer: ivrAudioForDoors(filename: $filename) { id } }',
    variables: ({ path }) => ({ filename: path.filename }),
    file: async (ctx, { path }) => {
      const audio = await ivrAudioNamed(ctx, path.filename as string)
      return {
        headers: {
          'Content-Type': 'audio/ogg',
          'Content-Length': audio.size,
          'Cache-Control': 'private, max-age=86400, immutable',
        },
        bytes: await openIvrAudio(ctx.app, audio),
      }
    },
  },
  {
    method: 'GET',
    name: 'getIvrFlow',
    path: '/ivr-flows/{id}',
    label,
    document: `query ($id: ID!) { answer: ivrFlow(id: $id) { ${flow} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: flowObject,
  },
  {
    method: 'PUT',
    name: 'updateIvrFlow',
    path: '/ivr-flows/{id}',
    label,
    input: updateIvrFlowInput,
    document: `mutation ($id: ID!, $input: UpdateIvrFlowInput!) {
      answer: updateIvrFlow(id: $id, input: $input, publishes: true) { ${flow} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: flowObject,
  },
  {
    method: 'DELETE',
    name: 'deleteIvrFlow',
    path: '/ivr-flows/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteIvrFlow(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'IVR flow deleted' }),
  },
]
