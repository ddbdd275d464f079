import type { ServerResponse } from 'node:http'

/** Aborted when the client of a request has gone before its answer was written. */
export function endOf(res: ServerResponse): AbortController {
  const ended = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) ended.abort()
  })
  return ended
}
