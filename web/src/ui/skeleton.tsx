/** A grey shape of the size of what is coming; of rounded corners, unless it has others of its own. */
export function Skeleton({ className = '' }: { className?: string }) {
  const corners = className.includes('rounded-') ? '' : 'rounded-md'
  return <span aria-hidden="true" className={`block animate-pulse bg-raised ${corners} ${className}`} />
}
