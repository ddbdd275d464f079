import { type DocumentNode, getOperationAST, Kind, type SelectionSetNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { App } from '../context.ts'
import { type AddressLimit, countForAddress } from '../rate-limits/callers.ts'
import type { DoorContext } from './door-context.ts'

/** The same counts as POST /api/auth/... has, so that this door is no way around them (document 2, Limits). */
const limited: Readonly<Record<string, AddressLimit>> = {
  login: { name: 'login', limit: 10 },
  register: { name: 'register', limit: 10 },
  refreshSession: { name: 'refresh', limit: 30 },
  startPasskeySignIn: { name: 'passkey', limit: 30 },
  completeSignIn: { name: 'verify', limit: 10 },
  requestPasswordReset: { name: 'password-reset', limit: 10 },
  resetPassword: { name: 'password-reset', limit: 10 },
  acceptInvitation: { name: 'invitation', limit: 10 },
}

/** Names of the root fields, once for each time they are asked for: aliases try more than one password. */
function rootFields(document: DocumentNode, selections: SelectionSetNode): string[] {
  return selections.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet)
    const fragment = document.definitions.find(
      (definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    )
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : []
  })
}

/** Counts tries to sign in per address before any of them runs. */
export function signInLimits(app: App): Plugin<DoorContext> {
  return {
    async onExecute({ args, context }) {
      const operation = getOperationAST(args.document, args.operationName)
      if (!app.config.rateLimit.enabled || operation?.operation !== 'mutation') return
      for (const field of rootFields(args.document, operation.selectionSet)) {
        await countForAddress(app, limited[field], context.ctx.ip)
      }
    },
  }
}
