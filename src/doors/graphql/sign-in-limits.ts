import type { Plugin } from 'graphql-yoga'
import type { App } from '#core/context/context.ts'
import { type AddressLimit, countForAddress } from '#core/rate-limits/callers.ts'
import type { DoorContext } from './door-context.ts'
import { mutationFields } from './root-fields.ts'

/** The same counts as POST /api/auth/... has, so that this door is no way around them (document 2, Limits). */
const limited: Readonly<Record<string, AddressLimit>> = {
  login: { name: 'login', limit: 10 },
  register: { name: 'register', limit: 10 },
  refreshSession: { name: 'refresh', limit: 30 },
  startPasskeySignIn: { name: 'passkey', limit: 30 },
  completeSignIn: { name: 'verify', limit: 10 },
  requestPasswordReset: { name: 'password-reset', limit: 10 },
  confirmAddress: { name: 'address', limit: 10 },
  resetPassword: { name: 'password-reset', limit: 10 },
  acceptInvitation: { name: 'invitation', limit: 10 },
}

/** Counts tries to sign in per address before any of them runs. */
export function signInLimits(app: App): Plugin<DoorContext> {
  return {
    async onExecute({ args, context }) {
      if (!app.config.rateLimit.enabled) return
      for (const field of mutationFields(args)) {
        await countForAddress(app, limited[field], context.ctx.ip)
      }
    },
  }
}
