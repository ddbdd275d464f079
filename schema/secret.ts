/**
 * Declares a field of answers as a secret: a key, a token, a code. What is chosen by a caller may stand in the same
 * answer, and the size of both, packed together, would tell how alike they are (BREACH). So an answer with such a field
 * is never compressed (docs/adr/0025). Spread it into the field's options.
 */
export const secret = { directives: { secret: {} }, extensions: { secret: true } } as const
