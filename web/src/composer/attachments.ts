import { t } from '@lingui/core/macro'
import type { Problem } from '../graphql/problem.ts'
import { upload } from '../session/upload.ts'
import { createStore, useStore } from '../ui/store.ts'
import type { SentFile } from './outbox-items.ts'

/** A file that was chosen for the next message of a chat. It goes to the server at once, and to the person on Send. */
export interface Attachment {
  key: string
  name: string
  /** bytes */
  size: number
  /** an address of a picture of it; null for what has none */
  preview: string | null
  /** 0 to 1 */
  progress: number
  /** once it is on the server */
  media: { id: string; kind: string } | null
  problem: Problem | null
}

/** What the server takes, as a hint for the file dialog; the server looks at the content. */
export const acceptedFiles =
  'image/jpeg,image/png,video/mp4,video/3gpp,audio/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv'

const MB = 1024 * 1024
/** The server's limits (document 1, Limits), so that nobody waits for an upload that is refused in the end. */
const mostOf = ({ type }: File) => (type.startsWith('image/') ? 5 : 14)

const attachments = createStore<Record<string, Attachment[]>>({})
const uploads = new Map<string, AbortController>()
const nothing: Attachment[] = []
let made = 0

export function attachmentsOf(contactId: string): Attachment[] {
  return attachments.get()[contactId] ?? nothing
}

export function useAttachments(contactId: string): Attachment[] {
  useStore(attachments)
  return attachmentsOf(contactId)
}

function set(contactId: string, list: Attachment[]): void {
  attachments.set({ ...attachments.get(), [contactId]: list })
}

function change(contactId: string, key: string, part: Partial<Attachment>): void {
  const changed = attachmentsOf(contactId).map((item) => (item.key === key ? { ...item, ...part } : item))
  set(contactId, changed)
}

/** Why a file is refused before it is uploaded; null when it is not. */
export function refusalOf(file: File): Problem | null {
  const most = mostOf(file)
  if (file.size === 0) return { code: 'INVALID_FIELD', message: t`The file is empty.` }
  if (file.size <= most * MB) return null
  return { code: 'TOO_LARGE', message: t`The file is too large: at most ${most} MB.` }
}

async function start(contactId: string, key: string, file: File): Promise<void> {
  const controller = new AbortController()
  uploads.set(key, controller)
  const progress = (part: number) => change(contactId, key, { progress: part })
  const told = await upload('api/media', file, progress, controller.signal)
  uploads.delete(key)
  if ('problem' in told) change(contactId, key, { problem: told.problem })
  else change(contactId, key, { progress: 1, media: told.data as { id: string; kind: string } })
}

/** Takes files for the next message and begins to upload them. */
export function attach(contactId: string, files: Iterable<File>): void {
  for (const file of files) {
    const key = `file:${++made}`
    const problem = refusalOf(file)
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
    const item = { key, name: file.name, size: file.size, preview, progress: 0, media: null, problem }
    set(contactId, [...attachmentsOf(contactId), item])
    if (!problem) void start(contactId, key, file)
  }
}

/** Files that are on the server already stand before those that were chosen since. */
export function attachAgain(contactId: string, files: readonly SentFile[]): void {
  const again = files.map(({ id, kind, name, size }) => {
    const key = `file:${++made}`
    return { key, name, size, preview: null, progress: 1, media: { id, kind }, problem: null }
  })
  set(contactId, [...again, ...attachmentsOf(contactId)])
}

/** Takes files away again; what of them is on the server goes away there by itself. */
export function detach(contactId: string, keys: readonly string[]): void {
  for (const { key, preview } of attachmentsOf(contactId)) {
    if (!keys.includes(key)) continue
    uploads.get(key)?.abort()
    if (preview) URL.revokeObjectURL(preview)
  }
  set(
    contactId,
    attachmentsOf(contactId).filter(({ key }) => !keys.includes(key)),
  )
}
