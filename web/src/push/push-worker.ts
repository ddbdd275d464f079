import { shownOf, type Told, type Words } from './told.ts'

// Runs in the browser beside the pages of the dashboard, also when none is open: shows what the server pushes.

interface Page {
  focused: boolean
  visibilityState: string
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
}

interface Happened extends Event {
  waitUntil(work: Promise<unknown>): void
  /** of a push; of a message from a page its words */
  data?: { json(): Told } & Words
  notification: Notification
}

/** What of a service worker is needed; the types of the browser's pages do not have it. */
interface Worker {
  registration: {
    scope: string
    showNotification(title: string, options: NotificationOptions & { renotify?: boolean }): Promise<void>
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>
    openWindow(address: string): Promise<unknown>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(kind: string, listener: (event: Happened) => void): void
}

const worker = globalThis as unknown as Worker
const address = (path: string) => new URL(path, worker.registration.scope).href
const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

const kept = () => caches.open('parley.push')
const wordsAt = () => address('./push-words.json')

/** Keeps the words of the page, for when there is none. */
async function keepWords(words: Words | undefined): Promise<void> {
  if (words) await (await kept()).put(wordsAt(), new Response(JSON.stringify(words)))
}

const keptWords = async (): Promise<Words | undefined> => (await (await kept()).match(wordsAt()))?.json()

/** Who has a page before them sees it there. */
async function show(told: Told | undefined): Promise<void> {
  const known = await keptWords()
  if (!told || !known) return
  if ((await pages()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return
  const { title, body, tag, path } = shownOf(told, known)
  await worker.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    lang: known.language,
    dir: known.direction,
    icon: address('./icon-192.png'),
    data: path,
  })
}

/** A press opens the chat in a page that is there, else in one of its own. */
async function open(notification: Notification): Promise<void> {
  notification.close()
  const wanted = address(String(notification.data))
  const [page] = await pages()
  if (!page) return void (await worker.clients.openWindow(wanted))
  await page.focus()
  // A page that another version of the worker opened cannot be led.
  await page.navigate(wanted).catch(() => worker.clients.openWindow(wanted))
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => event.waitUntil(keepWords(event.data)))
worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())))
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
