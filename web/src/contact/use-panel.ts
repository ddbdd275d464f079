import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../store/stored.ts'

const entry = 'parley.panel'
/** Where the panel stands beside the chat instead of above it. */
const roomy = matchMedia('(width >= 80rem)')

const wanted = () => roomy.matches && readStored(localStorage, entry, true)

interface Panel {
  open: boolean
  /** it covers the chat */
  above: boolean
  turn: () => void
}

/** Open where there is room for it, until the person says otherwise. */
export function usePanel(): Panel {
  const [open, setOpen] = useState(wanted)
  useEffect(() => {
    const fit = () => setOpen(wanted())
    roomy.addEventListener('change', fit)
    return () => roomy.removeEventListener('change', fit)
  }, [])
  const turn = () => {
    setOpen(!open)
    if (roomy.matches) writeStored(localStorage, entry, !open)
  }
  return { open, above: !roomy.matches, turn }
}
