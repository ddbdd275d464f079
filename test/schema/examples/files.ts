import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { upload } from '../../checklist/scene.ts'
import { wav } from '../../messaging/content/audio/samples.ts'
import type { Examples } from './example.ts'

const photo = () => readFileSync(join(import.meta.dirname, '../../../docs/api/photo.png'))

export const files: Examples = {
  media: {
    given: async ({ tenant }) => {
      const text = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')
      return { id: (await upload(tenant.v1, text, 'price-list.pdf')).body.id }
    },
    select: '{ id kind state mimeType size filename expiresAt }',
  },
  uploadMedia: {
    given: { file: null },
    file: { name: 'menu.png', bytes: photo },
    select: '{ media { id kind mimeType size filename expiresAt } }',
  },
  updateWorkspaceAudio: {
    given: { type: 'HOLD_MUSIC', file: null },
    file: { name: 'waiting.wav', bytes: () => wav(1) },
    select: '{ type mimeType }',
  },
}
