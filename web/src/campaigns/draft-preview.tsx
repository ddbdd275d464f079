import { t } from '@lingui/core/macro'
import { address } from '../connection/address.ts'
import { TemplatePreview } from '../templates/template-preview.tsx'
import type { Values } from '../templates/values.ts'
import type { Draft } from './draft-documents.ts'

/** What the first person gets; where nobody stands there yet, what the template was reviewed with. */
function valuesOf({ recipients, template: { template } }: Draft): Values {
  const [first] = recipients.nodes
  const parts = {
    bodyValues: first?.bodyValues ?? template?.examples.body ?? [],
    headerValues: first?.headerValues ?? template?.examples.header ?? [],
    buttonValues: first?.buttonValues ?? template?.examples.buttons ?? [],
  }
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, values]) =>
      values.map(({ name, value }) => [`${part}.${name}`, value]),
    ),
  )
}

/** Where the file above the text of a draft goes, and comes from. */
export const filePath = (id: string) => ['api', 'campaigns', id, 'media'].join('/')

/** The address of the photo above the text of a draft. */
export const pictureOf = ({ id, headerFile }: Draft): string | null =>
  headerFile?.kind === 'IMAGE' ? address(filePath(id)) : null

/** The message as the first person will see it. */
export function DraftPreview({ draft }: { draft: Draft }) {
  const { template } = draft.template
  if (!template) return null
  return (
    <div className="flex flex-col gap-2">
      <TemplatePreview template={template} values={valuesOf(draft)} picture={pictureOf(draft)} />
      <p className="text-xs text-ink-2">
        {draft.recipients.nodes.length > 0
          ? t`With the values of the first person.`
          : t`With the values that the template was reviewed with.`}
      </p>
    </div>
  )
}
