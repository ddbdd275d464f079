import type { AnyVariables, TypedDocumentNode } from 'urql'
import { client } from '../graphql/client.ts'

/**
 * Asks what a page will ask, while its script is still on its way. The answer waits in the cache; where there is none,
 * the page says so itself.
 */
export function begin<Variables extends AnyVariables>(
  question: () => Promise<readonly [TypedDocumentNode<unknown, Variables>, Variables]>,
): void {
  void question().then(
    ([query, variables]) => void client.query(query, variables).toPromise(),
    () => {},
  )
}
