import { variantLooks } from './letter.tsx'

interface ShareBarProps {
  /** of A, B and so on, in percent */
  shares: readonly number[]
  controlShare: number
}

/** Who gets what, seen; it stands in words beside it. */
export function ShareBar({ shares, controlShare }: ShareBarProps) {
  const parts = [
    ...shares.map((share, place) => ({ share, variant: place + 1 })),
    { share: controlShare, variant: 0 },
  ]
  return (
    <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
      {parts
        .filter(({ share }) => share > 0)
        .map(({ share, variant }) => (
          <span key={variant} className={variantLooks[variant]} style={{ flexGrow: share, flexBasis: 0 }} />
        ))}
    </div>
  )
}
