import type { IncomingMessage } from 'node:http'

/** Whether the caller takes gzip (RFC 9110, 12.5.3): named, and not refused by q=0. */
export const acceptsGzip = (req: IncomingMessage): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(req.headers['accept-encoding'] ?? ''))
