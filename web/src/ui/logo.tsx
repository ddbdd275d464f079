/** The mark of Parley: a bubble with two who talk. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M7 13.2C7 10 9.7 7.5 13 7.5h6c3.3 0 6 2.5 6 5.7s-2.7 5.7-6 5.7h-3.3l-4.9 4.2c-.6.5-1.4 0-1.3-.7l.7-4.1C8.3 17.3 7 15.4 7 13.2z"
        className="fill-on-accent"
      />
      <circle cx="13.2" cy="13.2" r="1.5" className="fill-accent" />
      <circle cx="18.8" cy="13.2" r="1.5" className="fill-accent" />
    </svg>
  )
}
