import { gql } from 'urql'
import type { NumbersData, NumbersVariables } from '../generated/operations.ts'

export const numbersQuery = gql<NumbersData, NumbersVariables>`
  query Numbers {
    numbers { id name phone status isDefault }
  }
`
