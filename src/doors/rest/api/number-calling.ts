import { numberCallingInput } from '#messaging/calls/calls/number-calling.ts'
import type { ApiEndpoint, ApiRequest } from './endpoint.ts'

const byId = ({ path }: ApiRequest) => ({ id: path.id })

/** All that the platform keeps stands in `platform`, in its own words. */
const calling = `status call_icon_visibility: callIconVisibility callback_permission_status: callbackPermissionStatus
  platform recording announces_recording: announcesRecording prefers_bridge: prefersBridge
  missed_call_template_id: missedCallTemplateId`

/** How a number takes and makes calls (spec/10 DE16). */
export const numberCallingEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getAccountCalling',
    path: '/accounts/{id}/calling',
    label: 'account',
    document: `query ($id: ID!) { answer: numberCalling(numberId: $id) { ${calling} } }`,
    variables: byId,
  },
  {
    method: 'PUT',
    name: 'updateAccountCalling',
    path: '/accounts/{id}/calling',
    label: 'account',
    input: numberCallingInput,
    document: `mutation (
      $id: ID!, $status: String, $callIconVisibility: String, $callIcons: JSON, $callbackPermissionStatus: String,
      $callHours: JSON, $sip: JSON, $recording: CallRecordingSource, $announcesRecording: Boolean,
      $prefersBridge: Boolean, $missedCallTemplateId: ID
    ) {
      answer: changeNumberCalling(
        numberId: $id, status: $status, callIconVisibility: $callIconVisibility, callIcons: $callIcons,
        callbackPermissionStatus: $callbackPermissionStatus, callHours: $callHours, sip: $sip, recording: $recording,
        announcesRecording: $announcesRecording, prefersBridge: $prefersBridge,
        missedCallTemplateId: $missedCallTemplateId
      ) { ${calling} }
    }`,
    variables: ({ path, input }) => ({ ...input, id: path.id }),
  },
]
