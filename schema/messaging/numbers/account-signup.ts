import {
  exchangeSignupCode,
  type SignedUp,
  type SignupConfig,
  signupConfig,
  signupInput,
} from '#messaging/records/account-setup/signup-account.ts'
import { builder } from '../../builder.ts'
import { inputFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { secret } from '../../secret.ts'
import { Account } from './accounts.ts'

// Connecting a number in the platform's own sign-up dialog (document 2; spec/8 AC10).

const SignupConfigType = builder.objectRef<SignupConfig>('SignupConfig').implement({
  description:
    "Settings with which a browser opens the platform's sign-up dialog. The fields are empty if the dialog is not configured.",
  fields: (t) => ({
    appId: t.exposeString('appId', { description: 'ID of the application at the platform.' }),
    configId: t.exposeString('configId', {
      description: "ID of the dialog's configuration at the platform.",
    }),
    apiVersion: t.exposeString('apiVersion', { description: "Version of the platform's API." }),
    sdkUrl: t.exposeString('sdkUrl', { description: "URL of the platform's script that opens the dialog." }),
  }),
})

const SignupType = builder.objectRef<SignedUp>('AccountSignup').implement({
  description: 'Result of a sign-up.',
  fields: (t) => ({
    account: t.expose('account', {
      type: Account,
      description: 'The account, either new or with a new token.',
    }),
    pin: t.exposeString('pin', {
      ...secret,
      nullable: true,
      description: 'PIN that the number was registered with. Null if the number was not registered.',
    }),
    warning: t.exposeString('warning', {
      nullable: true,
      description: 'Steps of the sign-up that failed although the account was connected.',
    }),
  }),
})

builder.queryField('signupConfig', (t) =>
  t.field({
    type: SignupConfigType,
    description: "Returns the settings for the platform's sign-up dialog. No permission is required.",
    resolve: (_root, _args, ctx) => signupConfig(ctx),
  }),
)

builder.mutationField('exchangeSignupCode', (t) =>
  t.field({
    type: SignupType,
    ...requires({ permission: 'accounts:write', operational: false }),
    throws: [
      'not_found',
      'conflict',
      'invalid_field',
      'invalid_state',
      'not_implemented',
      'bad_gateway',
      'unavailable',
    ],
    description:
      "Connects the number that was chosen in the platform's sign-up dialog, or gives its existing account the new token. Then subscribes to the account's events and registers the number.",
    args: {
      input: t.arg({
        type: inputFrom('ExchangeSignupCodeInput', signupInput),
        required: true,
        description: 'The values that the dialog returned.',
      }),
    },
    resolve: (_root, { input }, ctx) => exchangeSignupCode(ctx, input),
  }),
)
