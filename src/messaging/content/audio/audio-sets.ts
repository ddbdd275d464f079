import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const audioTypes = closedSet('WorkspaceAudioType', 'What callers hear.', {
  hold_music: 'While they wait.',
  ringback: 'Until somebody answers.',
  recording_notice: 'Before a call is recorded, where the number announces it.',
})
export type AudioType = ValueOf<typeof audioTypes>
