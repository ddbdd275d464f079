import type { Fact } from '../../src/contact/memory-documents.ts'
import MemoryFacts from '../../src/contact/memory-facts.tsx'
import { Answering } from '../answering.tsx'
import { said } from '../asked.ts'
import { Sample, Section } from '../sample.tsx'

const moment = '2026-11-24T10:30:00.000Z'
const ai = { __typename: 'ChatbotActor', name: null } as const
const grace = { __typename: 'MemberActor', name: said('Grace Hopper', 'غريس هوبر') } as const

const facts: Fact[] = [
  { id: '1', text: said('Has a dog', 'لديها كلب'), author: ai, updatedAt: moment },
  {
    id: '2',
    text: said(
      'Furnishes an office of twelve rooms and wants to be called in the evening, after six.',
      'تؤثث مكتبًا من اثنتي عشرة غرفة وتفضّل أن نتصل بها مساءً بعد السادسة.',
    ),
    author: grace,
    updatedAt: moment,
  },
]

interface MemoryProps {
  facts: Fact[]
  maxFacts?: number
  enabled?: boolean
  mayWrite?: boolean
}

function Memory({ mayWrite = true, ...memory }: MemoryProps) {
  const contact = { id: '1', memory: { maxFacts: 20, enabled: true, ...memory } }
  return (
    <Answering answers={{ CustomerMemory: { contact } }} may={mayWrite ? ['CHATBOT_MEMORY_WRITE'] : []}>
      <MemoryFacts contactId="1" name={said('Ada Lovelace', 'آدا لوفلايس')} />
    </Answering>
  )
}

/** What is remembered of customers. */
export function Memories() {
  return (
    <Section title="Memory">
      <Sample name="MemoryFacts: of the AI and of a colleague">
        <Memory facts={facts} />
      </Sample>
      <Sample name="MemoryFacts: full, to be read only">
        <div className="column">
          <Memory facts={facts} maxFacts={2} />
          <Memory facts={facts} mayWrite={false} />
        </div>
      </Sample>
      <Sample name="MemoryFacts: none, and the AI remembers nothing">
        <Memory facts={[]} enabled={false} />
      </Sample>
    </Section>
  )
}
