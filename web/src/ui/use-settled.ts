import { useEffect, useState } from 'react'

/** Milliseconds without a change before the server is asked. */
const pause = 250

/** A value that changes with every key, once it stays the same for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
