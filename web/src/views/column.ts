import { useEffect, useState } from 'react'
import { createStore, useStore } from '../store/store.ts'
import { readStored, writeStored } from '../store/stored.ts'

const entry = 'parley.views'
/** Where the views stand beside the list. */
const roomy = matchMedia('(width >= 80rem)')

const wanted = createStore(readStored(localStorage, entry, true))

/** On this device: it depends on the screen. */
export function turnColumn(): void {
  wanted.set(!wanted.get())
  writeStored(localStorage, entry, wanted.get())
}

/** Whether there is room for the column, and whether it is open there: until the person says otherwise. */
export function useColumn(): { room: boolean; open: boolean } {
  const [room, setRoom] = useState(roomy.matches)
  useEffect(() => {
    const fit = () => setRoom(roomy.matches)
    roomy.addEventListener('change', fit)
    return () => roomy.removeEventListener('change', fit)
  }, [])
  const open = useStore(wanted) && room
  return { room, open }
}
