import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#core/context/context.ts'
import { spoken } from '#telling/notification-mails/notification-mail-words.ts'
import { languageOfLink, turnMailOff } from '#telling/notifications/mail-off.ts'
import { withinLimit } from './time-limit.ts'

const page = (locale: string, inner: string) =>
  `<!doctype html><html lang="${locale}" dir="${locale.startsWith('ar') ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Parley</title>
<body>${inner}</body></html>`

// Whatever a mail program or a person asks with is the same: the link is all that it reads.
const form = (label: string) =>
  `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${label}</button></form>`

function answer(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  })
  res.end(text)
}

async function serve(app: App, req: IncomingMessage, res: ServerResponse, token: string): Promise<void> {
  req.resume()
  // Programs that look at what mails link to ask by GET: only a press of the button, or the mail program's own, counts.
  const isDone = req.method === 'POST' && (await withinLimit(turnMailOff(app, token)))
  const link = await withinLimit(languageOfLink(app, token))
  const { words, locale } = spoken(link?.language ?? 'en')
  if (!link || (req.method === 'POST' && !isDone)) answer(res, 404, page(locale, `<p>${words.noLink}</p>`))
  else answer(res, 200, page(locale, isDone ? `<p>${words.turnedOff}</p>` : form(words.turnOff)))
}

/** /unsubscribe/{token}: turns off mails of notifications with the link in their head, by one POST (RFC 8058). */
export function createUnsubscribeDoor(
  app: App,
): (req: IncomingMessage, res: ServerResponse, path: string) => void {
  return (req, res, path) => {
    serve(app, req, res, path.slice('/unsubscribe/'.length)).catch((error) => {
      app.log.error({ err: error }, 'mails could not be turned off')
      answer(res, 503, page('en', '<p>Please try again later.</p>'))
    })
  }
}
