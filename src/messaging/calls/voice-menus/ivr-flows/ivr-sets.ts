import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const ivrNodeTypes = closedSet('IvrNodeType', 'What a node of a voice menu does (spec/5 1.14).', {
  greeting: 'It plays something.',
  menu: 'It waits for a key and goes one way for each.',
  gather: 'It takes several digits and keeps them.',
  http_callback: 'It asks an address and keeps the answer.',
  transfer: 'It hands the call over to people.',
  goto_flow: 'Another voice menu goes on in its place.',
  timing: 'It goes one way in business hours of its own and another outside of them.',
  hangup: 'It says goodbye and ends the call.',
})
export type IvrNodeType = ValueOf<typeof ivrNodeTypes>

export const ivrAudioSources = closedSet(
  'IvrAudioSource',
  'Where audio of voice menus comes from.',
  { upload: 'Somebody uploaded it.', speech: 'It was made of a text.' },
  { columns: ['ivr_audio.source'] },
)
export type IvrAudioSource = ValueOf<typeof ivrAudioSources>

export const ivrEffectKinds = closedSet('IvrEffectKind', 'What a voice menu asks of a call.', {
  play: 'The caller hears something.',
  gather: 'The call listens for keys.',
  http: 'An address is asked or told.',
  transfer: 'The call is handed over to people.',
  goto: 'Another voice menu goes on.',
  hang_up: 'The call ends.',
})

export const ivrEnds = closedSet('IvrEnd', 'How a voice menu ended.', {
  hung_up: 'The call was ended.',
  handed_over: 'People have the call.',
  failed: 'It could not go on, and the call was ended.',
})
export type IvrEnd = ValueOf<typeof ivrEnds>

export const transferOutcomes = closedSet('IvrTransferOutcome', 'What became of a transfer.', {
  completed: 'Somebody took the call, and it is over.',
  no_answer: 'Nobody took it in time.',
  abandoned: 'The caller did not wait.',
})
export type TransferOutcome = ValueOf<typeof transferOutcomes>

export const ivrStarterKinds = closedSet('IvrStarterKind', 'What a voice menu to begin with is for.', {
  reception: 'Opening hours, a menu of teams, and a goodbye when nobody is there.',
  callback: 'Outside of hours a caller leaves a number, which an address of yours is told.',
})
export type IvrStarterKind = ValueOf<typeof ivrStarterKinds>
