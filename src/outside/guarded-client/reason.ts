import { errors } from 'undici'
import { UnresolvedHostError } from './resolve.ts'
import { ForbiddenTargetError } from './target.ts'

const sentences: Record<string, string> = {
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection without an answer.',
  UND_ERR_SOCKET: 'The server closed the connection without an answer.',
  EPIPE: 'The server closed the connection without an answer.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  ETIMEDOUT: 'The server cannot be reached.',
  ENOTFOUND: 'The host name does not resolve.',
  EAI_AGAIN: 'The host name does not resolve.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
}

const isCertificateProblem = (code: string) => /CERT|UNABLE_TO_VERIFY|SELF_SIGNED/.test(code)

/** Connecting to several addresses fails with all their errors; the first tells enough. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** undici ends connections whose protocol changes, which it never asks for; only its words tell that. */
const isChangeOfProtocol = (error: unknown) =>
  error instanceof errors.SocketError && error.message === 'bad upgrade'

/** One sentence for the owner of the URL; nothing of our own network is told. `limitMs` is set when time ran out. */
export function failureReason(error: unknown, limitMs: number | null): string {
  if (limitMs !== null) return `No answer within ${limitMs / 1000} seconds.`
  if (error instanceof ForbiddenTargetError || error instanceof UnresolvedHostError) return error.message
  if (error instanceof errors.HTTPParserError) return 'The answer is not HTTP.'
  if (isChangeOfProtocol(error)) return 'The server changed the protocol, which was not asked for.'
  const code = codeOf(error)
  if (sentences[code]) return sentences[code]
  if (isCertificateProblem(code)) return 'The certificate of the server is not trusted.'
  if (code.startsWith('ERR_SSL')) return 'The TLS handshake failed.'
  return 'The request could not be completed.'
}
