import { text } from '#core/validation.ts'

/** A code as people type it: `123 456`. */
export const codeInput = text(1, 64).transform((value) => value.replace(/\s/g, ''))

/** The fields of an answer to the second step that is typed. */
export const factorAnswer = {
  code: codeInput.nullish().meta({ description: 'Six digits of the authenticator app.' }),
  recoveryCode: text(1, 64)
    .nullish()
    .meta({ description: 'In place of the code: one of the ten that were shown once.' }),
}
