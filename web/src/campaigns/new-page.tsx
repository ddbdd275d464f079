import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { inWords } from '../chat/template-name.ts'
import { useChange } from '../graphql/use-change.ts'
import { useMay } from '../session/me-context.ts'
import { RoomPage } from '../session/room-page.tsx'
import type { Template } from '../templates/documents.ts'
import { TemplateList } from '../templates/template-list.tsx'
import { Alert } from '../ui/alert.tsx'
import { Empty } from '../ui/empty.tsx'
import { Field } from '../ui/field.tsx'
import { createDraftMutation } from './draft-documents.ts'

/** A draft is made of a name and a template; from then on everything is kept as one goes. */
function Begin() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const change = useChange(createDraftMutation, ({ createBroadcastDraft: { broadcast } }) => {
    void navigate({
      to: '/campaigns/$campaign',
      params: { campaign: broadcast.id },
      replace: true,
    })
  })
  const choose = (template: Template) => {
    const input = {
      name: name.trim() || inWords(template.name),
      templateId: template.id,
      messagingAccount: template.numberId,
    }
    if (!change.busy) void change.run({ input })
  }
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      <Field
        label={t`Name of the campaign`}
        hint={t`Only your team sees it. Without one, it has the name of the template.`}
        maxLength={255}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <section aria-labelledby="which-template" className="flex flex-col gap-3">
        <h2 id="which-template" className="font-semibold">
          <Trans>Which template is sent?</Trans>
        </h2>
        <TemplateList numberId={undefined} onChoose={choose} focused={false} />
      </section>
    </div>
  )
}

/** Where a campaign begins. */
export function NewCampaignPage() {
  const may = useMay('CAMPAIGNS_WRITE')
  return (
    <RoomPage title={t`New campaign`} back={{ label: t`All campaigns`, link: { to: '/campaigns' } }}>
      {may ? (
        <Begin />
      ) : (
        <Empty icon={Lock} title={t`You cannot make campaigns`}>
          <Trans>Your role in this workspace does not include it. Ask an administrator.</Trans>
        </Empty>
      )}
    </RoomPage>
  )
}
