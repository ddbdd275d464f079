import { plural } from '@lingui/core/macro'

/** How many phones of a file or of pasted rows were taken for numbers of the workspace's country. */
export function CompletedPhones({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="text-ink-2">
      {plural(count, {
        one: "# phone had no country code and got that of the workspace's country.",
        other: "# phones had no country code and got that of the workspace's country.",
      })}
    </p>
  )
}

/** How many rows had several phones. */
export function SeveralPhones({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="text-ink-2">
      {plural(count, {
        one: '# row had several phones: the first that can be read was taken.',
        other: '# rows had several phones: the first that can be read was taken.',
      })}
    </p>
  )
}
