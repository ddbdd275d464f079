import { type DocumentNode, type ExecutionArgs, getOperationAST, Kind, type SelectionSetNode } from 'graphql'

function namesIn(document: DocumentNode, { selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return namesIn(document, selection.selectionSet)
    const fragment = document.definitions.find(
      (definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    )
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? namesIn(document, fragment.selectionSet) : []
  })
}

/**
 * Names of the mutations that an operation asks for, once for each time: aliases try more than one password. None when
 * it is no mutation.
 */
export function mutationFields({
  document,
  operationName,
}: Pick<ExecutionArgs, 'document' | 'operationName'>): string[] {
  const operation = getOperationAST(document, operationName)
  return operation?.operation === 'mutation' ? namesIn(document, operation.selectionSet) : []
}
