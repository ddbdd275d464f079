/**
 * The price note of a status (platform §11.2, §15): free-form messages are free, utility templates are free inside
 * the customer's window, other templates are charged.
 */
export function pricingOf(category: string | undefined, isInWindow: boolean): string {
  const isFree = category === undefined || (category === 'UTILITY' && isInWindow)
  const type = isFree ? 'free_customer_service' : 'regular'
  const name = category === undefined ? 'service' : category.toLowerCase()
  return `{"billable":${!isFree},"pricing_model":"PMP","type":"${type}","category":"${name}"}`
}
