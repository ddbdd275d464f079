import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const audioTypes = closedSet('WorkspaceAudioType', 'What callers hear.', {
  hold_music: 'While they wait.',
  ringback: 'Until somebody answers.',
})
export type AudioType = ValueOf<typeof audioTypes>
