import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Serves the blank page, built as the dashboard is. */
export async function serveBlankPage(): Promise<{ url: string; close: () => void }> {
  const answer = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input: `${import.meta.dirname}/blank.ts` } },
  })
  const [output] = Array.isArray(answer) ? answer : [answer]
  const script = output && 'output' in output ? output.output[0].code : ''
  const files: Record<string, [string, Buffer]> = {
    '/': [
      'text/html',
      gzipSync('<!doctype html><div id="root"></div><script type="module" src="/blank.js"></script>'),
    ],
    '/blank.js': ['text/javascript', gzipSync(script)],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', gzipSync('')]
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
