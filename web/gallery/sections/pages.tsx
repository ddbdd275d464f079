import { Compass } from 'lucide-react'
import { Room } from '../../src/page/room.tsx'
import { RoomSkeleton } from '../../src/page/room-skeleton.tsx'
import { Button } from '../../src/ui/button.tsx'
import { EmptyPage, Lost, NoSuchPage, PageTrouble, Splash, Trouble } from '../../src/ui/whole-page.tsx'
import { said } from '../asked.ts'
import { Sample, SceneSample, Section } from '../sample.tsx'

const error = new Error(said('The answer was cut short.', 'انقطعت الإجابة.'))
const height = '20rem'

/** Pages with nothing around them: each has a window of its own, because a page has one main part. */
export const lonePages = {
  'Page: Lost': () => <Lost />,
  'Page: Trouble': () => <Trouble error={error} reset={() => {}} />,
}

function Rooms() {
  return (
    <>
      <Sample name="Page: Room" wide height="14rem">
        <Room
          title={said('Teams', 'الفِرق')}
          about={said('A team shares the chats that come for it.', 'يتقاسم الفريق المحادثات الواردة إليه.')}
          action={<Button look="primary">{said('New team', 'فريق جديد')}</Button>}
        >
          <p>{said('What the room is about.', 'ما تدور حوله الغرفة.')}</p>
        </Room>
      </Sample>
      <Sample name="Page: deeper in a room" wide height="14rem">
        <Room
          title={said('Everybody who answers about returns', 'كل من يجيب عن المرتجعات')}
          back={{ label: said('All teams', 'كل الفرق'), link: { to: '/settings/teams' } }}
        >
          <p>{said('What stands deeper.', 'ما هو أعمق.')}</p>
        </Room>
      </Sample>
    </>
  )
}

export function Pages() {
  return (
    <Section title="Whole pages">
      <Rooms />
      <Sample name="Page: RoomSkeleton" height={height}>
        <RoomSkeleton />
      </Sample>
      <Sample name="Page: Splash" height={height}>
        <Splash />
      </Sample>
      <Sample name="Page: EmptyPage" height={height}>
        <EmptyPage icon={Compass} title={said('This link has been used', 'استُخدم هذا الرابط')} />
      </Sample>
      <Sample name="Page: NoSuchPage" height={height}>
        <NoSuchPage />
      </Sample>
      <Sample name="Page: PageTrouble" height={height}>
        <PageTrouble error={error} reset={() => {}} />
      </Sample>
      {Object.keys(lonePages).map((name) => (
        <SceneSample key={name} scene={name} height={height} />
      ))}
    </Section>
  )
}
