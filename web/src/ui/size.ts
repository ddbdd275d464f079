/** A size for people; nothing when it is not known. */
export function sizeWords(bytes: number | null): string {
  if (bytes === null) return ''
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
