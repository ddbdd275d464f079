/**
 * Words that do not come back, with what to write in their place. `dashboard`: English texts of screens; `public`:
 * descriptions of GraphQL and OpenAPI, and the pages in docs/; `inside`: comments of src/ and the decisions.
 */
export type Readers = 'dashboard' | 'public' | 'inside'

export interface Avoided {
  word: RegExp
  write: string
  of: readonly Readers[]
}

const everywhere: readonly Readers[] = ['dashboard', 'public', 'inside']
const screens: readonly Readers[] = ['dashboard']
const published: readonly Readers[] = ['dashboard', 'public']

export const avoided: readonly Avoided[] = [
  { word: /\banew\b/i, write: 'again', of: everywhere },
  { word: /\bmeanwhile\b(?!,)/i, write: 'in the meantime', of: everywhere },
  { word: /\blately\b(?!})/i, write: 'recently', of: everywhere },
  { word: /\bone a line\b/i, write: 'one per line', of: published },
  { word: /\bfor good\b/i, write: 'permanently', of: published },
  { word: /\b(?:is|are) gone\b/i, write: 'was deleted, no longer exists', of: published },
  {
    word: /\bstands? (?:in|here|there|below|beside|above|before|behind|under)\b/i,
    write: 'is',
    of: published,
  },
  { word: /\bdear(?:er|est)\b/i, write: 'more expensive', of: published },
  { word: /\bhears? of\b/i, write: 'is notified of, learns of', of: published },
  { word: /\bgo(?:es)? on\b(?! the)/i, write: 'continue', of: screens },
  { word: /\bby (?:itself|themselves)\b/i, write: 'automatically', of: screens },
  { word: /\bin all$/i, write: 'in total', of: screens },
  {
    word: /\bat (?:least|most) so many\b|\bso many (?:days|characters|choices)\b/i,
    write: 'a number',
    of: screens,
  },
  { word: /\bnot open to you\b/i, write: 'you do not have access to', of: screens },
  { word: /\bnamed you\b/i, write: 'mentioned you', of: screens },
  { word: /\btried again\b/i, write: 'retried', of: published },
  { word: /\b(?:person|workspace)'s clock\b/i, write: 'time zone', of: screens },
  { word: /\bto be had\b/i, write: 'available', of: published },
  { word: /\bnothing fit(?:s|ted)\b/i, write: 'nothing matches', of: screens },
  { word: /\bpresent (?:one|version|draft|entry|secret|state)\b/i, write: 'current', of: published },
]
