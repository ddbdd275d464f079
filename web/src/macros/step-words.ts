import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { priorityWords } from '../priority/words.ts'
import { namesOf } from '../skills/mark.tsx'
import { duration } from '../ui/time.ts'
import type { Step } from './documents.ts'

type Of<K extends Step['__typename']> = Extract<Step, { __typename: K }>

function tagWords({ change, tagNames }: Of<'MacroTagsStep'>): string {
  const names = tagNames.join(', ')
  if (change === 'ADD_TO_CONTACT') return t`Add tags to the contact: ${names}`
  if (change === 'REMOVE_FROM_CONTACT') return t`Remove tags of the contact: ${names}`
  return change === 'ADD_TO_CASE' ? t`Add tags to the case: ${names}` : t`Remove tags of the case: ${names}`
}

function assignWords(step: Of<'MacroAssignStep'>): string {
  if (step.isToCaller) return t`Assign to the person who runs it`
  const names = [step.agent?.name, step.team?.name].filter((name) => name != null)
  if (names.length > 0) return t`Assign to ${names.join(', ')}`
  return step.teamId ? t`Assign to a deleted team` : t`Assign to nobody`
}

function replyWords({ cannedResponseName: name }: Of<'MacroCannedResponseStep'>): string {
  return name ? t`Send the saved reply “${name}”` : t`Send a deleted saved reply`
}

function templateWords({ templateName: name }: Of<'MacroTemplateStep'>): string {
  return name ? t`Send the template “${name}”` : t`Send a deleted template`
}

function skillWords({ addedSkills, removedSkills }: Of<'MacroRequireSkillsStep'>): string {
  const [added, removed] = [namesOf(addedSkills), namesOf(removedSkills)]
  if (added && removed) return t`Require skills: ${added}. No longer: ${removed}`
  if (removed) return t`No longer require skills: ${removed}`
  return added ? t`Require skills: ${added}` : t`Require deleted skills`
}

/** More than a day is said in days. */
function minutesWords(minutes: number): string {
  const days = minutes / (24 * 60)
  return Number.isInteger(days) ? t`${days} d` : duration(minutes * 60_000)
}

/** What a step does, in a line. */
export function stepWords(step: Step): string {
  switch (step.__typename) {
    case 'MacroTextStep':
      return t`Send “${step.body}”`
    case 'MacroCannedResponseStep':
      return replyWords(step)
    case 'MacroTemplateStep':
      return templateWords(step)
    case 'MacroTagsStep':
      return tagWords(step)
    case 'MacroCaseFieldStep': {
      const { key, value } = step
      return value === null
        ? t`Empty the field ${key} of the case`
        : t`Set the field ${key} of the case to ${value}`
    }
    case 'MacroAssignStep':
      return assignWords(step)
    case 'MacroPriorityStep': {
      const priority = i18n._(priorityWords[step.priority])
      return t`Set the priority: ${priority}`
    }
    case 'MacroRequireSkillsStep':
      return skillWords(step)
    case 'MacroSnoozeStep': {
      const time = minutesWords(step.minutes)
      return t`Put off for ${time}`
    }
    case 'MacroCloseStep': {
      const reason = step.reason?.name
      return reason ? t`Close the conversation: ${reason}` : t`Close the conversation`
    }
  }
}
