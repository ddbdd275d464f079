import type { GraphQLArgumentConfig } from 'graphql'

/** Marks an argument that a use-case reads as a field of its input: the doors let the use-case tell what is wrong with it. */
export const readByUseCase = { extensions: { readByUseCase: true } } as const

export const isReadByUseCase = (extensions: GraphQLArgumentConfig['extensions']): boolean =>
  extensions?.readByUseCase === true
