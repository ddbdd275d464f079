import { formatPhone } from '../chat/name.ts'

/** The digits of a call as people write them; a masked phone as it is. */
export const phoneWords = (digits: string): string =>
  /^\d+$/.test(digits) ? formatPhone(`+${digits}`) : digits
