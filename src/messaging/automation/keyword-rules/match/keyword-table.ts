import type { MatchType } from '../rule-sets.ts'
import { createAutomaton } from './automaton.ts'
import { isWholeWord } from './whole-words.ts'

/** A text that is looked for, and the entry that it stands for. */
export interface Sought {
  entry: number
  text: string
  matchType: Exclude<MatchType, 'regex'>
  wholeWord: boolean
}

/** Calls for each text that is found, with its place in the text that was looked through. */
export type Found = (sought: Sought, start: number, end: number) => void

/** Texts that are compared in one form. */
export interface KeywordTable {
  /** answers the steps that it took */
  find(text: string, found: Found): number
}

/** Each text once, with all that it stands for: many rules may have the same keyword. */
function grouped(all: readonly Sought[]) {
  const groups = [...Map.groupBy(all, ({ text }) => text).values()]
  return { groups, automaton: createAutomaton(groups.map(([first]) => first?.text ?? '')) }
}

export function createTable(all: readonly Sought[]): KeywordTable {
  const of = (type: MatchType) => all.filter(({ matchType }) => matchType === type)
  const exact = Map.groupBy(of('exact'), ({ text }) => text)
  const beginnings = grouped(of('starts_with'))
  const parts = grouped(of('contains'))
  return {
    find(text, found) {
      const trimmed = text.trim()
      for (const sought of exact.get(trimmed) ?? []) found(sought, 0, trimmed.length)
      beginnings.automaton.walk(trimmed, (index) => {
        for (const sought of beginnings.groups[index] ?? []) found(sought, 0, sought.text.length)
      })
      return parts.automaton.find(text, (index, end) => {
        const group = parts.groups[index] as Sought[]
        const start = end - (group[0] as Sought).text.length
        const isWord = isWholeWord(text, start, end)
        for (const sought of group) if (isWord || !sought.wholeWord) found(sought, start, end)
      })
    },
  }
}
