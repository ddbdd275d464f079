import type { ReactNode } from 'react'
import { addressWith } from './asked.ts'

/** A part of the gallery: some things of one kind. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} data-section={title}>
      <h2>{title}</h2>
      <div className="samples">{children}</div>
    </section>
  )
}

interface SampleProps {
  name: string
  /** as wide as the page */
  wide?: boolean
  /** something of the height of what is around it gets this one */
  height?: string
  children: ReactNode
}

/** One thing in one state. */
export function Sample({ name, wide = false, height, children }: SampleProps) {
  return (
    <figure className={wide ? 'sample wide' : 'sample'} data-sample={name}>
      <figcaption>{name}</figcaption>
      {height ? (
        <div className="box" style={{ height }}>
          {children}
        </div>
      ) : (
        children
      )}
    </figure>
  )
}

/** What lies above a page, on a page of its own: there it has a window to open in and a focus to hold. */
export function SceneSample({ scene, height }: { scene: string; height: string }) {
  return (
    <figure className={scene.includes('wide') ? 'sample wide' : 'sample'} data-sample={scene}>
      <figcaption>{scene}</figcaption>
      <iframe title={scene} src={addressWith({ scene })} style={{ height }} />
    </figure>
  )
}
