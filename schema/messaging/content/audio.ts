import { audioTypes } from '#messaging/content/audio/audio-sets.ts'
import {
  audioInput,
  changeOrganizationAudio,
  type OrganizationAudio,
} from '#messaging/content/audio/organization.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { readByUseCase } from '../../read-by-use-case.ts'
import { requires } from '../../requires.ts'

export const WorkspaceAudioType = builder.objectRef<OrganizationAudio>('WorkspaceAudio').implement({
  description: 'Audio that is played to callers.',
  fields: (t) => ({
    filename: t.exposeString('filename', { description: 'Name of the audio file in the settings.' }),
    type: t.expose('type', {
      type: enumFrom(audioTypes),
      description: 'Occasion on which the audio is played.',
    }),
    mimeType: t.exposeString('mimeType', {
      description: 'Media type of the stored audio, always audio/ogg (OGG/Opus).',
    }),
    size: t.exposeInt('size', { description: 'Size of the stored audio in bytes.' }),
  }),
})

builder.mutationField('updateWorkspaceAudio', (t) =>
  t.field({
    type: WorkspaceAudioType,
    ...requires({ permission: 'settings.calling:write', operational: false }),
    throws: ['too_large', 'unsupported_media_type', 'invalid_field', 'not_implemented', 'unavailable'],
    description:
      'Sets the hold music or the ringback tone of the workspace: OGG/Opus, MP3 or WAV, at most 5 MB and 10 minutes.',
    args: {
      ...argsFrom(audioInput),
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'The audio file, which is stored as OGG/Opus.',
      }),
    },
    resolve: (_root, { file, ...input }, ctx) => changeOrganizationAudio(ctx, input, file),
  }),
)
