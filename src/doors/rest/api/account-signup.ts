import { signupInput } from '#messaging/records/account-setup/signup-account.ts'
import type { ApiEndpoint } from './endpoint.ts'

interface SignedUp {
  account: object
  pin: string | null
  warning: string | null
}

function shaped(answer: unknown) {
  const { account, pin, warning } = answer as SignedUp
  return { account, ...(pin === null ? {} : { pin }), ...(warning === null ? {} : { warning }) }
}

/** Connecting a number in the platform's sign-up dialog (document 2; spec/8 AC10). */
export const accountSignupEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getEmbeddedSignupConfig',
    path: '/embedded-signup/config',
    stranger: true,
    document: `query {
      answer: signupConfig {
        messaging_app_id: appId messaging_config_id: configId messaging_api_version: apiVersion
      }
    }`,
  },
  {
    method: 'POST',
    name: 'connectAccountBySignup',
    path: '/accounts/exchange-token',
    input: signupInput,
    document: `mutation ($input: ExchangeSignupCodeInput!) {
      answer: exchangeSignupCode(input: $input) {
        account {
          id name phone_id: phoneId business_id: businessId status has_access_token: hasAccessToken
        }
        pin warning
      }
    }`,
    variables: ({ input }) => ({ input }),
    answer: shaped,
  },
]
