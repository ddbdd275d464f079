import { largestFile } from '#messaging/content/media/types.ts'
import type { ApiEndpoint } from './endpoint.ts'

/**
 * A member's file, to be sent with sendMessage afterwards (media.id): kept as an upload over /v1 is, with the same
 * types and sizes (document 1, Media; spec/5 1.2). The bytes of a message are at GET /media/{message_id}.
 */
export const mediaEndpoints: ApiEndpoint[] = [
  {
    method: 'POST',
    name: 'uploadMedia',
    path: '/media',
    form: { largestFile },
    document: `mutation ($file: Upload, $voice: Boolean) {
      answer: uploadMedia(file: $file, voice: $voice) {
        id kind mime_type: mimeType size filename expires_at: expiresAt created_at: createdAt
      }
    }`,
    variables: ({ query, input }) => ({ file: input.file, voice: query.get('voice') === 'true' }),
  },
]
