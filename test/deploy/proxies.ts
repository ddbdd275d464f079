import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from '../e2e/browser.ts'
import { beginProcess } from '../support/child-process.ts'
import { freePort } from '../support/free-port.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { requireThat } from './told.ts'

const admin = { email: 'admin@example.com', password: randomBytes(16).toString('hex') }

interface Ports {
  parley: number
  sandbox: number
  proxy: number
}

/** Answers the program with its arguments that serves `https://localhost:<proxy>` for the process of Parley. */
type Proxy = (folder: string, ports: Ports) => [string, ...string[]]

/** The page of the inbox shows what a customer writes while it is open, so that its socket passes the proxy. */
async function tryInBrowser(url: string, sandbox: number): Promise<void> {
  const browser = await launch()
  try {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
    const sockets: string[] = []
    page.on('websocket', (socket) => socket.on('framereceived', () => sockets.push(socket.url())))
    await page.goto(url)
    await page.getByLabel('E-mail address').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    requireThat(true, 'a browser signs in')
    const message = { type: 'text', text: { body: 'Is anybody there?' } }
    await fetch(`http://127.0.0.1:${sandbox}/__sim/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: '351912000077', name: 'Grace', message }),
    })
    await page.getByText('Is anybody there?').first().waitFor()
    requireThat(
      sockets.some((address) => address.startsWith('wss:')),
      'a message arrives through the socket',
    )
  } finally {
    await browser.close()
  }
}

/** What the proxy lets in and keeps out; its certificate is its own, so curl does not check it. */
function tryByHand(url: string, key: string, folder: string): void {
  const status = (...args: string[]) =>
    execFileSync(
      'curl',
      ['--insecure', '--silent', '--output', '/dev/null', '--write-out', '%{http_code}', ...args],
      {
        encoding: 'utf8',
      },
    )
  for (const path of ['/ready', '/metrics']) requireThat(status(url + path) === '404', `${path} is hidden`)
  requireThat(status(`${url}/health`) === '200', '/health is not')
  const large = join(folder, 'large.pdf')
  writeFileSync(large, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(13 * 1024 ** 2)]))
  const upload = ['--header', `Authorization: Bearer ${key}`, '--form', `file=@${large};type=application/pdf`]
  const uploaded = status(...upload, `${url}/v1/media`)
  requireThat(uploaded === '201', 'a document of 13 MB is uploaded', uploaded)
}

async function answers(url: string, gone: () => boolean): Promise<void> {
  const args = [
    '--insecure',
    '--silent',
    '--fail',
    '--retry',
    '60',
    '--retry-delay',
    '1',
    '--retry-all-errors',
  ]
  const asked = spawn('curl', [...args, '--output', '/dev/null', `${url}/health`])
  const [code] = await once(asked, 'close')
  if (code !== 0 || gone()) throw new Error(`${url} does not answer`)
}

async function tryBehind(proxy: Proxy): Promise<void> {
  const place = makeTempFolder()
  const ports = { parley: await freePort(), sandbox: await freePort(), proxy: await freePort() }
  const url = `https://localhost:${ports.proxy}`
  const parley = beginProcess({
    DATA_DIR: join(place.path, 'data'),
    PORT: String(ports.parley),
    SANDBOX_PORT: String(ports.sandbox),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SERVER__PUBLIC_URL: url,
    SERVER__TRUSTED_PROXIES: '127.0.0.1',
  })
  const [program, ...args] = proxy(place.path, ports)
  const front = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(front, 'close')
  try {
    await parley.said('Let a customer write')
    await answers(url, () => front.exitCode !== null)
    tryByHand(url, /svc_live_\w+/.exec(parley.output())?.[0] ?? '', place.path)
    await tryInBrowser(url, ports.sandbox)
  } finally {
    front.kill('SIGTERM')
    await ended
    await parley.stop()
    place.remove()
  }
}

/** deploy/nginx.conf with the ports and the certificate of this run; the second process of its upstream is not there. */
const nginx: Proxy = (folder, { parley, proxy }) => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const key = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...key, '-keyout', 'privkey.pem', '-out', 'fullchain.pem', ...subject], {
    cwd: folder,
    stdio: 'ignore',
  })
  const changes: [string, string][] = [
    ['127.0.0.1:4010', `127.0.0.1:${parley}`],
    ['127.0.0.1:4011', '127.0.0.1:1'],
    ['listen 80;', `listen unix:${folder}/plain;`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl;', `listen 127.0.0.1:${proxy} ssl;`],
    ['listen [::]:443 ssl;', ''],
    ['/etc/letsencrypt/live/parley.example.com', folder],
  ]
  const site = changes.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync('deploy/nginx.conf', 'utf8'),
  )
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const around = [
    `pid ${folder}/pid; daemon off; error_log stderr warn; events {}`,
    `http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  ]
  writeFileSync(join(folder, 'nginx.conf'), around.join('\n'))
  return ['nginx', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
}

/** deploy/Caddyfile, with its own authority for certificates, which this machine is not told to trust. */
const caddy: Proxy = (folder, { parley, proxy }) => {
  const env = {
    ...process.env,
    PARLEY_ADDRESS: `https://localhost:${proxy}`,
    PARLEY_UPSTREAM: '127.0.0.1',
    PARLEY_UPSTREAM_PORT: String(parley),
  }
  const told = execFileSync('caddy', ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const settings = JSON.parse(told)
  const [server] = Object.values<Record<string, unknown>>(settings.apps.http.servers)
  Object.assign(server ?? {}, { automatic_https: { disable_redirects: true } })
  settings.admin = { disabled: true }
  settings.storage = { module: 'file_system', root: join(folder, 'caddy') }
  settings.apps.pki = { certificate_authorities: { local: { install_trust: false } } }
  writeFileSync(join(folder, 'caddy.json'), JSON.stringify(settings))
  return ['caddy', 'run', '--config', join(folder, 'caddy.json')]
}

export const tryNginx = () => tryBehind(nginx)
export const tryCaddy = () => tryBehind(caddy)
