import { type Exchange, mapExchange } from 'urql'
import { loadProblemWords } from './words.ts'

/** Whoever gets an answer with an error can say it at once: its words are loaded before. */
export const problemExchange: Exchange = mapExchange({
  onResult(result) {
    if (result.error?.graphQLErrors.length) return loadProblemWords().then(() => result)
    return undefined
  },
})
