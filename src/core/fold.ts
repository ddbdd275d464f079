// How searches and keywords compare texts: docs/adr/0104. PostgreSQL's fold_text is the same; a test compares them letter
// by letter.

/** Accents of Latin, Greek and Cyrillic, vowel points, the nukta, tatweel, and marks that are not seen. */
const unseen =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Letters that are no letter with an accent, and digits of other writings, with what they are taken for. */
const taken: readonly [letters: string, as: string][] = [
  ['øđðłıħŧς', 'oddlihtσ'],
  ['ٱىیےک', 'ايييك'],
  ['ةہھەۃ', 'ههههه'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
]
const pairs: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

const plain: ReadonlyMap<string, string> = new Map([
  ...taken.flatMap(([letters, as]) =>
    [...letters].map((letter, index) => [letter, as.charAt(index)] as const),
  ),
  ...Object.entries(pairs),
])

/**
 * A text without case, accents and ways of writing one letter: José is jose, أحمد is احمد, full-width letters are
 * half-width. Two texts that people take for the same are the same.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(unseen, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/gu, (letter) => plain.get(letter) ?? letter)
    .normalize('NFC')
