import { gql } from 'urql'

export interface OurNumber {
  id: string
  name: string
  phone: string | null
  status: string
  isDefault: boolean
}

export const numbersQuery = gql<{ numbers: OurNumber[] }, Record<string, never>>`
  query Numbers {
    numbers { id name phone status isDefault }
  }
`
