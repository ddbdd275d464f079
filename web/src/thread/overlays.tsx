import type { Message } from '../chat/thread-documents.ts'
import { LightboxOf } from './lightbox-of.tsx'
import { MenuOf } from './menu-of.tsx'

/** What opens above a thread: a photo or film of it, the menu of a message. */
export function Overlays({ items }: { items: readonly { kind: string; message?: Message }[] }) {
  return (
    <>
      <LightboxOf items={items} />
      <MenuOf />
    </>
  )
}
