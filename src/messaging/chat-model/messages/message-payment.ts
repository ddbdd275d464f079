/** What the platform reports about the payment that a message asks for (spec/10 FR2). It is no status of the message. */
export interface MessagePayment {
  /** in the platform's words: pending, captured, failed, ... */
  status: string
  /** the order's, as the message named it */
  referenceId: string | null
  /** in the currency: 12.99 */
  amount: number | null
  /** ISO 4217 */
  currency: string | null
  /** at the payment provider */
  transactionId: string | null
  /** when the platform reported it; RFC 3339 */
  updatedAt: string
}
