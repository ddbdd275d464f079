/** A link that opens a chat with a text already written (platform §7.1, `message_qrdls`). */
export type QrCode = { id: string; message: string }

/** A link by which customers ask for marketing messages (platform §7.1, `signups`). */
export type SignUp = {
  id: string
  signup_message: string
  confirmation_message: string
  privacy_policy_url: string
  promo_code?: string | undefined
  website_url?: string | undefined
  /** What the business calls it; customers do not see it. */
  display_name?: string | undefined
  status: 'ACTIVE' | 'DISABLED'
}

/** Somebody in the address book of the business app (platform §12.7). */
export type AppContact = { phone_number: string; full_name?: string; first_name?: string }
