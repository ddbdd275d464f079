import {
  createOperationDescriptor,
  type Environment,
  fetchQuery,
  type GraphQLTaggedNode,
  getRequest,
  getSingularSelector,
  type OperationType,
  type ReaderFragment,
} from 'relay-runtime'

/** Fetches an operation and keeps its data in the store, as `useLazyLoadQuery` does in React. */
export async function load<T extends OperationType>(
  environment: Environment,
  query: GraphQLTaggedNode,
  variables: T['variables'],
): Promise<T['response']> {
  environment.retain(createOperationDescriptor(getRequest(query), variables))
  const data = await fetchQuery<T>(environment, query, variables).toPromise()
  if (!data) throw new Error('There was no answer.')
  return data
}

/** A fragment's data as the store has it now, as `useFragment` does in React. */
export function read<Data>(environment: Environment, fragment: ReaderFragment, parent: unknown): Data {
  return environment.lookup(getSingularSelector(fragment, parent)).data as Data
}
