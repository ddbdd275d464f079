import { type ReactNode, useEffect } from 'react'
import { addressWith, wanted } from './asked.ts'
import { SceneSample, Section } from './sample.tsx'
import { above } from './sections/above.tsx'
import { Buttons } from './sections/buttons.tsx'
import { Campaigns } from './sections/campaigns.tsx'
import { Fields } from './sections/fields.tsx'
import { Hours } from './sections/hours.tsx'
import { Lists } from './sections/lists.tsx'
import { Memories } from './sections/memories.tsx'
import { Messages } from './sections/messages.tsx'
import { lonePages, Pages } from './sections/pages.tsx'
import { Replies, replyForm } from './sections/replies.tsx'
import { Words } from './sections/words.tsx'

const choices = [
  { name: 'English', changes: { language: 'en' } },
  { name: 'العربية', changes: { language: 'ar' } },
  { name: 'Light', changes: { theme: 'light' } },
  { name: 'Dark', changes: { theme: 'dark' } },
  { name: 'Letters 100 %', changes: { text: '100' } },
  { name: 'Letters 200 %', changes: { text: '200' } },
]

const scenes = { ...above, ...replyForm, ...lonePages } as Record<string, () => ReactNode>

/** One thing, as if it were the page. */
function Scene({ name }: { name: string }) {
  const Shown = scenes[name]
  return Shown ? <Shown /> : <p>{name}?</p>
}

function All() {
  return (
    <main className="gallery">
      <header>
        <h1>Gallery</h1>
        <nav aria-label="How it is shown">
          {choices.map(({ name, changes }) => (
            <a key={name} href={addressWith(changes)} className="text-accent underline">
              {name}
            </a>
          ))}
        </nav>
      </header>
      <Buttons />
      <Fields />
      <Words />
      <Hours />
      <Lists />
      <Messages />
      <Memories />
      <Replies />
      <Campaigns />
      <Section title="Above the page">
        {Object.keys(above).map((name) => (
          <SceneSample key={name} scene={name} height={name.startsWith('Dialog') ? '30rem' : '18rem'} />
        ))}
      </Section>
      <Pages />
    </main>
  )
}

export function Gallery() {
  // A test waits for it, in every window.
  useEffect(() => {
    document.documentElement.dataset.shown = ''
  }, [])
  return wanted.scene ? <Scene name={wanted.scene} /> : <All />
}
