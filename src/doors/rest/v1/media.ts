import { mediaObject } from '#doors/documents/v1-objects.ts'
import { mediaContent } from '#messaging/content/media/answer.ts'
import { largestFile } from '#messaging/content/media/types.ts'
import { ceilingAround } from '../form.ts'
import type { Endpoint } from './endpoint.ts'

/** Files to be sent, and files that were received (document 1, Media; spec/4 B7). */
export const mediaEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/media',
    form: { ceiling: ceilingAround(largestFile) },
    heavy: true,
    document: `mutation ($file: Upload) { answer: uploadMedia(file: $file) { ...MediaObject } }
      ${mediaObject.fragment}`,
    status: 201,
    variables: ({ input }) => input,
  },
  {
    method: 'GET',
    path: '/media/{id}',
    document: `query ($id: ID!) { answer: media(id: $id) { ...MediaObject } } ${mediaObject.fragment}`,
    status: 200,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'GET',
    path: '/media/{id}/content',
    document: 'query ($id: ID!) { answer: media(id: $id) { id } }',
    status: 200,
    variables: ({ path }) => ({ id: path.id }),
    bytes: (ctx, { path }) => mediaContent(ctx, path.id ?? ''),
  },
]
