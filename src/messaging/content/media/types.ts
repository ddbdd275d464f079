import type { MediaKind } from './media-sets.ts'

const MB = 1024 * 1024

interface AcceptedType {
  kind: Exclude<MediaKind, 'sticker'>
  /** names that a file of this type may end with */
  extensions: readonly string[]
}

const office = 'application/vnd.openxmlformats-officedocument'

/** What POST /media takes, decided by content (document 1, POST /media; spec/4 B7). */
export const acceptedTypes: Readonly<Record<string, AcceptedType>> = {
  'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  'image/png': { kind: 'image', extensions: ['png'] },
  'video/mp4': { kind: 'video', extensions: ['mp4', 'm4v'] },
  'video/3gpp': { kind: 'video', extensions: ['3gp', '3gpp'] },
  'audio/aac': { kind: 'audio', extensions: ['aac'] },
  'audio/mp4': { kind: 'audio', extensions: ['m4a', 'mp4', '3gp', '3gpp'] },
  'audio/mpeg': { kind: 'audio', extensions: ['mp3', 'mpga'] },
  'audio/amr': { kind: 'audio', extensions: ['amr'] },
  'audio/ogg': { kind: 'audio', extensions: ['ogg', 'oga', 'opus'] },
  'application/pdf': { kind: 'document', extensions: ['pdf'] },
  'application/msword': { kind: 'document', extensions: ['doc'] },
  [`${office}.wordprocessingml.document`]: { kind: 'document', extensions: ['docx'] },
  'application/vnd.ms-excel': { kind: 'document', extensions: ['xls'] },
  [`${office}.spreadsheetml.sheet`]: { kind: 'document', extensions: ['xlsx'] },
  'application/vnd.ms-powerpoint': { kind: 'document', extensions: ['ppt'] },
  [`${office}.presentationml.presentation`]: { kind: 'document', extensions: ['pptx'] },
  'text/plain': { kind: 'document', extensions: ['txt'] },
  'text/csv': { kind: 'document', extensions: ['csv'] },
}

/** The largest file of any kind in bytes (document 1, Limits). */
export const largestFile = 14 * MB

/** The largest file of a kind in bytes. */
export function largestOf(kind: MediaKind): number {
  return kind === 'image' ? 5 * MB : largestFile
}
