import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { until } from './until.ts'

/** A mail server that takes everything. */
export interface MailServer {
  /** for mail.url */
  url: string
  letters: readonly { to: string; text: string }[]
  /** The token of the last link to `page` that was mailed to an address, once there are `many`. */
  token(to: string, page: string, many?: number): Promise<string>
  close(): Promise<void>
}

const plain = (quoted: string) => quoted.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

export async function startMailServer(): Promise<MailServer> {
  const letters: { to: string; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = plain(Buffer.concat(chunks).toString())
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, text })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    token: (to, page, many = 1) =>
      until(() => {
        const sent = letters.filter((letter) => letter.to === to)
        const tokens = sent.flatMap(({ text }) => new RegExp(`/${page}#([\\w-]{43})`).exec(text)?.[1] ?? [])
        return tokens.length >= many ? tokens.at(-1) : undefined
      }) as Promise<string>,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
