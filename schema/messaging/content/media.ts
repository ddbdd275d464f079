import { GraphQLError } from 'graphql'
import { uploadVoice } from '#messaging/content/audio/upload-voice.ts'
import { mediaById, mediaLoader } from '#messaging/content/media/media-queries.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import { mediaKinds, mediaStates } from '#messaging/content/media/media-sets.ts'
import { SpooledFile } from '#messaging/content/media/spool.ts'
import { uploadMedia } from '#messaging/content/media/upload.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { readByUseCase } from '../../read-by-use-case.ts'
import { requires } from '../../requires.ts'
import { messageReads } from '../messages/messages.ts'

const onlyForms = () =>
  new GraphQLError('A file is sent in a form (multipart/form-data) with the operation, not inside of JSON.')

builder.scalarType('Upload', {
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  description:
    'A file. The operation comes as a form then, with its parts `operations`, `map` and one file (GraphQL multipart request), and never inside JSON.',
  serialize: () => {
    throw onlyForms()
  },
  parseValue: (value) => {
    if (value instanceof SpooledFile) return value
    throw onlyForms()
  },
  parseLiteral: () => {
    throw onlyForms()
  },
})

/** A file, uploaded to be sent or received with a message (document 1, Media). */
export const Media = builder.objectRef<MediaRow>('Media').implement({
  interfaces: [Node],
  description: 'A file, uploaded to be sent or received with a message.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    kind: t.expose('kind', { type: enumFrom(mediaKinds), description: 'What it is sent as.' }),
    state: t.expose('state', { type: enumFrom(mediaStates), description: 'Whether its bytes are there.' }),
    mimeType: t.exposeString('mimeType', { description: 'Media type, decided from the content.' }),
    size: t.exposeInt('size', {
      nullable: true,
      description: 'Bytes; null until a received file is fetched.',
    }),
    filename: t.exposeString('filename', { nullable: true, description: 'File name, if any.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an upload goes away unless it is used; null for received files.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was uploaded or received.' }),
  }),
})

builder.queryField('media', (t) =>
  t.field({
    type: Media,
    ...requires(messageReads),
    throws: ['not_found'],
    description: 'One file; its bytes are at GET /api/media/{message_id} and GET /v1/media/{id}/content.',
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: (_root, { id }, ctx) => mediaById(ctx, id),
  }),
)

builder.mutationField('uploadMedia', (t) =>
  t.field({
    type: Media,
    ...requires({ permission: 'chat:write', scope: 'messages:send', feature: 'api.messages' }),
    throws: ['too_large', 'unsupported_media_type', 'invalid_field', 'not_implemented', 'unavailable'],
    description: 'Keeps a file to be sent, for 30 days or for as long as something needs it.',
    args: {
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'The file; its content decides its type.',
      }),
      voice: t.arg.boolean({
        description:
          'A recorded voice message, such as browsers make as WebM or MP4: it is kept as OGG/Opus.',
      }),
    },
    resolve: (_root, { file, voice }, ctx) => (voice ? uploadVoice(ctx, file) : uploadMedia(ctx, file)),
  }),
)

findsNodes({
  type: 'Media',
  ids: { table: 'media' },
  access: messageReads,
  load: (ctx, id) => mediaLoader(ctx).load(id),
})
