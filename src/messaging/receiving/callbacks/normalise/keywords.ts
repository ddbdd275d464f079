import { fold } from '#core/fold.ts'
import type { IncomingMessage } from '#messaging/messages/messages/receive.ts'
import type { Effect } from './effects.ts'

// Only words that nobody says of an order or to a chatbot: "cancel" and "start" would be taken from people who meant
// something else (docs/adr/0022).
const stop = [
  ...['stop', 'stop all', 'unsubscribe', 'opt out'],
  ...['baja', 'darme de baja', 'parar', 'sair', 'descadastrar'],
  ...['abmelden', 'abbestellen', 'stopp', 'afmelden'],
  ...['désabonner', 'désinscrire', 'cancellami', 'disiscrivimi'],
  ...['إلغاء الاشتراك', 'सदस्यता समाप्त करें', 'отписаться', 'abonelikten çık', 'berhenti langganan'],
]
/** The button that the platform offers for marketing templates, as it is written in the languages of templates. */
const platformButton = [
  ...['stop promotions', 'stop promotion', 'stop marketing', 'stop marketing messages'],
  ...['detener promociones', 'detener las promociones', 'parar promociones', 'parar promoções'],
  ...['interromper promoções', 'werbeaktionen stoppen', 'werbung stoppen', 'angebote stoppen'],
  ...['arrêter les promotions', 'arrêter les promos', 'stopper les promotions', 'interrompi promozioni'],
  ...['interrompi le promozioni', 'blocca promozioni', 'promoties stoppen', 'stop promoties'],
  ...['promosyonları durdur', 'hentikan promosi', 'zatrzymaj promocje', 'wstrzymaj promocje'],
  ...['остановить рекламу', 'остановить акции', 'отключить рекламу', 'зупинити рекламу'],
  ...['إيقاف العروض الترويجية', 'إيقاف العروض', 'إيقاف الترويج', 'הפסקת מבצעים'],
  ...['प्रमोशन रोकें', 'प्रमोशन बंद करें', 'प्रचार रोकें', 'ऑफ़र बंद करें'],
  ...['プロモーションを停止', '프로모션 중지', '프로모션 중단', '停止促销', '停止推广', '停止促銷'],
]
const resume = ['unstop', 'subscribe', 'resubscribe', 'opt in']

/** The letters and digits of a text alone, folded: whoever writes Opt-Out, OPTOUT! or "opt out" says the same. */
const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

const optedOut = new Map([
  ...resume.map((word) => [lettersOf(word), false] as const),
  ...[...stop, ...platformButton].map((word) => [lettersOf(word), true] as const),
])

/** The longest keyword is far shorter: longer texts are not looked at. */
const longest = 60

const choiceOf = (text: unknown) =>
  typeof text === 'string' && text.length <= longest ? optedOut.get(lettersOf(text)) : undefined

/** What the person wrote or pressed: a text, a button of a template with what stands behind it, the title of a reply. */
function saidIn({ type, content }: IncomingMessage): unknown[] {
  if (type === 'text') return [content.body]
  if (type === 'button') return [content.text, content.payload]
  return type === 'interactive' ? [content.title] : []
}

/**
 * What a message says about marketing messages when all of it is a keyword: a person opts out, or in again, by saying
 * so in any form (spec/10 FR8). Of two that differ the refusal counts.
 */
export function choiceIn(message: IncomingMessage): Effect[] {
  const { workspaceId, businessId, sender, at } = message
  const choices = saidIn(message).map(choiceOf)
  if (choices.every((choice) => choice === undefined)) return []
  const choice = {
    workspaceId,
    businessId,
    sender,
    optedOut: choices.includes(true),
    way: 'word',
    at,
  } as const
  return [{ kind: 'choice', choice }]
}
