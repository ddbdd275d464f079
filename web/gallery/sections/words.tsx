import { Inbox, Users } from 'lucide-react'
import { Alert } from '../../src/ui/alert.tsx'
import { Avatar } from '../../src/ui/avatar.tsx'
import { Badge } from '../../src/ui/badge.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Empty } from '../../src/ui/empty.tsx'
import { Failed } from '../../src/ui/failed.tsx'
import { Logo } from '../../src/ui/logo.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { said } from '../asked.ts'
import { Sample, Section } from '../sample.tsx'

const tones = ['plain', 'accent', 'warn', 'bad'] as const
const people = [
  'Ada Lovelace',
  'Grace Hopper',
  'عمر الخيام',
  '+49 170 1234567',
  'Émilie du Châtelet',
] as const

export function Words() {
  const refused = said(
    'The server cannot be reached. Check your connection and try again.',
    'تعذّر الوصول إلى الخادم. تحقق من الاتصال وحاول مرة أخرى.',
  )
  return (
    <Section title="Words and signs">
      <Sample name="Badge: each tone">
        <div className="row">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {said('Deactivated', 'معطّل')}
            </Badge>
          ))}
        </div>
      </Sample>
      <Sample name="Avatar: each size, and other letters">
        <div className="row">
          {(['tiny', 'small', 'normal', 'large'] as const).map((size) => (
            <Avatar key={size} name="Ada Lovelace" id="1" size={size} />
          ))}
          {people.map((name) => (
            <Avatar key={name} name={name} id={name} size="small" />
          ))}
        </div>
      </Sample>
      <Sample name="Logo, Skeleton">
        <div className="row">
          <Logo />
          <Logo className="size-12" />
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="size-8 rounded-full" />
        </div>
      </Sample>
      <Sample name="Alert: alone and with a way on">
        <div className="column">
          <Alert>{said('The file is larger than 16 MB.', 'الملف أكبر من 16 ميغابايت.')}</Alert>
          <Alert action={<Button size="small">{said('Discard', 'تجاهل')}</Button>}>{refused}</Alert>
        </div>
      </Sample>
      <Sample name="Failed">
        <Failed onAgain={() => {}}>{refused}</Failed>
      </Sample>
      <Sample name="Empty: a word, and with a way on" wide>
        <div className="samples">
          <Empty icon={Inbox} title={said('Nothing is open', 'لا شيء مفتوح')} />
          <Empty
            icon={Users}
            title={said('No team yet', 'لا يوجد فريق بعد')}
            action={<Button look="primary">{said('New team', 'فريق جديد')}</Button>}
          >
            {said('A team shares the chats that come for it.', 'يتقاسم الفريق المحادثات الواردة إليه.')}
          </Empty>
        </div>
      </Sample>
    </Section>
  )
}
