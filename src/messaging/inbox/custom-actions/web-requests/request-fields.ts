import { given, optional, text, textsByName } from '#core/validation.ts'

/** What a request to an address of the workspace's is made of, as it is given; each room says what its own is for. */
export const requestFields = {
  url: given(text(1, 2048)),
  headers: optional(textsByName),
  body: given(text(1, 65_536)),
}
