import { useMe } from '../session/me-context.ts'
import { Avatar } from '../ui/avatar.tsx'

/** The signed-in person, with a dot that says whether they take work. */
export function OwnFace() {
  const { name, id, isAvailable } = useMe()
  const dot = isAvailable ? 'bg-good' : 'border-2 border-warn bg-surface'
  return (
    <span className="relative inline-flex">
      <Avatar name={name} id={id} size="small" />
      <span
        aria-hidden="true"
        className={`absolute -end-0.5 -bottom-0.5 size-2.5 rounded-full outline-2 outline-surface ${dot}`}
      />
    </span>
  )
}
