import { useEffect } from 'react'
import { ownPage, seat, startOver } from '../connection/ask.ts'
import { readStored, writeStored } from '../store/stored.ts'
import type { Me } from './documents.ts'

const entry = 'parley.person'

/** The page is its person's; once the session is somebody else's, it is loaded anew for them and nothing of it is shown. */
export function isTheirs(first: Me, now: Me): boolean {
  if (seat(first) === seat(now)) return true
  startOver()
  return false
}

/** All tabs share the cookies of one session: once somebody else signs in, an older page would act in their name. */
export function useOnePerson(me: Me): void {
  const person = seat(me)
  useEffect(() => {
    ownPage(person)
    writeStored(localStorage, entry, person)
    const look = ({ key }: StorageEvent) => {
      if (key === entry && readStored(localStorage, entry, person) !== person) startOver()
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [person])
}
