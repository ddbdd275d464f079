import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const audioTypes = closedSet('WorkspaceAudioType', 'Audio that is played to callers.', {
  hold_music: 'Audio that is played while a caller waits.',
  ringback: 'Audio that is played until the call is answered.',
  recording_notice: 'Audio that is played before a call is recorded, if the number announces recordings.',
})
export type AudioType = ValueOf<typeof audioTypes>
