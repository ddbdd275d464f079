import { useEffect, useState } from 'react'
import type { Told } from './told.ts'
import { loadedWordsOf } from './words.ts'

/** Why something was refused that is no error of an answer: nothing until its words are there. */
export function Refusal({ code, message }: Pick<Told, 'code' | 'message'>) {
  const [words, setWords] = useState('')
  useEffect(() => {
    let isShown = true
    void loadedWordsOf({ code, message }).then((text) => isShown && setWords(text))
    return () => {
      isShown = false
    }
  }, [code, message])
  return <>{words}</>
}
