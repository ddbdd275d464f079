import { useRef } from 'react'
import type { SavedReply } from '../../src/canned/documents.ts'
import OfferedReplies from '../../src/composer/offered-replies.tsx'
import { EditReply } from '../../src/settings/canned/reply-form.tsx'
import { ReplyRow } from '../../src/settings/canned/reply-row.tsx'
import { Rows } from '../../src/ui/rows.tsx'
import { Answering } from '../answering.tsx'
import { said } from '../asked.ts'
import { Sample, SceneSample, Section } from '../sample.tsx'

const nothing = () => {}

const greeting: SavedReply = {
  id: '1',
  name: said('Good morning', 'صباح الخير'),
  shortcut: 'hi',
  content: said(
    'Good morning {{contact_name}}, how can we help?',
    'صباح الخير {{contact_name}}، كيف نساعدك؟',
  ),
  category: 'greeting',
  isActive: true,
  usageCount: 1234,
  buttons: [],
  file: null,
}

const drawing: SavedReply = {
  ...greeting,
  id: '2',
  name: said('How a desk is put together, with a drawing', 'طريقة تركيب المكتب مع رسم'),
  shortcut: null,
  content: said(
    'First the legs, then the top: the drawing shows each screw. It takes two people half an hour, and all tools that are needed are in the box.',
    'الأرجل أولًا ثم السطح: يوضح الرسم كل برغي. يحتاج التركيب إلى شخصين ونصف ساعة، وكل الأدوات اللازمة في الصندوق.',
  ),
  category: said('assembly', 'تركيب'),
  usageCount: 1,
  file: { id: '3', kind: 'DOCUMENT', filename: 'oak-desk.pdf', size: 734_003 },
}

const replies = [greeting, drawing]

const asked = {
  UsableReplies: { cannedResponses: { nodes: replies, pageInfo: { endCursor: null, hasNextPage: false } } },
}

/** As it stands above the field. */
function Offered({ letters }: { letters: string }) {
  const keys = useRef(null)
  return (
    <div className="flex h-full items-end p-2">
      <div className="relative flex-1">
        <Answering answers={asked}>
          <OfferedReplies
            letters={letters}
            person={{ name: said('Ada', 'آدا'), phone: null }}
            keys={keys}
            onActive={nothing}
            onPick={nothing}
            onClose={nothing}
          />
        </Answering>
      </div>
    </div>
  )
}

/** The form of one that is there, in a window of its own. */
export const replyForm = {
  'Dialog: a saved reply with a file': () => (
    <Answering>
      <EditReply reply={drawing} onClose={nothing} />
    </Answering>
  ),
}

/** Texts that are kept to be sent again. */
export function Replies() {
  return (
    <Section title="Saved replies">
      <Sample name="ReplyRow: used often, with a file, not active" wide>
        <Answering may={['CANNED_RESPONSES_WRITE', 'CANNED_RESPONSES_DELETE']}>
          <Rows label={said('Saved replies', 'الردود المحفوظة')}>
            {replies.map((reply) => (
              <ReplyRow key={reply.id} reply={reply} />
            ))}
            <ReplyRow reply={{ ...greeting, id: '4', isActive: false, usageCount: 0 }} />
          </Rows>
        </Answering>
      </Sample>
      <Sample name="OfferedReplies: all" height="14rem">
        <Offered letters="" />
      </Sample>
      <Sample name="OfferedReplies: none fits" height="14rem">
        <Offered letters="xyz" />
      </Sample>
      {Object.keys(replyForm).map((scene) => (
        <SceneSample key={scene} scene={scene} height="62rem" />
      ))}
    </Section>
  )
}
