import type { ComponentProps } from 'react'

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'border border-line bg-surface text-ink hover:bg-hover',
  quiet: 'text-ink-2 hover:bg-raised hover:text-ink',
  danger: 'text-bad hover:bg-bad-soft',
  dangerous: 'bg-bad text-on-bad hover:opacity-90',
}

const sizes = { normal: 'h-9 px-3.5', small: 'h-7 px-2.5 text-[0.8125rem]' }

type Pressed = ComponentProps<'button'>

/**
 * What makes a button that cannot be pressed now, as while its deed is under way. A button that is really disabled
 * loses the focus, and whoever works by keyboard their place on the page.
 */
function pressable({ disabled, onClick, ...rest }: Pressed): Pressed {
  return {
    ...rest,
    'aria-disabled': disabled || undefined,
    // A form is submitted by a click as well.
    onClick: disabled ? (event) => event.preventDefault() : onClick,
  }
}

interface ButtonProps extends Pressed {
  look?: keyof typeof looks
  size?: keyof typeof sizes
}

const shape =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap transition-colors'

/** How a link looks that is the main thing to do on a page. */
export const primaryLinkLook = `${shape} ${looks.primary} ${sizes.normal}`

export function Button({ look = 'plain', size = 'normal', className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${shape} aria-disabled:opacity-55 ${looks[look]} ${sizes[size]} ${className}`}
      {...pressable(rest)}
    />
  )
}

interface IconButtonProps extends Pressed {
  /** what it does: read aloud, and shown when pointed at */
  label: string
}

export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 transition-colors hover:bg-raised hover:text-ink aria-disabled:opacity-45 ${className}`}
      {...pressable(rest)}
    />
  )
}
