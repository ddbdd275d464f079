import { address } from '../graphql/address.ts'

/** A link that the browser saves: the file is written while it comes. */
export function saveFile(path: string, filename: string): void {
  const link = document.createElement('a')
  link.href = address(path.replace(/^\//, ''))
  link.download = filename
  link.click()
}
