import { t } from '@lingui/core/macro'
import { SkillBoxes } from '../../skills/skill-boxes.tsx'
import { useSkillChoices } from './choices.ts'
import type { PartProps } from './rule-step-fields.tsx'

/** Which skills a step requires, and no longer. */
export function SkillFields({ step, set }: PartProps) {
  const skills = useSkillChoices()
  if (skills?.length === 0) return <p className="text-ink-2">{t`No skills yet`}</p>
  return (
    <>
      <SkillBoxes
        label={t`Required from then on`}
        skills={skills ?? []}
        chosen={step.addedSkills}
        onChange={(addedSkills) => set({ addedSkills })}
      />
      <SkillBoxes
        label={t`No longer required`}
        skills={skills ?? []}
        chosen={step.removedSkills}
        onChange={(removedSkills) => set({ removedSkills })}
      />
    </>
  )
}
