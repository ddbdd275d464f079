/** What makes a value at its first call, and answers that value from then on. */
export function once<V>(make: () => V): () => V {
  let made: { value: V } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
