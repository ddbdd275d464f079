/** An address of the product, below whatever path it answers: the page's <base> knows that path. */
export function address(path: string): string {
  return new URL(path, document.baseURI).href
}

/** The same as a socket address. */
export function socketAddress(path: string): string {
  return address(path).replace(/^http/, 'ws')
}

/** The path of the product without a slash at its end; empty at the root. */
export const basePath = new URL(document.baseURI).pathname.replace(/\/$/, '')
