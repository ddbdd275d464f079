import type { SentFile } from '../chat/outbox-items.ts'
import type { Problem } from '../graphql/problem.ts'
import { upload } from '../session/upload.ts'
import { createStore, useStore } from '../store/store.ts'
import { allDrafts, changeDraft, draftAt, placeOf } from './drafts.ts'

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

/** What the server takes is known once somebody attaches; where that cannot be loaded the server says it. */
const fileCheck = () => import('../files/file-check.ts').catch(() => null)

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

const filesOf = (contactId: string): SentFile[] =>
  attachmentsOf(contactId).flatMap(({ name, size, media }) => (media ? [{ ...media, name, size }] : []))

const idsOf = (files: readonly SentFile[] = []) => files.map(({ id }) => id).join()

/** What is on the server is a part of the draft, so that other devices have it too. */
function keepInDraft(contactId: string): void {
  const files = filesOf(contactId)
  if (idsOf(files) !== idsOf(draftAt(placeOf(contactId)).files)) changeDraft(contactId, { files })
}

/** A file that is on the server already. */
function known({ id, kind, name, size }: SentFile): Attachment {
  const media = { id, kind }
  return { key: `file:${++made}`, name, size, preview: null, progress: 1, media, problem: null }
}

/** Shows the files of a draft; what is on its way from here stays. */
export function showFiles(contactId: string, files: readonly SentFile[]): void {
  const own = attachmentsOf(contactId)
  if (idsOf(files) === idsOf(filesOf(contactId))) return
  const shown = files.map((file) => own.find(({ media }) => media?.id === file.id) ?? known(file))
  for (const item of own)
    if (item.media && item.preview && !shown.includes(item)) URL.revokeObjectURL(item.preview)
  set(contactId, [...shown, ...own.filter(({ media }) => !media)])
}

/** Takes up the files of what this person was writing in this browser. */
export function openAttachments(): void {
  for (const [place, { files = [] }] of Object.entries(allDrafts())) {
    const [contactId = ''] = place.split('.')
    if (files.length > 0) showFiles(contactId, files)
  }
}

async function start(contactId: string, key: string, file: File): Promise<void> {
  const controller = new AbortController()
  uploads.set(key, controller)
  const check = await fileCheck()
  const refused = check?.refusalOf(file, check.mediaTaken()) ?? null
  if (controller.signal.aborted) return
  if (refused) {
    uploads.delete(key)
    return change(contactId, key, { problem: refused })
  }
  const progress = (part: number) => change(contactId, key, { progress: part })
  const told = await upload('api/media', file, progress, controller.signal)
  uploads.delete(key)
  if ('problem' in told) change(contactId, key, { problem: told.problem })
  else change(contactId, key, { progress: 1, media: told.data as { id: string; kind: string } })
  keepInDraft(contactId)
}

/** Takes files for the next message and begins to upload them. */
export function attach(contactId: string, files: Iterable<File>): void {
  for (const file of files) {
    const key = `file:${++made}`
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
    const item = { key, name: file.name, size: file.size, preview, progress: 0, media: null, problem: null }
    set(contactId, [...attachmentsOf(contactId), item])
    void start(contactId, key, file)
  }
}

/** Files that are on the server already stand before those that were chosen since. */
export function attachAgain(contactId: string, files: readonly SentFile[]): void {
  set(contactId, [...files.map(known), ...attachmentsOf(contactId)])
  keepInDraft(contactId)
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
  keepInDraft(contactId)
}
