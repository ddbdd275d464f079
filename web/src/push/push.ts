import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { previewKinds } from '../chat/summary.ts'
import { client } from '../graphql/client.ts'
import { problemOf } from '../graphql/problem.ts'
import { alertWords } from '../notifications/alert-words.ts'
import { noticeWords } from '../notifications/centre-words.ts'
import type { Preferences } from '../notifications/preferences.ts'
import { pushKeyQuery, subscribeToPushMutation, unsubscribeFromPushMutation } from './documents.ts'
import type { Words } from './told.ts'

/** Whether this browser can be told while no page is open. */
export const pushIsPossible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

function wordsNow(): Words {
  const [count, chats, by, name] = ['{count}', '{chats}', '{by}', '{name}']
  return {
    language: document.documentElement.lang,
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    assigned: t`This conversation is yours now.`,
    mentioned: t`${by} mentioned you in a note about ${name}`,
    messages: t`New messages: ${count}`,
    chats: t`Conversations: ${chats}`,
    alerts: { ...alertWords(name) },
    notices: noticeWords(name),
    many: t`New notifications: ${count}`,
    kinds: Object.fromEntries(previewKinds.map(([shown, words]) => [shown, i18n._(words)])),
  }
}

const base64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(new URL('./push-worker.js', document.baseURI))
  return navigator.serviceWorker.ready
}

/** The browser's subscription with this key of the server; one with an earlier key is of no use any more. */
async function subscribed(key: string): Promise<PushSubscription> {
  const { pushManager, active } = await registration()
  // It knows no languages.
  active?.postMessage(wordsNow())
  const before = await pushManager.getSubscription()
  if (before && base64url(before.options.applicationServerKey) === key) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

let last: Promise<unknown> = Promise.resolve()

/** What was asked for last is what holds. */
function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

/** Has this browser told, in the workspace of the session. Throws what the browser or the server has against it. */
export const startPush = (scope: Preferences['of']): Promise<void> => inTurn(() => start(scope))

/** Has this browser told nothing any longer. */
export const stopPush = (): Promise<void> => inTurn(stop)

async function start(scope: Preferences['of']): Promise<void> {
  const { data, error } = await client.query(pushKeyQuery, {}).toPromise()
  if (!data) throw new Error(error && problemOf(error).message)
  const { endpoint, keys } = (await subscribed(data.pushKey)).toJSON()
  const { p256dh, auth } = keys as { p256dh: string; auth: string }
  const input = {
    endpoint: endpoint as string,
    p256dh,
    auth,
    scope: scope === 'mine' ? 'MINE' : 'TEAM',
  } as const
  const saved = await client.mutation(subscribeToPushMutation, { input }).toPromise()
  if (saved.error) throw new Error(problemOf(saved.error).message)
}

async function stop(): Promise<void> {
  const { pushManager } = await registration()
  const before = await pushManager.getSubscription()
  if (!before) return
  await client.mutation(unsubscribeFromPushMutation, { input: { endpoint: before.endpoint } }).toPromise()
  await before.unsubscribe()
}
