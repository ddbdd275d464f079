import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const callDirections = closedSet(
  'CallDirection',
  'Direction of a call.',
  { incoming: 'A contact calls the workspace.', outgoing: 'The workspace calls a contact.' },
  { columns: ['call.direction'] },
)
export type CallDirection = ValueOf<typeof callDirections>

export const callStatuses = closedSet(
  'CallStatus',
  'Status of a call, which only moves forward (spec/5 1.14).',
  {
    ringing: 'The call rings, and no member has taken the call.',
    answered: 'A member has taken the call of a contact.',
    completed: 'The call was taken and has ended.',
    missed: 'A contact called, and no member took the call.',
    rejected: 'The called party rejected the call.',
    failed: 'The call could not be made, or ended because of a fault.',
    transferring: 'The contact waits for another member to take the call.',
    initiating: 'The platform is asked to call a contact.',
    accepted: 'The contact has accepted an outgoing call.',
  },
  { columns: ['call.status'] },
)
export type CallStatus = ValueOf<typeof callStatuses>

export const callModes = closedSet(
  'CallMode',
  'Path of the audio of a call (spec/10 DE16).',
  {
    direct:
      "The audio goes directly between the agent's browser and the platform, without hold, transfers, voice menus or recordings by this installation.",
    bridged: 'The audio goes through a process of this installation.',
  },
  { columns: ['call.mode'] },
)
export type CallMode = ValueOf<typeof callModes>

export const callEnders = closedSet(
  'CallEnder',
  'Party that ended a call.',
  {
    client: 'The contact ended the call.',
    agent: 'A member of the team ended the call.',
    system: 'A limit or a fault ended the call.',
  },
  { columns: ['call.ended_by'] },
)
export type CallEnder = ValueOf<typeof callEnders>

export const callSteps = closedSet(
  'CallStep',
  'Step in the search for a member who takes a call, in order (spec/5 1.14).',
  {
    ivr: 'No members are asked yet because the caller is in a voice menu.',
    sticky: 'The member whose call button was pressed is asked.',
    assigned: 'The agent of the chat is asked.',
    directed: 'The member to whom the call was transferred is asked.',
    rotation: 'The members of a team are asked one after the other.',
    broadcast: 'All present members who take calls are asked.',
  },
  { columns: ['call.step'] },
)
export type CallStep = ValueOf<typeof callSteps>

export const callTransferStatuses = closedSet(
  'CallTransferStatus',
  'Status of a call transfer.',
  {
    waiting: 'A member who takes the call is being searched for.',
    connected: 'A member has taken the call and is talking.',
    completed: 'A member took the call, and the call has ended.',
    abandoned: 'The contact hung up before a member took the call.',
    no_answer: 'No member took the call in time.',
  },
  { columns: ['call_transfer.status'] },
)
export type CallTransferStatus = ValueOf<typeof callTransferStatuses>

export const callPermissionStatuses = closedSet(
  'CallPermissionStatus',
  'Permission of a contact to be called.',
  {
    pending: 'Permission was requested, and the contact has not replied.',
    accepted: 'The contact may be called.',
    declined: 'The contact declined, or permission was never requested.',
    expired: 'The permission has expired, and the contact may no longer be called.',
  },
  { columns: ['call_permission.status'] },
)
export type CallPermissionStatus = ValueOf<typeof callPermissionStatuses>

export const callRecordingSources = closedSet(
  'CallRecordingSource',
  'Recorder of the calls of a number (spec/10 DE16).',
  {
    off: 'Calls are not recorded.',
    ours: 'This installation records the calls, which are bridged for that purpose.',
    platform: 'The platform records the calls and keeps recordings for seven days.',
  },
  { columns: ['number_calling.recording'] },
)
export type CallRecordingSource = ValueOf<typeof callRecordingSources>

export const callRecordingStates = closedSet(
  'CallRecordingState',
  'State of the recording of a call.',
  {
    recording: 'The call is in progress and is being recorded.',
    mixing: 'Both directions of the audio are being mixed into one file.',
    ready: 'The recording can be played.',
    failed: 'There is no recording; the error gives the reason.',
  },
  { columns: ['call_recording.state'] },
)

export const callCommandKinds = closedSet(
  'CallCommandKind',
  'Command to the process that handles the media of a call.',
  {
    accept_agent: 'Connect an agent to the call.',
    start: 'Call a contact.',
    hold: 'Put the contact on hold and play music.',
    resume: 'Connect the contact and the agent again.',
    hang_up: 'End the call.',
    release_agent: 'Disconnect the agent and keep the contact in the call.',
  },
  { columns: ['call_command.kind'] },
)
export type CallCommandKind = ValueOf<typeof callCommandKinds>

export const platformEnds = closedSet(
  'PlatformEnd',
  'How the end of a call is reported to the platform.',
  { reject: 'The call was never taken.', terminate: 'The call was taken and has ended.' },
  { columns: ['call.platform_end'] },
)
export type PlatformEnd = ValueOf<typeof platformEnds>
