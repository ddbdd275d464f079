/** A grey shape of the size of what is coming. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-md bg-raised ${className}`} />
}
