import { graphql } from '../graphql/document.ts'

/** What a message of a number can show now, for whoever may write to people. */
export const sendableProductsQuery = graphql(`
  query SendableProducts($numberId: ID, $search: String) {
    sendableProducts(first: 20, filter: { numberId: $numberId, search: $search }) {
      nodes { id name price currency imageUrl }
    }
  }
`)

/** What is known of a product that a message names. */
export const shownProduct = graphql(`
  fragment ShownProduct on MessageProduct {
    retailerId
    name
    price
    currency
    imageUrl
  }
`)
