import { client } from '../graphql/client.ts'
import { problemOf } from '../graphql/problem.ts'
import { showFiles } from './attachments.ts'
import {
  deleteDraftMutation,
  draftChanged,
  draftsQuery,
  type SavedDraft,
  saveDraftMutation,
} from './draft-documents.ts'
import {
  allDrafts,
  type DraftKind,
  draftAt,
  isEmpty,
  type LocalDraft,
  onWriting,
  placeOf,
  putDraft,
} from './drafts.ts'

// Drafts on the server: what one writes is saved a moment later, and what other devices save is shown here, unless one is
// writing in that very place. What is done in a place is done one after the other.

/** Milliseconds after the last key. */
const quiet = 700

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const chains = new Map<string, Promise<unknown>>()

function inTurn<T>(place: string, work: () => Promise<T>): Promise<T> {
  const done = (chains.get(place) ?? Promise.resolve()).then(work)
  const settled = done.then(
    () => {},
    () => {},
  )
  chains.set(place, settled)
  void settled.then(() => chains.get(place) === settled && chains.delete(place))
  return done
}

type OnServer = Pick<SavedDraft, 'id' | 'version'> | { id: null; version: 0 }
const gone: OnServer = { id: null, version: 0 }

const mediaIdsOf = ({ files = [] }: LocalDraft) => files.map(({ id }) => id)

const isSame = (one: LocalDraft, other: LocalDraft) =>
  one.text === other.text &&
  one.quoted?.id === other.quoted?.id &&
  mediaIdsOf(one).join() === mediaIdsOf(other).join()

async function keep(place: string, draft: LocalDraft): Promise<OnServer | null> {
  const [contactId = '', kind] = place.split('.')
  const words = { contactId, kind: kind as DraftKind, text: draft.text }
  const { quoted } = draft
  const input = { ...words, mediaIds: mediaIdsOf(draft), ...(quoted && { replyToMessageId: quoted.id }) }
  const { data, error } = await client.mutation(saveDraftMutation, { input }).toPromise()
  // A file or the message is gone by now: the words are kept all the same.
  const isRefused = error && problemOf(error).code === 'INVALID_FIELD' && draft.text !== ''
  const again = isRefused ? await client.mutation(saveDraftMutation, { input: words }).toPromise() : null
  return (again?.data ?? data)?.saveDraft.draft ?? null
}

async function forget(id: string | null): Promise<OnServer | null> {
  if (id === null) return gone
  const { error } = await client.mutation(deleteDraftMutation, { id }).toPromise()
  return error && problemOf(error).code === 'offline' ? null : gone
}

/** What could not be saved is saved once there is a connection again. */
async function save(place: string): Promise<void> {
  const before = draftAt(place)
  if (!before.unsaved) return
  const saved = await (isEmpty(before) ? forget(before.id) : keep(place, before))
  if (!saved) return
  const now = draftAt(place)
  const same = isSame(now, before)
  putDraft(place, { ...now, id: saved.id, version: saved.version, unsaved: !same })
  if (!same) await save(place)
}

function saveSoon(place: string): void {
  clearTimeout(timers.get(place))
  const timer = setTimeout(() => {
    timers.delete(place)
    void inTurn(place, () => save(place))
  }, quiet)
  timers.set(place, timer)
}

/**
 * Does what sends a message of this chat, with the draft that it was; answers whether it arrived. Nothing is saved in its
 * place meanwhile: the draft goes with the message, and what is begun after it has one of its own.
 */
export function whileSending(
  contactId: string,
  work: (draftId: string | null) => Promise<boolean>,
): Promise<boolean> {
  const place = placeOf(contactId)
  return inTurn(place, async () => {
    const { id } = draftAt(place)
    const arrived = await work(id)
    const now = draftAt(place)
    if (!arrived || id === null || now.id !== id) return arrived
    putDraft(place, { ...now, ...gone, unsaved: !isEmpty(now) })
    if (!isEmpty(now)) saveSoon(place)
    return arrived
  })
}

/** What another device has done; what is being written here goes on, and is saved over it. */
function told(place: string, saved: SavedDraft | undefined): void {
  const own = draftAt(place)
  if (own.unsaved || timers.has(place) || chains.has(place)) return
  if (saved && saved.id === own.id && saved.version <= own.version) return
  if (!saved && own.id === null) return
  const files = (saved?.files ?? []).map(({ id, kind, filename, size }) => ({
    id,
    kind: kind.toLowerCase(),
    name: filename ?? '',
    size: size ?? 0,
  }))
  const [contactId = '', kind] = place.split('.')
  if (kind === 'MESSAGE') showFiles(contactId, files)
  putDraft(place, {
    text: saved?.text ?? '',
    quoted: saved?.replyTo ?? null,
    files,
    id: saved?.id ?? null,
    version: saved?.version ?? 0,
    unsaved: false,
  })
}

/** Asks for what is on the server, and saves there what it does not know. */
export async function catchUpDrafts(): Promise<void> {
  const { data } = await client.query(draftsQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  if (!data) return
  const saved = new Map(data.drafts.nodes.map((one) => [placeOf(one.contactId, one.kind), one]))
  const places = data.drafts.pageInfo.hasNextPage ? [] : Object.keys(allDrafts())
  for (const place of new Set([...places, ...saved.keys()])) told(place, saved.get(place))
  for (const [place, { unsaved }] of Object.entries(allDrafts()))
    if (unsaved && !timers.has(place)) void inTurn(place, () => save(place))
}

/** Keeps the drafts of this page and of the server the same; answers how that ends. */
export function followDrafts(): () => void {
  const stop = onWriting(saveSoon)
  const { unsubscribe } = client.subscription(draftChanged, {}).subscribe(({ data }) => {
    if (!data) return
    const { contactId, drafts } = data.draftChanged
    for (const kind of ['MESSAGE', 'NOTE'] as const)
      told(
        placeOf(contactId, kind),
        drafts.find((one) => one.kind === kind),
      )
  })
  return () => {
    stop()
    unsubscribe()
  }
}
