import { useEffect } from 'react'
import { readStored, writeStored } from '../ui/stored.ts'
import type { Me } from './documents.ts'

const entry = 'parley.person'

/** All tabs share the cookies of one session: once somebody else signs in, an older page would act in their name. */
export function useOnePerson({ id, workspace }: Me): void {
  const person = `${id} ${workspace.id}`
  useEffect(() => {
    writeStored(localStorage, entry, person)
    const look = ({ key }: StorageEvent) => {
      if (key !== entry || readStored(localStorage, entry, person) === person) return
      // What the one wrote is not for the other.
      sessionStorage.clear()
      location.reload()
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [person])
}
