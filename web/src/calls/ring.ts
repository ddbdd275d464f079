import { ring } from '../notifications/chime.ts'
import { preferences } from '../notifications/preferences.ts'
import { tellsForAll } from '../notifications/tabs.ts'

/** Milliseconds between two rings. */
const apart = 3_000

/** Rings until it is called off: in one tab of several, and only where sounds are wanted. */
export function startRinging(): () => void {
  const sound = () => {
    if (tellsForAll() && preferences().sound) void ring()
  }
  sound()
  const timer = setInterval(sound, apart)
  return () => clearInterval(timer)
}
