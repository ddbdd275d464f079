import { type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds after which somebody points at a thing, and does not only pass over it. */
const patience = 65

/**
 * Does this once the person points at what gets these handlers, or has it in focus. Something that moves below a pointer
 * that lies still is not pointed at.
 */
export function usePointedAt(work: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const begin = () => {
    timer.current ??= setTimeout(work, patience)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) begin()
    },
    onPointerLeave: stop,
    onFocus: begin,
    onBlur: stop,
  }
}
