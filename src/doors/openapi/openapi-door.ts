import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { App } from '#core/context/context.ts'
import { sha256 } from '#core/crypto.ts'
import { graphqlPage } from '#doors/graphql-reference/graphql-page.ts'
import { codingFor } from '#doors/http/compression.ts'
import { schema } from '../../../schema/index.ts'
import { openapiOfApi, openapiOfV1 } from './documents.ts'
import { llmsText } from './llms.ts'
import { referencePage } from './page.ts'
import { postmanCollection } from './postman.ts'
import { apiRun } from './postman-api.ts'
import { v1Run } from './postman-run.ts'
import type { Document } from './reading.ts'
import { type Source, viewerPage, viewerPolicy } from './viewer.ts'

interface Page {
  type: string
  text: Buffer
  packed: Buffer
  etag: string
  policy: string
}

/** Nothing but its own style: the page has no scripts and loads nothing. Who examines it may ask us for robots.txt. */
const plainPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

function pageOf(type: string, text: string, policy = plainPolicy): Page {
  const etag = `"${sha256(text).toString('base64url').slice(0, 27)}"`
  return { type: `${type}; charset=utf-8`, text: Buffer.from(text), packed: gzipSync(text), etag, policy }
}

/** How each address is made; made once, at its first request. */
function makers(publicUrl: string, basePath: string, folder: string): Record<string, () => Page> {
  const v1 = () => openapiOfV1(publicUrl) as Document
  const api = () => openapiOfApi(publicUrl) as Document
  const json = (value: object) => pageOf('application/json', JSON.stringify(value))
  const ofV1 = { title: 'Public API', slug: 'v1', url: `${basePath}/openapi/v1.json` }
  const ofApi = { title: 'Application API', slug: 'api', url: `${basePath}/openapi/api.json` }
  const places = ({ title, url }: Source, at: string) => ({
    title,
    json: url,
    plain: basePath + at,
    viewer: `${basePath}${at}/viewer`,
    graphql: `${basePath}/docs/graphql`,
  })
  const atV1 = places(ofV1, '/docs')
  const atApi = places(ofApi, '/docs/api')
  const plainV1 = () => pageOf('text/html', referencePage(v1(), atV1, atApi))
  const plainApi = () => pageOf('text/html', referencePage(api(), atApi, atV1))
  const viewer = (source: Source, plain: string, otherwise: () => Page) => {
    const html = viewerPage(folder, basePath, [ofV1, ofApi], source, plain)
    return html ? pageOf('text/html', html, viewerPolicy) : otherwise()
  }
  return {
    '/openapi/v1.json': () => json(v1()),
    '/openapi/api.json': () => json(api()),
    '/openapi/postman.json': () => json(postmanCollection(v1(), v1Run)),
    '/openapi/postman-api.json': () => json(postmanCollection(api(), apiRun)),
    '/docs': plainV1,
    '/docs/viewer': () => viewer(ofV1, atV1.plain, plainV1),
    '/docs/api': plainApi,
    '/docs/api/viewer': () => viewer(ofApi, atApi.plain, plainApi),
    '/docs/graphql': () => pageOf('text/html', graphqlPage(schema, basePath)),
    '/llms.txt': () => pageOf('text/plain', llmsText(v1(), publicUrl)),
  }
}

function answer(req: IncomingMessage, res: ServerResponse, page: Page): void {
  const headers = {
    'Content-Type': page.type,
    'Cache-Control': 'no-cache',
    ETag: page.etag,
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': page.policy,
    'X-Content-Type-Options': 'nosniff',
  }
  if (req.headers['if-none-match'] === page.etag) {
    res.writeHead(304, headers).end()
    return
  }
  const packed = codingFor(req.headers['accept-encoding'], ['gzip']) !== undefined
  const body = packed ? page.packed : page.text
  const encoding = packed ? { 'Content-Encoding': 'gzip' } : {}
  res.writeHead(200, { ...headers, ...encoding, 'Content-Length': body.length })
  res.end(req.method === 'HEAD' ? undefined : body)
}

/**
 * The descriptions of the interfaces, for anybody: /openapi/..., /docs, /llms.txt (spec/7, Where things answer). `folder`
 * is the built dashboard's, where the script of the reference page lies; without it the plain pages answer.
 */
export function createReferenceDoor(app: App, folder: string) {
  const { publicUrl, basePath } = app.config.server
  const make = makers(publicUrl, basePath, folder)
  const made = new Map<string, Page>()
  return (req: IncomingMessage, res: ServerResponse, path: string): void => {
    // `/plain` is where the page was while the viewer had its address.
    const settled = path.replace(/\/(?:plain\/?)?$/, '')
    if (settled !== path && make[settled]) {
      res.writeHead(308, { Location: basePath + settled }).end()
      return
    }
    const maker = make[path]
    if (!maker || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res.writeHead(maker ? 405 : 404, maker ? { Allow: 'GET, HEAD' } : {}).end()
      return
    }
    const page = made.get(path) ?? maker()
    made.set(path, page)
    answer(req, res, page)
  }
}
