// PostgreSQL stores neither U+0000 nor half characters (UTF-16 surrogates without their other half), and neither can be
// sent on. Every door refuses them by what is here; which error they are, and when it is told, is the door's own rule.

/** Whether a text is without U+0000. */
export const hasNoNul = (text: string): boolean => !text.includes('\u0000')

/** Whether a text is without half characters. */
export const isWellFormed = (text: string): boolean => text.isWellFormed()

/** What is nested more deeply cannot be walked through safely, and nothing of ours is. */
const maxNesting = 32

/** Whether all texts of a value read from JSON, the names of its members among them, are as `holds` asks. */
export function everyText(value: unknown, holds: (text: string) => boolean, levels = maxNesting): boolean {
  if (typeof value === 'string') return holds(value)
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  if (Array.isArray(value)) return value.every((member) => everyText(member, holds, levels - 1))
  return Object.entries(value).every(([name, member]) => holds(name) && everyText(member, holds, levels - 1))
}

/** Whether a value can be stored: no U+0000, no half character, not nested too deeply. */
export const isStorable = (value: unknown): boolean =>
  everyText(value, (text) => hasNoNul(text) && isWellFormed(text))

/** A value as it is kept as JSON, without U+0000 and half characters in its texts: for what nobody can be asked to correct. */
export const asStorable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, member) =>
      typeof member === 'string' ? member.replaceAll('\u0000', '').toWellFormed() : member,
    ),
  )
