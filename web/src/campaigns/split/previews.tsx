import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TemplatePreview } from '../../templates/template-preview.tsx'
import { blanksOf, type Values } from '../../templates/values.ts'
import { Button } from '../../ui/button.tsx'
import type { Draft } from '../draft-documents.ts'
import { DraftPreview, pictureOf } from '../draft-preview.tsx'
import { serverName } from '../server-name.ts'
import type { Variant } from './documents.ts'

/** What the first person would read of a variant: their own value, that of the variant, or what it was reviewed with. */
function valuesOf({ template: { template }, values }: Variant, { recipients }: Draft): Values {
  if (!template) return {}
  const [first] = recipients.nodes
  const ofVariant = new Map(values.map(({ name, value }) => [name, value]))
  return Object.fromEntries(
    blanksOf(template).map((blank) => {
      const own = first?.[blank.part].find(({ name }) => name === blank.variable)?.value
      return [blank.key, own || (ofVariant.get(serverName(blank)) ?? blank.example ?? '')]
    }),
  )
}

function OtherPreview({ draft, variant }: { draft: Draft; variant: Variant }) {
  const { template } = variant.template
  if (!template) return null
  return (
    <div className="flex flex-col gap-2">
      <TemplatePreview
        template={template}
        values={valuesOf(variant, draft)}
        picture={template.variables.headerMedia ? pictureOf(draft) : null}
      />
      <p className="text-xs text-ink-2">
        <Trans>With a person's own values where they have them, else with those of this message.</Trans>
      </p>
    </div>
  )
}

interface PreviewsProps {
  draft: Draft
  /** the number of the message that is shown, from 1 */
  shown: number
  onShow: (variant: number) => void
}

/** The message as the first person will see it; of several one at a time. */
export function Previews({ draft, shown, onShow }: PreviewsProps) {
  const variants = draft.split?.variants ?? []
  const other = variants.find(({ number }) => number > 1 && number === shown)
  if (variants.length < 2) return <DraftPreview draft={draft} />
  return (
    <div className="flex flex-col gap-3 md:sticky md:top-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t`Which message is shown`}</legend>
        {variants.map(({ number, name: letter }) => {
          const isShown = number === (other?.number ?? 1)
          return (
            <Button
              key={number}
              size="small"
              look={isShown ? 'primary' : 'plain'}
              aria-pressed={isShown}
              onClick={() => onShow(number)}
            >
              {t`Message ${letter}`}
            </Button>
          )
        })}
      </fieldset>
      {other ? <OtherPreview draft={draft} variant={other} /> : <DraftPreview draft={draft} />}
    </div>
  )
}
