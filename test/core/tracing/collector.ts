import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'

export interface Told {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status?: { code?: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** A collector that takes spans by OTLP over HTTP. */
export async function startCollector() {
  const spans: Told[] = []
  const server = createServer(async (req, res) => {
    const told = (await json(req)) as {
      resourceSpans: { scopeSpans: { spans: Told[] }[] }[]
    }
    expect(req.url).toBe('/v1/traces')
    spans.push(...told.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** What a span tells by this name. */
export function factOf({ attributes }: Told, name: string): unknown {
  const value = attributes.find(({ key }) => key === name)?.value
  return value && Object.values(value)[0]
}
