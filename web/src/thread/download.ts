import { address } from '../connection/address.ts'

/** Where the bytes of a message's file are. */
export const filePath = (messageId: string) => `api/media/${messageId}`

/** Saves the file of a message; without a name the server's own is taken. */
export function download(messageId: string, filename: string | null): void {
  const link = document.createElement('a')
  link.href = address(filePath(messageId))
  link.download = filename ?? ''
  link.click()
}
