import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Fact, Facts, Section } from '../../page/section.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { changeProfileMutation, type Profile, profileQuery } from './documents.ts'
import { ProfilePhoto } from './profile-photo.tsx'

/** The platform's words for lines of business (spec/6 7.4), which it shows in the language of who looks. */
const verticals =
  'ALCOHOL APPAREL AUTO BEAUTY EDU ENTERTAIN EVENT_PLAN FINANCE GOVT GROCERY HEALTH HOTEL NONPROFIT ONLINE_GAMBLING OTC_DRUGS OTHER PHYSICAL_GAMBLING PROF_SERVICES RESTAURANT RETAIL TRAVEL'.split(
    ' ',
  )

interface EditProps {
  id: string
  profile: Profile
  onClose: () => void
}

function EditProfile({ id, profile, onClose }: EditProps) {
  const { about, address, description, email, vertical, websites } = profile
  const [draft, setDraft] = useState({ about, address, description, email, vertical })
  const [pages, setPages] = useState([websites[0] ?? '', websites[1] ?? ''])
  const change = useChange(changeProfileMutation, onClose)
  const text = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const page = (index: number) => ({
    name: 'websites',
    type: 'url',
    maxLength: 256,
    value: pages[index] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      setPages(pages.map((one, at) => (at === index ? target.value : one))),
  })
  const save = () => {
    const given = pages.map((one) => one.trim()).filter((one) => one !== '')
    return change.run({ input: { id, ...draft, websites: given } })
  }
  return (
    <Dialog title={t`Business profile`} onClose={onClose}>
      <Form onSubmit={save} onCancel={onClose} submit={t`Save profile`} {...change}>
        <Field label={t`About`} maxLength={139} {...text('about')} />
        <TextArea label={t`Description`} maxLength={512} {...text('description')} />
        <Field label={t`Address`} maxLength={256} {...text('address')} />
        <Field label={t`E-mail address`} type="email" maxLength={128} {...text('email')} />
        <Field label={t`Website`} {...page(0)} />
        <Field label={t`Second website`} {...page(1)} />
        <Select
          label={t`Line of business`}
          name="vertical"
          value={draft.vertical}
          onChange={({ target }) => setDraft({ ...draft, vertical: target.value })}
        >
          {verticals.includes(draft.vertical) ? null : <option value={draft.vertical}>–</option>}
          {verticals.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Form>
    </Dialog>
  )
}

function Shown({ profile }: { profile: Profile }) {
  const { about, address, description, email, vertical, websites } = profile
  const facts = [
    [t`About`, about],
    [t`Description`, description],
    [t`Address`, address],
    [t`E-mail address`, email],
    [t`Websites`, websites.join(', ')],
    [t`Line of business`, vertical === 'UNDEFINED' ? '' : vertical],
  ] as const
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          <bdi>{value || '–'}</bdi>
        </Fact>
      ))}
    </Facts>
  )
}

interface BusinessProfileProps {
  id: string
  mayWrite: boolean
}

/** How the business shows itself in the chat, asked of the platform now. */
export function BusinessProfile({ id, mayWrite }: BusinessProfileProps) {
  const answer = useAnswer(profileQuery, { id })
  const [editing, setEditing] = useState(false)
  const close = () => {
    setEditing(false)
    answer.retry()
  }
  return (
    <Section title={t`Business profile`}>
      <Answered answer={answer}>
        {({ businessProfile: profile }) => (
          <div className="flex flex-col gap-3">
            <Shown profile={profile} />
            {mayWrite ? (
              <div className="flex flex-wrap items-start gap-2">
                <Button onClick={() => setEditing(true)}>
                  <Pencil className="size-4" aria-hidden="true" />
                  <Trans>Edit profile</Trans>
                </Button>
                <ProfilePhoto id={id} hasPhoto={profile.profilePictureUrl !== ''} />
              </div>
            ) : null}
            {editing ? <EditProfile id={id} profile={profile} onClose={close} /> : null}
          </div>
        )}
      </Answered>
    </Section>
  )
}
