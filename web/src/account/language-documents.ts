import { graphql } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export const setOwnLanguageMutation = changing(
  ['me'],
  graphql(`
  mutation SetOwnLanguage($language: String) {
    setOwnLanguage(language: $language) { language }
  }
`),
)
