import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from 'urql'
import { nobody, useChoices } from '../assignment/use-choices.tsx'
import type { Conversation } from '../chat/documents.ts'
import { snoozeTimes } from '../chat/snooze-times.ts'
import { tagsQuery } from '../contact/documents.ts'
import type { ChangeAssigneesInput, ConversationChangeInput, Priority } from '../generated/documents.ts'
import { priorities, priorityWords } from '../priority/words.ts'
import { skillsQuery } from '../skills/documents.ts'
import type { PickerItem } from '../ui/picker.tsx'

export type Asked = 'assign' | 'tag' | 'prioritize' | 'requireSkills' | 'snooze' | Dialogs
type Dialogs = 'cases' | 'close' | 'macro'

interface Pickers {
  label: string
  items: readonly PickerItem[]
  none: string
  pick: (id: string) => ConversationChangeInput
}

/** What can be picked for each change that needs it. */
export function usePickers(
  asked: Asked | undefined,
  picked: readonly Conversation[],
): Record<Exclude<Asked, Dialogs>, Pickers> {
  const { items, teams } = useChoices(asked === 'assign')
  const ownerFor = (id: string): ChangeAssigneesInput => {
    if (id === nobody) return { agentId: null, teamId: null }
    return teams.has(id) ? { agentId: null, teamId: id } : { agentId: id }
  }
  const [tags] = useQuery({ query: tagsQuery, pause: asked !== 'tag' })
  const [skills] = useQuery({ query: skillsQuery, pause: asked !== 'requireSkills' })
  const times = snoozeTimes()
  // A tag that all of them have is taken away, any other is added.
  const all = (name: string) => picked.every(({ contact }) => contact.tagNames.includes(name))
  const allRequire = (name: string | undefined) =>
    picked.every(({ requiredSkillNames }) => requiredSkillNames.some((one) => one === name))
  const skillName = (id: string) => skills.data?.skills.find((one) => one.id === id)?.name
  return {
    assign: {
      label: t`Assign to…`,
      items,
      none: t`Nobody has this name.`,
      pick: (id) => ({ assign: ownerFor(id) }),
    },
    tag: {
      label: t`Add or remove a tag`,
      items: (tags.data?.tags.nodes ?? []).map(({ name }) => ({
        id: name,
        label: name,
        ...(all(name) && { note: t`on all of them` }),
      })),
      none: t`There is no such tag.`,
      pick: (name) => ({ tag: all(name) ? { remove: [name] } : { add: [name] } }),
    },
    prioritize: {
      label: t`Set the priority…`,
      items: priorities.map((id) => ({ id, label: i18n._(priorityWords[id]) })),
      none: t`Nothing has this name.`,
      pick: (id) => ({ prioritize: { priority: id as Priority } }),
    },
    requireSkills: {
      label: t`Require skills…`,
      items: (skills.data?.skills ?? []).map(({ id, name }) => ({
        id,
        label: name,
        ...(allRequire(name) && { note: t`on all of them` }),
      })),
      none: t`There is no such skill.`,
      pick: (id) => ({ requireSkills: allRequire(skillName(id)) ? { remove: [id] } : { add: [id] } }),
    },
    snooze: {
      label: t`Put off…`,
      items: times,
      none: t`Nothing has this name.`,
      pick: (id) => ({ snooze: { until: times.find((one) => one.id === id)?.until.toISOString() ?? '' } }),
    },
  }
}
