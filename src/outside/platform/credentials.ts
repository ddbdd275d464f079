/** What a call about one number needs; secrets are decrypted. */
export interface NumberCredentials {
  workspaceId: string
  id: string
  /** the platform's id of the number */
  phoneId: string
  /** the platform's id of the business account */
  businessId: string
  accessToken: string
  /** `v27.0` */
  apiVersion: string
  appId: string | null
  /** since when the platform is known to refuse the token; null while it takes it */
  tokenRefusedAt?: Date | null
}

/** What every call needs: a token, and the version of the platform's interface it was made for. */
export type PlatformAccess = Pick<NumberCredentials, 'accessToken' | 'apiVersion'>

/** A call about a business account as a whole. */
export type BusinessAccess = PlatformAccess & Pick<NumberCredentials, 'businessId'>
