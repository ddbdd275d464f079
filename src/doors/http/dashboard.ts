import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream'
import { codingFor } from './compression.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
}

/** Scripts only from ourselves; inline styles are what positioned lists need; pictures of products are their shops' own. */
const contentPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; media-src 'self' blob:; connect-src 'self' ws: wss:; object-src 'none'; frame-ancestors 'none'; base-uri 'self'"

/** Where scripts of custom actions run: a document of no origin, that loads nothing and asks nobody (docs/adr/0057). */
const scriptFrame = '/script-frame.html'

/** Its own script by its hash, and workers of what it is handed. */
function policyOfFrame(html: string): string {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  return `default-src 'none'; script-src 'sha256-${hash}'; worker-src blob:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-scripts`
}

/** The one page that opens the platform's sign-up dialog; it is loaded by itself, with a policy of its own. */
const signupPage = /^\/settings\/numbers\/connect\/?$/

/** Beside ourselves what the platform's sign-up dialog needs; the installation or a workspace configures it (spec/6 7.5). */
function policyWithSignup(sdkUrl: string): string {
  const { origin, hostname } = new URL(sdkUrl)
  const theirs = hostname.endsWith('.facebook.net') ? [origin, 'https://*.facebook.com'] : [origin]
  const open = theirs.join(' ')
  const connect = contentPolicy.replace("connect-src 'self'", `connect-src 'self' ${open}`)
  return `${connect}; script-src 'self' ${open}; frame-src ${open}`
}

/**
 * Serves the built dashboard from `folder`. Files under /assets carry their hash in their name and are kept for ever;
 * the paths of its pages (web/src/pages.ts) are the application, which finds its own way. On any other path it says so
 * to a person, with the status 404. Its addresses are relative to <base>, which says below which path we answer. Where
 * the build left a file's compressed form beside it, that is sent. `sdkUrl` is the script of the platform's sign-up
 * dialog.
 */
export function createDashboardDoor(folder: string, basePath: string, sdkUrl: string) {
  const signupPolicy = policyWithSignup(sdkUrl)
  const policyFor = (path: string, file: string) => {
    if (file === join(folder, scriptFrame)) return policyOfFrame(readFileSync(file, 'utf8'))
    return signupPage.test(path) ? signupPolicy : contentPolicy
  }
  const index = join(folder, 'index.html')
  const built = existsSync(index)
  // Read for every page: a new build, with other names of files, needs no restart.
  const page = () => readFileSync(index, 'utf8').replace('<base href="/" />', `<base href="${basePath}/" />`)
  return (req: IncomingMessage, res: ServerResponse, path: string): void => {
    // Without the slash the browser would show the page no cookies, which live below the base path.
    if (path === '') {
      res.writeHead(308, { Location: `${basePath}/` }).end()
      return
    }
    const served = built ? fileFor(folder, req, path) : notBuilt
    if (typeof served !== 'string') {
      answerText(res, served)
      return
    }
    const status = served === index && !isPage(folder, path) ? 404 : 200
    const packed = isPacked(req, served)
    res.writeHead(status, {
      'Content-Type': types[extname(served)] ?? 'application/octet-stream',
      ...(packed && { 'Content-Encoding': 'gzip' }),
      Vary: 'Accept-Encoding',
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Security-Policy': policyFor(path, served),
      'Referrer-Policy': 'same-origin',
    })
    if (req.method === 'HEAD') return void res.end()
    if (served === index) return void res.end(page())
    pipeline(createReadStream(packed ? `${served}.gz` : served), res, () => {})
  }
}

/** Whether the build left a compressed form that the caller takes. */
const isPacked = ({ headers }: IncomingMessage, file: string) =>
  codingFor(headers['accept-encoding'], ['gzip']) !== undefined && existsSync(`${file}.gz`)

interface Refusal {
  status: number
  text: string
}

const notBuilt: Refusal = { status: 503, text: 'The dashboard is not built. Run: npm run build' }

const notFound: Refusal = { status: 404, text: 'Not found' }

/** The file to serve for a request, or why there is none. */
function fileFor(folder: string, { method, headers }: IncomingMessage, path: string): string | Refusal {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, text: 'Method not allowed' }
  // What the build keeps for itself, and what many look for on any server: /.env, /.git/config.
  if (path.includes('/.')) return notFound
  const file = findFile(folder, path)
  if (file) return file
  const isWanted = extname(path) === '' && (isPage(folder, path) || isPerson(headers))
  return isWanted ? join(folder, 'index.html') : notFound
}

/** Whoever opens an address in a browser is told what is wrong by the application. */
const isPerson = ({ accept }: IncomingMessage['headers']) => accept?.includes('text/html') === true

/** Whether a path is one of the pages' that the build wrote beside them. */
function isPage(folder: string, path: string): boolean {
  const pages: string[] = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const pattern = (page: string) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`)
  return path === '/index.html' || pages.some((page) => pattern(page).test(path))
}

/** The file of a path below the folder, or null. `..` never leaves it: normalising happens before joining. */
function findFile(folder: string, path: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  const file = join(folder, normalize(`/${decoded}`))
  return existsSync(file) && statSync(file).isFile() ? file : null
}

function answerText(res: ServerResponse, { status, text }: Refusal): void {
  const allowed = status === 405 && { Allow: 'GET, HEAD' }
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...allowed })
  res.end(text)
}
