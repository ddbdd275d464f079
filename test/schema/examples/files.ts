import { upload } from '../../checklist/scene.ts'
import type { Examples } from './example.ts'

const asForm = (path: string) =>
  `A file is sent as multipart/form-data, never inside a JSON document: ${path}.`

export const files: Examples = {
  media: {
    given: async ({ tenant }) => {
      const text = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')
      return { id: (await upload(tenant.v1, text, 'price-list.pdf')).body.id }
    },
    select: '{ id kind state mimeType size filename expiresAt }',
  },
  uploadMedia: asForm('POST /api/media, POST /v1/media'),
  updateWorkspaceAudio: asForm('POST /api/org/audio'),
}
