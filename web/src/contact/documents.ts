import { graphql } from '../graphql/document.ts'

export const numbersQuery = graphql(`
  query Numbers {
    numbers { id name phone status isDefault }
  }
`)
