import { z } from 'zod'
import type { MailText } from '#outside/mail/outbox.ts'

const figures = z.object({
  incoming: z.number(),
  /** null where they are not known */
  people: z.number().nullable(),
  outgoing: z.number(),
  delivered: z.number(),
  read: z.number(),
  failed: z.number(),
  handedOver: z.number(),
  handled: z.number(),
  /** the median, in minutes; null without a case */
  firstResponse: z.number().nullable(),
  met: z.number(),
  breached: z.number(),
})
type Figure = keyof z.output<typeof figures>

const mail = z.object({
  /** a BCP 47 tag; what is not spoken here is written in English */
  language: z.string(),
  workspace: z.string(),
  from: z.string(),
  to: z.string(),
  figures,
  link: z.string(),
})
export type ReportMailData = z.output<typeof mail>

interface Words {
  subject: (workspace: string, days: string) => string
  figures: Readonly<Record<Figure, string>>
  minutes: (many: string) => string
  more: string
  why: string
}

const en: Words = {
  subject: (workspace, days) => `Figures of ${workspace}: ${days}`,
  figures: {
    incoming: 'Incoming messages',
    people: 'Customers who wrote',
    outgoing: 'Outgoing messages',
    delivered: 'Delivered',
    read: 'Read',
    failed: 'Failed',
    handedOver: 'Chats handed over',
    handled: 'Chats given back',
    firstResponse: 'First answer, half within',
    met: 'Deadlines met',
    breached: 'Deadlines passed',
  },
  minutes: (many) => `${many} min`,
  more: 'All reports:',
  why: 'You asked for this mail. You can stop it under Analytics, By mail.',
}

const de: Words = {
  subject: (workspace, days) => `Zahlen von ${workspace}: ${days}`,
  figures: {
    incoming: 'Eingehende Nachrichten',
    people: 'Kunden, die schrieben',
    outgoing: 'Ausgehende Nachrichten',
    delivered: 'Zugestellt',
    read: 'Gelesen',
    failed: 'Fehlgeschlagen',
    handedOver: 'Übergebene Chats',
    handled: 'Zurückgegebene Chats',
    firstResponse: 'Erste Antwort, die Hälfte innerhalb',
    met: 'Eingehaltene Fristen',
    breached: 'Überschrittene Fristen',
  },
  minutes: (many) => `${many} Min.`,
  more: 'Alle Berichte:',
  why: 'Sie haben diese Mail bestellt. Sie können sie unter Auswertungen, Per E-Mail, abbestellen.',
}

const es: Words = {
  subject: (workspace, days) => `Cifras de ${workspace}: ${days}`,
  figures: {
    incoming: 'Mensajes entrantes',
    people: 'Clientes que escribieron',
    outgoing: 'Mensajes salientes',
    delivered: 'Entregados',
    read: 'Leídos',
    failed: 'Fallidos',
    handedOver: 'Chats transferidos',
    handled: 'Chats devueltos',
    firstResponse: 'Primera respuesta, la mitad en',
    met: 'Plazos cumplidos',
    breached: 'Plazos vencidos',
  },
  minutes: (many) => `${many} min`,
  more: 'Todos los informes:',
  why: 'Pediste este correo. Puedes cancelarlo en Analítica, Por correo.',
}

const pt: Words = {
  subject: (workspace, days) => `Números de ${workspace}: ${days}`,
  figures: {
    incoming: 'Mensagens recebidas',
    people: 'Clientes que escreveram',
    outgoing: 'Mensagens enviadas',
    delivered: 'Entregues',
    read: 'Lidas',
    failed: 'Com falha',
    handedOver: 'Chats transferidos',
    handled: 'Chats devolvidos',
    firstResponse: 'Primeira resposta, metade em',
    met: 'Prazos cumpridos',
    breached: 'Prazos vencidos',
  },
  minutes: (many) => `${many} min`,
  more: 'Todos os relatórios:',
  why: 'Você pediu este e-mail. Você pode cancelá-lo em Análises, Por e-mail.',
}

const hi: Words = {
  subject: (workspace, days) => `${workspace} के आँकड़े: ${days}`,
  figures: {
    incoming: 'आने वाले संदेश',
    people: 'लिखने वाले ग्राहक',
    outgoing: 'जाने वाले संदेश',
    delivered: 'डिलीवर हुए',
    read: 'पढ़े गए',
    failed: 'विफल',
    handedOver: 'सौंपी गई चैट',
    handled: 'लौटाई गई चैट',
    firstResponse: 'पहला जवाब, आधे इतने में',
    met: 'पूरी की गई समय सीमाएँ',
    breached: 'बीती हुई समय सीमाएँ',
  },
  minutes: (many) => `${many} मि`,
  more: 'सभी रिपोर्ट:',
  why: 'आपने यह ईमेल माँगा था। इसे विश्लेषण में, ईमेल से, बंद कर सकते हैं।',
}

const ar: Words = {
  subject: (workspace, days) => `أرقام ${workspace}: ${days}`,
  figures: {
    incoming: 'الرسائل الواردة',
    people: 'العملاء الذين كتبوا',
    outgoing: 'الرسائل الصادرة',
    delivered: 'تم تسليمها',
    read: 'مقروءة',
    failed: 'فشلت',
    handedOver: 'المحادثات المحوّلة',
    handled: 'المحادثات المُعادة',
    firstResponse: 'أول رد، النصف خلال',
    met: 'مواعيد نهائية ملتزَم بها',
    breached: 'مواعيد نهائية متجاوَزة',
  },
  minutes: (many) => `${many} د`,
  more: 'كل التقارير:',
  why: 'لقد طلبت هذه الرسالة. يمكنك إيقافها من التحليلات، عبر البريد.',
}

const languages: Readonly<Record<string, Words>> = { en, de, es, pt, hi, ar }

/** The language by its first part, as pt of pt-BR. */
function spoken(tag: string): { words: Words; locale: string } {
  const [base = 'en'] = tag.split('-')
  const words = languages[base]
  const locale = words ? tag : 'en'
  return { words: words ?? en, locale: new Intl.Locale(locale, { numberingSystem: 'latn' }).toString() }
}

function shownDays(from: string, to: string, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return from === to ? day.format(Date.parse(from)) : day.formatRange(Date.parse(from), Date.parse(to))
}

/** The figures of some days, one a line. */
export function reportMail(data: unknown): MailText {
  const { language, workspace, from, to, figures: found, link } = mail.parse(data)
  const { words, locale } = spoken(language)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const lines = (Object.keys(words.figures) as Figure[]).flatMap((figure) => {
    const value = found[figure]
    if (value === null) return []
    const shown = number.format(value)
    return [`${words.figures[figure]}: ${figure === 'firstResponse' ? words.minutes(shown) : shown}`]
  })
  const subject = words.subject(workspace, shownDays(from, to, locale))
  return {
    subject,
    text: `${[subject, lines.join('\n'), `${words.more}\n${link}`, words.why].join('\n\n')}\n`,
  }
}
