import { audioName } from '#messaging/calls/voice-menus/ivr-flows/audio-names.ts'
import { deleteIvrAudio } from '#messaging/calls/voice-menus/ivr-flows/delete-ivr-audio.ts'
import {
  type IvrAudio as Audio,
  ivrAudioLoader,
  ivrAudioNamed,
  listIvrAudio,
  uploadIvrAudio,
} from '#messaging/calls/voice-menus/ivr-flows/ivr-audio.ts'
import { ivrAudioSources } from '#messaging/calls/voice-menus/ivr-flows/ivr-sets.ts'
import { makeSpeech, speechInput } from '#messaging/calls/voice-menus/ivr-flows/ivr-speech.ts'
import { MemberActor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { argsFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { readByUseCase } from '../../read-by-use-case.ts'
import { requires } from '../../requires.ts'
import { ivrReads } from './ivr-flows.ts'

// The audio that voice menus play (spec/5 1.14; spec/8 CL5).

export const IvrAudio = builder.objectRef<Audio>('IvrAudio').implement({
  interfaces: [Node],
  description:
    'Audio that voice menus play, stored as OGG/Opus. The content is available at GET /api/ivr-flows/audio/{filename}.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the audio file.' }),
    filename: t.string({
      description: 'Opaque name by which nodes refer to the file in audio_file.',
      resolve: ({ id }) => audioName(id),
    }),
    name: t.exposeString('name', {
      description: 'Original name of the file, or the beginning of the spoken text.',
    }),
    source: t.expose('source', { type: enumFrom(ivrAudioSources), description: 'Source of the audio.' }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Text that is spoken; null for an uploaded file.',
    }),
    mimeType: t.string({
      description: 'MIME type of the audio, always audio/ogg.',
      resolve: () => 'audio/ogg',
    }),
    size: t.exposeInt('size', { description: 'Size of the audio in bytes.' }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration of the audio in milliseconds.' }),
    createdBy: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Member who created the audio; null if the service created the audio.',
      resolve: ({ createdById: id }) => (id === null ? null : memberActor(id)),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the audio was created.',
    }),
  }),
})

const write = requires({ permission: 'ivr_flows:write' })

builder.queryFields((t) => ({
  ivrAudioFiles: t.field({
    type: connectionOf('IvrAudio', IvrAudio),
    ...requires(ivrReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Audio files of voice menus, newest first.',
    args: {
      search: t.arg.string({ description: 'Only audio files whose name contains this text.' }),
      ...cursorArgs,
    },
    resolve: (_root, args, ctx) => listIvrAudio(ctx, args),
  }),
  ivrAudioForDoors: t.field({
    type: IvrAudio,
    ...onlyForDoors(requires(ivrReads)),
    throws: ['not_found'],
    description: 'The audio file with this name.',
    args: { filename: t.arg.string({ required: true, description: 'Name of the audio file.' }) },
    resolve: (_root, { filename }, ctx) => ivrAudioNamed(ctx, filename),
  }),
}))

builder.mutationFields((t) => ({
  uploadIvrAudio: t.field({
    type: IvrAudio,
    ...write,
    throws: [
      'too_large',
      'unsupported_media_type',
      'invalid_field',
      'invalid_state',
      'not_implemented',
      'unavailable',
    ],
    description: 'Uploads an audio file for voice menus: OGG/Opus, MP3 or WAV, at most 5 MB and 10 minutes.',
    args: {
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'The audio file, which is converted to OGG/Opus.',
      }),
    },
    resolve: (_root, { file }, ctx) => uploadIvrAudio(ctx, file),
  }),
  makeIvrSpeech: t.field({
    type: IvrAudio,
    ...write,
    throws: ['invalid_field', 'invalid_state', 'unsupported_media_type', 'not_implemented', 'unavailable'],
    description:
      'Converts a text to speech, or returns the existing speech for the text. Requires a speech server in the installation.',
    args: argsFrom(speechInput),
    strictArgs: speechInput,
    resolve: (_root, input, ctx) => makeSpeech(ctx, input),
  }),
  deleteIvrAudio: t.field({
    type: 'ID',
    ...requires({ permission: 'ivr_flows:delete' }),
    throws: ['not_found', 'invalid_state'],
    description:
      'Deletes an audio file and returns the id of the file. The file must not be used by a voice menu or a version of a voice menu.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the file.' }) },
    resolve: (_root, { id }, ctx) => deleteIvrAudio(ctx, id),
  }),
}))

findsNodes({
  type: 'IvrAudio',
  ids: { table: 'ivr_audio' },
  access: ivrReads,
  load: (ctx, id) => ivrAudioLoader(ctx).load(id),
})
