import { plural, t } from '@lingui/core/macro'
import { isCatchingUp } from '../connection/state.ts'
import { chime } from './chime.ts'
import { showOnDesktop } from './desktop.ts'
import { isHere, looksAt } from './looking.ts'
import type { News } from './news.ts'
import { preferences } from './preferences.ts'
import { hearTabs, say, tellsForAll } from './tabs.ts'

/** Milliseconds in which what comes is told as one, and in which other tabs say that they are looked at. */
const together = 400

let waiting: News[] = []
const looked = new Set<string>()
let someoneIsHere = false

function titleOf(news: readonly News[]): Pick<News, 'title' | 'body'> {
  const [first] = news as [News, ...News[]]
  if (news.length === 1) return first
  const chats = new Set(news.map(({ contactId }) => contactId)).size
  const count = plural(news.length, { one: '# new message', other: '# new messages' })
  if (chats === 1) return { title: first.title, body: count }
  return { title: count, body: plural(chats, { one: 'In # conversation', other: 'In # conversations' }) }
}

function tellAll(open: (contactId: string) => void): void {
  const here = someoneIsHere || isHere()
  // Who is here sees what is given to them; what they look at they have read.
  const news = waiting.filter(
    ({ contactId, kind }) => !looked.has(contactId) && !(here && kind === 'assigned'),
  )
  waiting = []
  looked.clear()
  someoneIsHere = false
  const [first] = news
  if (!first || !tellsForAll()) return
  const { sound, desktop, push } = preferences()
  if (sound) void chime()
  // What is pushed is shown by the worker.
  if (here || !desktop || push) return
  const one = news.every(({ contactId }) => contactId === first.contactId)
  showOnDesktop({
    ...titleOf(news),
    tag: one ? first.contactId : 'several',
    onClick: () => open(first.contactId),
  })
}

/** What was missed while the line was lost comes bit by bit: it is told as one once all of it is here. */
function tellSoon(open: (contactId: string) => void): void {
  setTimeout(() => (isCatchingUp() ? tellSoon(open) : tellAll(open)), together)
}

/** Tells the person, once for all tabs, unless they have the chat before them. `open` opens the chat that was pressed. */
export function announce(news: News, open: (contactId: string) => void): void {
  if (looksAt(news.contactId)) {
    looked.add(news.contactId)
    say({ looksAt: news.contactId })
  } else if (isHere()) say({ here: true })
  if (waiting.push(news) === 1) tellSoon(open)
}

/** Tells once for all tabs what is no chat's, beside the page where nobody is at it. */
export function announceOther(shown: Parameters<typeof showOnDesktop>[0]): void {
  if (!tellsForAll()) return
  const { sound, desktop, push } = preferences()
  if (sound) void chime()
  if (!isHere() && desktop && !push) showOnDesktop(shown)
}

/** Listens to the other tabs while somebody is signed in. */
export const listenToTabs = (): (() => void) =>
  hearTabs(({ looksAt: contactId, here }) => {
    if (contactId) looked.add(contactId)
    if (here || contactId) someoneIsHere = true
  })

/** Shows how it would be told, whatever is on the screen. */
export function tryOut(): void {
  const { sound, desktop } = preferences()
  if (sound) void chime()
  if (!desktop) return
  showOnDesktop({
    title: t`New message`,
    body: t`This is how new messages are announced.`,
    tag: 'try',
    onClick: () => {},
  })
}
