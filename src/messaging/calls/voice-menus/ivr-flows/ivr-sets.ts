import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const ivrNodeTypes = closedSet('IvrNodeType', 'Type of a voice menu node (spec/5 1.14).', {
  greeting: 'Plays audio.',
  menu: 'Waits for a key and follows a different path for each key.',
  gather: 'Collects several digits and stores the digits.',
  http_callback: 'Sends an HTTP request and stores the response.',
  transfer: 'Transfers the call to members.',
  goto_flow: 'Continues with another voice menu.',
  timing: "Follows one path within the node's own business hours and another path outside.",
  hangup: 'Plays a goodbye and ends the call.',
})
export type IvrNodeType = ValueOf<typeof ivrNodeTypes>

export const ivrAudioSources = closedSet(
  'IvrAudioSource',
  'Source of the audio of a voice menu.',
  { upload: 'A member uploaded the audio.', speech: 'The audio was generated from a text.' },
  { columns: ['ivr_audio.source'] },
)
export type IvrAudioSource = ValueOf<typeof ivrAudioSources>

export const ivrEffectKinds = closedSet('IvrEffectKind', 'Kind of effect that a voice menu has on a call.', {
  play: 'Plays audio to the caller.',
  gather: 'Listens for key presses.',
  http: 'Sends an HTTP request.',
  transfer: 'Transfers the call to members.',
  goto: 'Continues with another voice menu.',
  hang_up: 'Ends the call.',
})

export const ivrEnds = closedSet('IvrEnd', 'How a voice menu ended.', {
  hung_up: 'The voice menu ended the call.',
  handed_over: 'The call was transferred to members.',
  failed: 'The voice menu could not continue, and the call was ended.',
})
export type IvrEnd = ValueOf<typeof ivrEnds>

export const transferOutcomes = closedSet('IvrTransferOutcome', 'Outcome of a call transfer.', {
  completed: 'A member took the call, and the call has ended.',
  no_answer: 'No member took the call in time.',
  abandoned: 'The caller hung up before a member took the call.',
})
export type TransferOutcome = ValueOf<typeof transferOutcomes>

export const ivrStarterKinds = closedSet('IvrStarterKind', 'Purpose of a starter template for voice menus.', {
  reception: 'Checks opening hours, offers a menu of teams and plays a goodbye if no member takes the call.',
  callback:
    "Outside business hours, takes the caller's number and sends the number to an address of the workspace.",
})
export type IvrStarterKind = ValueOf<typeof ivrStarterKinds>
