import type { ExecutionArgs } from 'graphql'
import type { FetchAPI, Plugin } from 'graphql-yoga'
import { asksForSecrets } from '#doors/documents/documents.ts'
import { isWorthPacking, packedFor } from '#doors/http/compression.ts'
import type { DoorContext } from './door-context.ts'

const json = /^application\/(graphql-response\+)?json\b/

const isLongJson = ({ headers }: Response) =>
  isWorthPacking(Number(headers.get('content-length'))) && json.test(headers.get('content-type') ?? '')

/** The same answer with its text as the caller takes it. */
async function pack(response: Response, accepted: string | null, fetchAPI: FetchAPI): Promise<Response> {
  const text = await response.text()
  const { status, statusText, headers } = response
  headers.append('Vary', 'Accept-Encoding')
  const packed = await packedFor(accepted ?? undefined, text)
  if (packed) {
    headers.set('Content-Encoding', packed.coding)
    headers.set('Content-Length', String(packed.bytes.length))
  }
  return new fetchAPI.Response(packed?.bytes ?? text, { status, statusText, headers })
}

/** Compresses long answers as the other doors do (src/doors/rest/answer.ts); streams and answers with secrets stay as they are. */
export function packedResponses(): Plugin<DoorContext> {
  const ran = new WeakMap<Request, Pick<ExecutionArgs, 'schema' | 'document'>>()
  return {
    onExecute({ args, context }) {
      // Operations of the socket have none.
      if (context.request) ran.set(context.request, args)
    },
    onResponse({ request, response, setResponse, fetchAPI }) {
      if (!isLongJson(response)) return
      const operation = ran.get(request)
      if (operation && asksForSecrets(operation.schema, operation.document)) return
      return pack(response, request.headers.get('accept-encoding'), fetchAPI).then(setResponse)
    },
  }
}
