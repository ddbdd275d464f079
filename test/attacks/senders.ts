import { connect } from 'node:net'
import { setPriority } from 'node:os'

/** What senders.ts is told first: each of `many` sends the request again as soon as it has its answer. */
export interface Senders {
  port: number
  many: number
  request: Uint8Array
}

/** How often each status was answered, and how often a connection ended without any. */
export type Statuses = Record<string, number>

const statuses: Statuses = {}

function note(outcome: string): void {
  if (!Object.keys(statuses).length) process.send?.('begun')
  statuses[outcome] = (statuses[outcome] ?? 0) + 1
}

function sendOn(senders: Senders): void {
  const socket = connect(senders.port, '127.0.0.1', () => socket.write(senders.request))
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
    const [head, status] = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n[\s\S]+/.exec(answer) ?? []
    if (!head || !status) return
    note(status)
    answer = ''
    if (/^connection: close/im.test(head)) socket.destroy()
    else socket.write(senders.request)
  })
  socket.on('error', () => note('broken'))
  socket.on('close', () => setImmediate(sendOn, senders))
}

// They have what the product and its clients leave of the machine: it is not their load that is measured.
setPriority(19)
process.on('message', (message: Senders | 'stop') => {
  if (message === 'stop') process.send?.(statuses, () => process.exit())
  else for (let one = 0; one < message.many; one++) sendOn(message)
})
