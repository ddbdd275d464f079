import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const callDirections = closedSet(
  'CallDirection',
  'Who makes a call.',
  { incoming: 'A contact calls us.', outgoing: 'We call a contact.' },
  { columns: ['call.direction'] },
)
export type CallDirection = ValueOf<typeof callDirections>

export const callStatuses = closedSet(
  'CallStatus',
  'How far a call has come (spec/5 1.14). It moves forward only.',
  {
    ringing: 'It rings, and nobody has taken it.',
    answered: 'A call of a contact was taken.',
    completed: 'It was taken, and has ended.',
    missed: 'A contact called, and nobody took it.',
    rejected: 'The side that was called refused it.',
    failed: 'It could not be made, or ended by a fault.',
    transferring: 'The contact waits for somebody else to take it.',
    initiating: 'The platform is asked to call a contact.',
    accepted: 'The contact has taken a call of ours.',
  },
  { columns: ['call.status'] },
)
export type CallStatus = ValueOf<typeof callStatuses>

export const callModes = closedSet(
  'CallMode',
  'Which way the sound of a call goes (spec/10 DE16).',
  {
    direct:
      'From the browser of the agent to the platform: without hold, transfers, voice menu or our recording.',
    bridged: 'Through a process of this installation.',
  },
  { columns: ['call.mode'] },
)
export type CallMode = ValueOf<typeof callModes>

export const callEnders = closedSet(
  'CallEnder',
  'Who ended a call.',
  { client: 'The contact.', agent: 'A member of the team.', system: 'Nobody: a limit or a fault did.' },
  { columns: ['call.ended_by'] },
)
export type CallEnder = ValueOf<typeof callEnders>

export const callSteps = closedSet(
  'CallStep',
  'Who is looked for to take a call, one after the other (spec/5 1.14).',
  {
    ivr: 'Nobody yet: the caller is in a voice menu.',
    sticky: 'The member whose call button was pressed.',
    assigned: 'The agent of the chat.',
    directed: 'The member to whom it was handed over.',
    rotation: 'The members of a team, one after the other.',
    broadcast: 'Everybody who is here and takes calls.',
  },
  { columns: ['call.step'] },
)
export type CallStep = ValueOf<typeof callSteps>

export const callTransferStatuses = closedSet(
  'CallTransferStatus',
  'What became of the search for somebody who takes a call.',
  {
    waiting: 'Somebody is looked for.',
    connected: 'Somebody took it, and speaks.',
    completed: 'They spoke, and it has ended.',
    abandoned: 'The contact hung up before.',
    no_answer: 'Nobody took it in time.',
  },
  { columns: ['call_transfer.status'] },
)
export type CallTransferStatus = ValueOf<typeof callTransferStatuses>

export const callPermissionStatuses = closedSet(
  'CallPermissionStatus',
  'What a contact says to being called.',
  {
    pending: 'They were asked, and have not answered.',
    accepted: 'They may be called.',
    declined: 'They said no, or were never asked.',
    expired: 'They may not be called any more.',
  },
  { columns: ['call_permission.status'] },
)
export type CallPermissionStatus = ValueOf<typeof callPermissionStatuses>

export const callRecordingSources = closedSet(
  'CallRecordingSource',
  'Who records the calls of a number (spec/10 DE16).',
  {
    off: 'Nobody.',
    ours: 'This installation; its calls are bridged for that.',
    platform: 'The platform, which keeps them for seven days.',
  },
  { columns: ['number_calling.recording'] },
)
export type CallRecordingSource = ValueOf<typeof callRecordingSources>

export const callRecordingStates = closedSet(
  'CallRecordingState',
  'How far the recording of a call is.',
  {
    recording: 'The call is going on.',
    mixing: 'Both directions are made one file.',
    ready: 'It can be heard.',
    failed: 'There is none, and the error says why.',
  },
  { columns: ['call_recording.state'] },
)

export const callCommandKinds = closedSet(
  'CallCommandKind',
  'What is asked of the process that holds the media of a call.',
  {
    accept_agent: 'Connect an agent.',
    start: 'Call a contact.',
    hold: 'Play music to the contact.',
    resume: 'Connect both again.',
    hang_up: 'End the call.',
    release_agent: 'Let the agent go, and keep the contact.',
  },
  { columns: ['call_command.kind'] },
)
export type CallCommandKind = ValueOf<typeof callCommandKinds>

export const platformEnds = closedSet(
  'PlatformEnd',
  'How the platform is told that a call is over.',
  { reject: 'It was never taken.', terminate: 'It is over.' },
  { columns: ['call.platform_end'] },
)
export type PlatformEnd = ValueOf<typeof platformEnds>
