/** Why a sign-in through a provider came to nothing, for the person; nothing of it tells about others. */
const texts = {
  not_offered: 'This way to sign in is not available.',
  attempt: 'The sign-in took too long, or was started in another browser. Try again.',
  cancelled: 'The sign-in was cancelled.',
  provider: 'The identity provider did not confirm who you are. Try again, or ask your administrator.',
  unverified: 'The identity provider has not verified your e-mail address.',
  domain: 'Addresses of your domain may not sign in this way.',
  no_account: 'There is no account for you here. Ask your administrator for one.',
  unproven:
    'Your account has to be proven first. Ask for a new password with "Forgot password?", then sign in this way again.',
  not_signed_in: 'Nobody, or somebody else, is signed in here now. Sign in and link it again.',
  taken: 'This sign-in belongs to another account.',
  role: 'An account cannot be made for you now. Ask your administrator.',
  inactive: 'Your account cannot be used. Ask your administrator.',
} as const

type Reason = keyof typeof texts

/** A sign-in that is refused; its message goes to the sign-in page (spec/5 section 1.17, Failure). */
export class SsoRefusal extends Error {
  override name = 'SsoRefusal'
  readonly reason: Reason
  /** the page of the dashboard that tells it */
  page: '/login' | '/settings/security' = '/login'

  /** `cause` is for the log. */
  constructor(reason: Reason, cause?: unknown) {
    super(texts[reason], { cause })
    this.reason = reason
  }
}
