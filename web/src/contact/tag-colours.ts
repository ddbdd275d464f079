import type { KnownTag } from './documents.ts'

/** How a tag of each colour looks, in both themes. */
export const tagLook: Record<KnownTag['color'], string> = {
  BLUE: 'bg-[light-dark(#e3ecff,#1d2f57)] text-[light-dark(#1f48a8,#b9cdff)]',
  GRAY: 'bg-raised text-ink-2',
  GREEN: 'bg-[light-dark(#dcf5e4,#123a24)] text-[light-dark(#0d6235,#a5e6bf)]',
  PURPLE: 'bg-[light-dark(#f0e6fd,#392357)] text-[light-dark(#6a2fb0,#dcc4fb)]',
  RED: 'bg-[light-dark(#fde5e5,#531f22)] text-[light-dark(#a8202b,#ffc2c4)]',
  YELLOW: 'bg-[light-dark(#fbf0cd,#443307)] text-[light-dark(#765300,#f2d98b)]',
}
