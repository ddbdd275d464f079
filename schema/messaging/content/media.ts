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
    'A file. An operation with a file is sent as a form with the parts `operations`, `map` and one file (GraphQL multipart request), never inside JSON.',
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

/** A file that was uploaded for sending or received with a message (document 1, Media). */
export const Media = builder.objectRef<MediaRow>('Media').implement({
  interfaces: [Node],
  description: 'A file that was uploaded for sending or received with a message.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the file.' }),
    kind: t.expose('kind', {
      type: enumFrom(mediaKinds),
      description: 'Kind of media that the file is sent as.',
    }),
    state: t.expose('state', {
      type: enumFrom(mediaStates),
      description: 'Whether the content of the file is available.',
    }),
    mimeType: t.exposeString('mimeType', {
      description: 'Media type of the file, determined from its content.',
    }),
    size: t.exposeInt('size', {
      nullable: true,
      description: 'Size of the file in bytes. Null until a received file has been fetched.',
    }),
    filename: t.exposeString('filename', {
      nullable: true,
      description: 'Name of the file. Null if the file has no name.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which an upload is deleted unless it is used. Null for received files.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the file was uploaded or received.',
    }),
  }),
})

builder.queryField('media', (t) =>
  t.field({
    type: Media,
    ...requires(messageReads),
    throws: ['not_found'],
    description:
      'Returns one file. Its content is available at GET /api/media/{message_id} and GET /v1/media/{id}/content.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the file.' }) },
    resolve: (_root, { id }, ctx) => mediaById(ctx, id),
  }),
)

builder.mutationField('uploadMedia', (t) =>
  t.field({
    type: Media,
    ...requires({ permission: 'chat:write', scope: 'messages:send', feature: 'api.messages' }),
    throws: ['too_large', 'unsupported_media_type', 'invalid_field', 'not_implemented', 'unavailable'],
    description:
      'Stores a file for sending. The file is kept for 30 days, or for as long as something uses it.',
    args: {
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'The file, whose content determines its type.',
      }),
      voice: t.arg.boolean({
        description:
          'Whether the file is a recorded voice message, such as a WebM or MP4 recording of a browser. A voice message is stored as OGG/Opus.',
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
