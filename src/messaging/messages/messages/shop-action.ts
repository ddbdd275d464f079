/** What a message that shows products keeps of them (src/messaging/messages/messages/interactive-products.ts). */
export interface ShownProducts {
  catalogId?: string
  productRetailerId?: string
  sections?: { title?: string | null; productRetailerIds?: string[] }[]
}

/** The `action` of a message that shows products, as the platform takes it (spec/6 2.3). */
export function shopAction(
  type: 'product' | 'product_list' | 'catalog_message',
  { catalogId, productRetailerId, sections = [] }: ShownProducts,
): Record<string, unknown> {
  if (type === 'product') return { catalog_id: catalogId, product_retailer_id: productRetailerId }
  if (type === 'product_list')
    return {
      catalog_id: catalogId,
      sections: sections.map(({ title, productRetailerIds = [] }) => ({
        ...(title && { title }),
        product_items: productRetailerIds.map((id) => ({ product_retailer_id: id })),
      })),
    }
  return {
    name: 'catalog_message',
    ...(productRetailerId && { parameters: { thumbnail_product_retailer_id: productRetailerId } }),
  }
}
