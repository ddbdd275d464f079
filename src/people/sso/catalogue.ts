import { perApp } from '#core/context/per-app.ts'
import type { SsoKind } from './sso-sets.ts'

/** Where a provider answers. */
export interface SsoEndpoints {
  authUrl: string
  tokenUrl: string
  /** null where the ID token tells everything */
  userInfoUrl: string | null
  /** who signs its ID tokens; `{tenantid}` stands for their claim `tid`; null where nobody has said it */
  issuer: string | null
}

interface Description {
  /** for people */
  name: string
  /** an ID token with a nonce says who somebody is; without one the user info does */
  protocol: 'openid' | 'oauth2'
  scope: string
}

export const ssoDescriptions: Readonly<Record<SsoKind, Description>> = {
  google: { name: 'Google', protocol: 'openid', scope: 'openid email profile' },
  microsoft: { name: 'Microsoft', protocol: 'openid', scope: 'openid email profile' },
  github: { name: 'GitHub', protocol: 'oauth2', scope: 'read:user user:email' },
  facebook: { name: 'Facebook', protocol: 'oauth2', scope: 'email public_profile' },
  custom: { name: 'Single sign-on', protocol: 'openid', scope: 'openid email profile' },
}

/** The addresses of the providers that are the same for everybody; tests put others in their place. */
export const knownEndpoints = perApp<Record<Exclude<SsoKind, 'custom'>, SsoEndpoints>>(() => ({
  google: {
    authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    issuer: 'https://accounts.google.com',
  },
  // Its user info does not say whether the address is verified; its ID token can.
  microsoft: {
    authUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    userInfoUrl: null,
    issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
  },
  github: {
    authUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userInfoUrl: 'https://api.github.com/user',
    issuer: 'https://github.com/login/oauth',
  },
  facebook: {
    authUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userInfoUrl: 'https://graph.facebook.com/v23.0/me',
    issuer: 'https://www.facebook.com',
  },
}))
