/** A product that is chosen to be shown. */
export interface Choice {
  id: string
  name: string
}

/** Products under a title, as a message with several shows them. */
export interface Section {
  key: number
  title: string
  products: Choice[]
}

/** The platform's limits (document 6, 2.3). */
export const limits = { products: 30, sections: 10 }

export const countOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, { products }) => sum + products.length, 0)

export const isChosen = (sections: readonly Section[], id: string): boolean =>
  sections.some(({ products }) => products.some((one) => one.id === id))

/** With this one alone. */
export const onlyProduct = (product: Choice): Section[] => [{ key: 0, title: '', products: [product] }]

/** With the product in the last section; it is in none twice. */
export function withProduct(sections: readonly Section[], product: Choice): Section[] {
  if (isChosen(sections, product.id) || countOf(sections) >= limits.products) return [...sections]
  return sections.map((section, index) =>
    index === sections.length - 1 ? { ...section, products: [...section.products, product] } : section,
  )
}

/** Without it; sections that are empty then go, but for the last one. */
export function withoutProduct(sections: readonly Section[], id: string): Section[] {
  const left = sections.map((section) => ({
    ...section,
    products: section.products.filter((one) => one.id !== id),
  }))
  const used = left.filter(({ products }) => products.length > 0)
  return used.length > 0 ? used : left.slice(0, 1)
}

interface Written {
  /** the whole catalog, with the chosen product as its picture, instead of products alone */
  isWhole: boolean
  sections: readonly Section[]
  header: string
  body: string
  footer: string
}

/** What is sent: the catalog, one product by itself, or several under titles; null while something is missing. */
export function contentOf({ isWhole, sections, header, body, footer }: Written) {
  const used = sections.filter(({ products }) => products.length > 0)
  const [first] = used[0]?.products ?? []
  const words = body.trim()
  const small = footer.trim() ? { footer: footer.trim() } : {}
  if (isWhole)
    return words ? { catalog: { body: words, ...small, ...(first && { productId: first.id }) } } : null
  if (!first) return null
  if (countOf(used) === 1)
    return { product: { productId: first.id, ...(words && { body: words }), ...small } }
  const titled = used.length === 1 || used.every(({ title }) => title.trim() !== '')
  if (!words || !header.trim() || !titled) return null
  return {
    productList: {
      header: header.trim(),
      body: words,
      ...small,
      sections: used.map(({ title, products }) => ({
        ...(title.trim() && { title: title.trim() }),
        productIds: products.map(({ id }) => id),
      })),
    },
  }
}
