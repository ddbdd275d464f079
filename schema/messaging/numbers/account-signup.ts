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
  description: "What a browser opens the platform's sign-up dialog with; empty where it is not configured.",
  fields: (t) => ({
    appId: t.exposeString('appId', { description: 'The application at the platform.' }),
    configId: t.exposeString('configId', { description: 'How the dialog is set up there.' }),
    apiVersion: t.exposeString('apiVersion', { description: "The version of the platform's interface." }),
    sdkUrl: t.exposeString('sdkUrl', { description: "The platform's script that opens the dialog." }),
  }),
})

const SignupType = builder.objectRef<SignedUp>('AccountSignup').implement({
  description: 'What came of a sign-up.',
  fields: (t) => ({
    account: t.expose('account', { type: Account, description: 'The account, new or with a new token.' }),
    pin: t.exposeString('pin', {
      ...secret,
      nullable: true,
      description: 'The PIN that the number was registered with; null where it was not.',
    }),
    warning: t.exposeString('warning', {
      nullable: true,
      description: 'What could not be done although the account is there.',
    }),
  }),
})

builder.queryField('signupConfig', (t) =>
  t.field({
    type: SignupConfigType,
    description: "What the platform's sign-up dialog is opened with; for everybody.",
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
      "Connects the number that somebody chose in the platform's sign-up dialog, or gives its account the new token; then subscribes to it and registers it.",
    args: {
      input: t.arg({
        type: inputFrom('ExchangeSignupCodeInput', signupInput),
        required: true,
        description: 'What the dialog gave.',
      }),
    },
    resolve: (_root, { input }, ctx) => exchangeSignupCode(ctx, input),
  }),
)
