import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { inWords } from '../../chat/template-name.ts'
import { numeral } from '../../language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { evenly, mostOthers, type Other, ownShare, withOther, withoutOther } from './form.ts'
import type { SplitFormProps } from './form-props.ts'
import { Letter, letterOf } from './letter.tsx'
import { NumberField } from './number-field.tsx'
import { OtherCard } from './other-card.tsx'
import { ShareBar } from './share-bar.tsx'
import { TestFields } from './test-fields.tsx'

const inPercent = (share: number): string => numeral(share / 100, { style: 'percent' })

/** The campaign's own message gets what is left. */
function OwnCard({ draft: { template }, form, onShow }: SplitFormProps) {
  const share = ownShare(form)
  return (
    <section
      aria-label={t`Message A`}
      className="flex items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3"
      onFocus={() => onShow(1)}
    >
      <Letter variant={1} />
      <p className="min-w-0 flex-1 truncate">
        <bdi className="font-medium">{inWords(template.name)}</bdi>{' '}
        <bdi className="text-ink-2">({template.language})</bdi>
      </p>
      <p className={`shrink-0 tabular-nums ${share < 1 ? 'text-bad' : 'text-ink-2'}`}>
        {t`The rest: ${inPercent(share)}`}
      </p>
    </section>
  )
}

/** The messages with who gets which, who gets nothing, and a test. */
export default function Messages(props: SplitFormProps & { isWhole: boolean }) {
  const { mayWrite, form, problem, isWhole, onChange, onShow } = props
  const { others, controlShare } = form
  const setOther = (next: Other) =>
    onChange({ ...form, others: others.map((one) => (one.key === next.key ? next : one)) })
  const own = ownShare(form)
  return (
    <div className="flex flex-col gap-4">
      <OwnCard {...props} />
      {others.map((other, place) => (
        <OtherCard
          key={other.key}
          {...props}
          other={other}
          place={place}
          onOther={setOther}
          onRemove={() => {
            onShow(1)
            onChange(withoutOther(form, other.key))
          }}
        />
      ))}
      {mayWrite ? (
        <div className="flex flex-wrap gap-2">
          {others.length < mostOthers ? (
            <Button size="small" onClick={() => onChange(withOther(form))}>
              <Plus className="size-3.5" aria-hidden="true" />
              {t`Add message ${letterOf(others.length + 2)}`}
            </Button>
          ) : null}
          {others.length > 0 ? (
            <Button size="small" onClick={() => onChange(evenly(form))}>
              <Trans>Distribute evenly</Trans>
            </Button>
          ) : null}
        </div>
      ) : null}
      <NumberField
        label={t`Control group, in percent`}
        hint={t`This percentage of the recipients gets nothing, for comparison: 0 to 50.`}
        min={0}
        max={50}
        readOnly={!mayWrite}
        isAtFault={problem?.field === 'controlShare'}
        value={controlShare}
        onChange={(share) => onChange({ ...form, controlShare: share })}
      />
      <ShareBar shares={[own, ...others.map(({ share }) => share)]} controlShare={controlShare} />
      {own < 1 ? (
        <p role="status" className="text-[0.8125rem] text-bad">
          <Trans>Together they exceed 100 %: something must be left for message A.</Trans>
        </p>
      ) : null}
      {problem && (problem.field === 'controlShare' || problem.field === 'share') ? (
        <Alert>{problem.message}</Alert>
      ) : null}
      {others.length > 0 ? <TestFields {...props} /> : null}
      {isWhole || !mayWrite ? null : (
        <p role="status" className="text-[0.8125rem] text-warn">
          <Trans>Saved once each message has a template and its part of the recipients.</Trans>
        </p>
      )}
    </div>
  )
}
