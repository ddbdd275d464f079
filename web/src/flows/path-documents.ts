import { graphql, type ResultOf } from '../graphql/document.ts'

export const sessionPathQuery = graphql(`
  query SessionPath($id: ID!) {
    botSession(id: $id) {
      id
      steps { n flowVersion nodeId outcome problem variables at flow { id name }
        call { kind status milliseconds } }
    }
  }
`)

export type PathStep = ResultOf<typeof sessionPathQuery>['botSession']['steps'][number]
