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
    'Audio that voice menus play, as OGG/Opus. Its bytes are at GET /api/ivr-flows/audio/{filename}.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    filename: t.string({
      description: 'What nodes call it in audio_file: opaque.',
      resolve: ({ id }) => audioName(id),
    }),
    name: t.exposeString('name', { description: 'What the file was called, or the beginning of the text.' }),
    source: t.expose('source', { type: enumFrom(ivrAudioSources), description: 'Where it comes from.' }),
    text: t.exposeString('text', { nullable: true, description: 'What is said; null for a file.' }),
    mimeType: t.string({ description: 'Is audio/ogg.', resolve: () => 'audio/ogg' }),
    size: t.exposeInt('size', { description: 'Bytes.' }),
    durationMs: t.exposeInt('durationMs', { description: 'How long it plays, in milliseconds.' }),
    createdBy: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Who made it; null for the service itself.',
      resolve: ({ createdById: id }) => (id === null ? null : memberActor(id)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

const write = requires({ permission: 'ivr_flows:write' })

builder.queryFields((t) => ({
  ivrAudioFiles: t.field({
    type: connectionOf('IvrAudio', IvrAudio),
    ...requires(ivrReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The audio of voice menus, the newest first.',
    args: { search: t.arg.string({ description: 'Part of a name.' }), ...cursorArgs },
    resolve: (_root, args, ctx) => listIvrAudio(ctx, args),
  }),
  ivrAudioForDoors: t.field({
    type: IvrAudio,
    ...onlyForDoors(requires(ivrReads)),
    throws: ['not_found'],
    description: 'One file by its name.',
    args: { filename: t.arg.string({ required: true, description: 'Its name.' }) },
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
    description: 'Keeps audio for voice menus: OGG/Opus, MP3 or WAV of at most 5 MB and 10 minutes.',
    args: {
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'The audio; it is kept as OGG/Opus.',
      }),
    },
    resolve: (_root, { file }, ctx) => uploadIvrAudio(ctx, file),
  }),
  makeIvrSpeech: t.field({
    type: IvrAudio,
    ...write,
    throws: ['invalid_field', 'invalid_state', 'unsupported_media_type', 'not_implemented', 'unavailable'],
    description:
      'Makes speech of a text, or answers what was made of it, where the installation has a speech server.',
    args: argsFrom(speechInput),
    strictArgs: speechInput,
    resolve: (_root, input, ctx) => makeSpeech(ctx, input),
  }),
  deleteIvrAudio: t.field({
    type: 'ID',
    ...requires({ permission: 'ivr_flows:delete' }),
    throws: ['not_found', 'invalid_state'],
    description: 'Forgets a file that no voice menu and none of their versions plays; answers its id.',
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
