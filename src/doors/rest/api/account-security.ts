import { confirmAddressInput } from '#people/members/address-change.ts'
import { renamePasskeyInput } from '#people/passkeys/passkey-commands.ts'
import { registrationInput } from '#people/passkeys/registration.ts'
import { confirmInput, provenInput } from '#people/second-factor/settings.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { passkeyQuestion } from './sign-in.ts'

const label = 'passkey'
const passkey = `
  id name is_synced: isSynced created_at: createdAt last_used_at: lastUsedAt`
const codes = (answer: unknown) => ({ recovery_codes: (answer as { codes: string[] }).codes })

/** How people sign in: for sessions only, and for their own account only. */
export const accountSecurityEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getMySecurity',
    path: '/me/security',
    document: `query {
      answer: accountSecurity {
        two_step: twoStep { is_on: isOn since recovery_codes_left: recoveryCodesLeft }
        passkeys { ${passkey} }
        passkeys_available: passkeysAvailable
      }
    }`,
  },
  {
    method: 'POST',
    name: 'requestMyAddressProof',
    path: '/me/address/proof',
    document: 'mutation { answer: askAddressProof }',
    answer: () => ({ message: 'A link is on its way to your address' }),
  },
  {
    method: 'POST',
    name: 'proveMyAddress',
    path: '/me/address/prove',
    input: confirmAddressInput,
    document: 'mutation ($token: String) { answer: proveAddress(token: $token) }',
    variables: ({ input }) => input,
    answer: () => ({ message: 'Address proven' }),
  },
  {
    method: 'POST',
    name: 'startTwoStep',
    path: '/me/two-step',
    document: 'mutation { answer: startTwoStep { secret uri } }',
  },
  {
    method: 'POST',
    name: 'confirmTwoStep',
    path: '/me/two-step/confirm',
    input: confirmInput,
    document: 'mutation ($code: String) { answer: confirmTwoStep(code: $code) { codes } }',
    variables: ({ input }) => input,
    answer: codes,
  },
  {
    method: 'POST',
    name: 'turnOffTwoStep',
    path: '/me/two-step/turn-off',
    input: provenInput,
    document: `mutation ($password: String, $code: String, $recoveryCode: String) {
      answer: turnOffTwoStep(password: $password, code: $code, recoveryCode: $recoveryCode)
    }`,
    variables: ({ input }) => input,
    answer: () => ({ message: 'Two-step sign-in is off' }),
  },
  {
    method: 'POST',
    name: 'renewRecoveryCodes',
    path: '/me/recovery-codes',
    input: provenInput,
    document: `mutation ($password: String, $code: String, $recoveryCode: String) {
      answer: renewRecoveryCodes(password: $password, code: $code, recoveryCode: $recoveryCode) { codes }
    }`,
    variables: ({ input }) => input,
    answer: codes,
  },
  {
    method: 'POST',
    name: 'getNewPasskeyOptions',
    path: '/me/passkeys/options',
    document: `mutation { answer: startPasskey { ${passkeyQuestion} } }`,
  },
  {
    method: 'POST',
    name: 'addPasskey',
    path: '/me/passkeys',
    input: registrationInput,
    document: `mutation ($input: AddPasskeyInput!) { answer: addPasskey(input: $input) { ${passkey} } }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'PUT',
    name: 'renamePasskey',
    path: '/me/passkeys/{id}',
    label,
    input: renamePasskeyInput,
    document: `mutation ($id: ID!, $name: String) { answer: renamePasskey(id: $id, name: $name) { ${passkey} } }`,
    variables: ({ path, input }) => ({ id: path.id, name: input.name ?? null }),
  },
  {
    method: 'DELETE',
    name: 'deletePasskey',
    path: '/me/passkeys/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: removePasskey(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Passkey removed' }),
  },
]
