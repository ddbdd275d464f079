import { type AnyVariables, gql, type TypedDocumentNode } from 'urql'
import type { Documents } from '../generated/documents.ts'

/** A document or fragment of the dashboard by its text. */
type Text = keyof Documents

/** Knows what the server answers and takes, and a fragment its own name. */
interface Typed<T extends Text> extends TypedDocumentNode<Documents[T]['data'], Documents[T]['variables']> {
  readonly fragment?: Documents[T]['name']
}

/** One for each name, in that order. */
type Fragments<Names extends readonly string[]> = {
  [Index in keyof Names]: DocumentLike & { readonly fragment?: Names[Index] }
}
type DocumentLike = Omit<TypedDocumentNode, '__apiType' | '__ensureTypesOfVariablesAndResultMatching'>

/**
 * A document, or the fragment of a component. Its types come from its text, which web/document-types.ts finds by
 * reading the file: a template without anything put in. The fragments that it spreads follow, in the order in which
 * the text names them first.
 */
export function graphql<T extends Text>(
  text: T,
  ...fragments: Fragments<Documents[T]['fragments']>
): Typed<T> {
  const parts: string[] = [text, ...fragments.map(() => '\n')]
  return gql(Object.assign(parts, { raw: parts }), ...fragments)
}

/** What the server answers to a document, or what a component shows of an object. */
export type ResultOf<Document> =
  Document extends TypedDocumentNode<infer Data, infer _Variables extends AnyVariables> ? Data : never

/** What a document takes. */
export type VariablesOf<Document> =
  Document extends TypedDocumentNode<infer _Data, infer Variables extends AnyVariables> ? Variables : never
