import { useStore } from '../store/store.ts'
import { pictures } from './pictures.ts'

// Each with white letters above 4.5:1.
const colours = ['#0b7567', '#3a5fc8', '#8a4fbf', '#b0447a', '#a9512a', '#5f6f1d', '#2a7398', '#7a5a3a']

function colourOf(key: string): string {
  let sum = 0
  for (const letter of key) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return colours[sum % colours.length] as string
}

/** What an avatar shows. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('')
  return initials || '#'
}

const sizes = {
  tiny: 'size-6 text-[0.625rem]',
  small: 'size-8 text-xs',
  normal: 'size-11 text-sm',
  large: 'size-20 text-2xl',
}

interface AvatarProps {
  name: string
  /** the same person has the same colour whatever they are called */
  id: string
  size?: keyof typeof sizes
}

export function Avatar({ name, id, size = 'normal' }: AvatarProps) {
  const picture = useStore(pictures)[id]
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white select-none ${sizes[size]}`}
      style={{ backgroundColor: colourOf(id) }}
    >
      {picture ? (
        <img src={picture} alt="" className="size-full rounded-full object-cover" />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
