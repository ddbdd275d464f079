import { text } from '#core/validation.ts'

/** A code as users type it: `123 456`. */
export const codeInput = text(1, 64).transform((value) => value.replace(/\s/g, ''))

/** The fields of a typed answer to the second step. */
export const factorAnswer = {
  code: codeInput.nullish().meta({ description: 'Six-digit code from the authenticator app.' }),
  recoveryCode: text(1, 64).nullish().meta({
    description:
      'One of the ten recovery codes that were shown once, in place of the code from the authenticator app.',
  }),
}
