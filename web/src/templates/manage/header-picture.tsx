import { type ReactNode, useState } from 'react'

interface HeaderPictureProps {
  address: string
  alt: string
  className: string
  /** what stands there where the platform no longer has it */
  otherwise?: ReactNode
}

/** The picture above a template. Ours is asked for first; one of the platform may be gone by then. */
export function HeaderPicture({ address, alt, className, otherwise = null }: HeaderPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === address) return otherwise
  return <img src={address} alt={alt} className={className} onError={() => setBroken(address)} />
}
