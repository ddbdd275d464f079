import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** What senders.ts is started with: each of `many` writes the request again as soon as it has its answer. */
export interface Senders {
  port: number
  many: number
  request: Uint8Array
}

/** How often each status was answered. */
export type Statuses = Record<string, number>

const { port, many, request } = workerData as Senders
const statuses: Statuses = {}
let stopped = false

function send(): void {
  const socket = connect(port, '127.0.0.1', () => socket.write(request))
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
    const [, status] = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n[\s\S]+/.exec(answer) ?? []
    if (!status) return
    if (!Object.keys(statuses).length) parentPort?.postMessage('begun')
    statuses[status] = (statuses[status] ?? 0) + 1
    answer = ''
    if (stopped) socket.destroy()
    else socket.write(request)
  })
  socket.on('error', () => {})
  socket.on('close', () => stopped || setTimeout(send, 10))
}

for (let one = 0; one < many; one++) send()
parentPort?.on('message', () => {
  stopped = true
  parentPort?.postMessage(statuses)
  parentPort?.close()
  setTimeout(() => process.exit(), 50)
})
