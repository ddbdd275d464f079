import type { Blank } from '../templates/values.ts'

const prefixes = { bodyValues: '', headerValues: 'header.', buttonValues: 'button.' }

/** What the server calls a variable where one name stands for its part as well. */
export const serverName = ({ part, variable }: Pick<Blank, 'part' | 'variable'>): string =>
  `${prefixes[part]}${variable}`
