/** Who is in a call, as the card and the bar show them. */
export interface Caller {
  /** of the contact */
  id: string
  name: string
  phone: string | null
  tags: readonly string[]
  /** what was said last in the chat */
  lastWords: string | null
}
