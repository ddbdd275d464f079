import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import {
  Bot,
  Braces,
  CircleHelp,
  CirclePlay,
  CircleStop,
  Clock,
  CodeXml,
  CornerUpRight,
  FileText,
  GitBranch,
  Globe,
  Hourglass,
  Image,
  ListChecks,
  MessageSquare,
  Repeat,
  Send,
  Shuffle,
  UserPen,
  UserRound,
  Variable,
  Workflow,
} from 'lucide-react'
import type { GraphNode } from './graph.ts'
import type { NodeGroup, NodeLook } from './node-look.ts'
import { voiceGroups } from './voice-words.ts'

/** What each type of node does, for people, in the groups of the palette. */
export const nodeGroups: readonly NodeGroup[] = [
  {
    name: msg`Say`,
    types: {
      message: { name: msg`Message`, about: msg`Says something`, icon: MessageSquare },
      media: { name: msg`File`, about: msg`Sends a picture or another file`, icon: Image },
      template: { name: msg`Template`, about: msg`Sends a template`, icon: Send },
    },
  },
  {
    name: msg`Ask`,
    types: {
      prompt: { name: msg`Question`, about: msg`Asks, checks the answer and saves it`, icon: CircleHelp },
      buttons: { name: msg`Buttons`, about: msg`Shows buttons and waits for a tap`, icon: ListChecks },
      messaging_flow: { name: msg`Form`, about: msg`Sends a form and waits for the answer`, icon: FileText },
      ai_response: { name: msg`AI answer`, about: msg`The AI answers`, icon: Bot },
    },
  },
  {
    name: msg`Decide`,
    types: {
      condition: { name: msg`Condition`, about: msg`Takes one of two paths`, icon: GitBranch },
      timing: {
        name: msg`Hours`,
        about: msg`Takes one path in business hours and another outside`,
        icon: Clock,
      },
      ab_split: { name: msg`Random split`, about: msg`Splits customers onto different paths`, icon: Shuffle },
      loop: { name: msg`Repeat`, about: msg`Takes the same path several times`, icon: Repeat },
      wait: { name: msg`Wait`, about: msg`Waits for a time`, icon: Hourglass },
    },
  },
  {
    name: msg`Do`,
    types: {
      set_variable: { name: msg`Set variables`, about: msg`Stores values for later`, icon: Variable },
      set_contact: {
        name: msg`Change the contact`,
        about: msg`Sets fields, tags and consent`,
        icon: UserPen,
      },
      api_call: {
        name: msg`Ask an address`,
        about: msg`Calls your system and saves its answer`,
        icon: Globe,
      },
      webhook: {
        name: msg`Notify an address`,
        about: msg`Calls your system and does not wait`,
        icon: Braces,
      },
      script: { name: msg`Script`, about: msg`Computes with JavaScript`, icon: CodeXml },
    },
  },
  {
    name: msg`Continue`,
    types: {
      start: { name: msg`Start`, about: msg`Where the flow begins`, icon: CirclePlay },
      transfer: { name: msg`Hand over`, about: msg`Hands the chat over to people`, icon: UserRound },
      subflow: { name: msg`Run a flow`, about: msg`Runs another flow and returns`, icon: Workflow },
      goto_flow: {
        name: msg`Go to a flow`,
        about: msg`Continues in another flow`,
        icon: CornerUpRight,
      },
      end: { name: msg`End`, about: msg`The flow ends`, icon: CircleStop },
    },
  },
]

const all: Readonly<Record<string, NodeLook>> = Object.assign(
  {},
  ...[...nodeGroups, ...voiceGroups].map(({ types }) => types),
)

/** Names that older clients have for a type. */
const olderTypes: Readonly<Record<string, string>> = { whatsapp_flow: 'messaging_flow' }

export const presentType = (type: string): string => olderTypes[type] ?? type

export const lookOf = (type: string): NodeLook | undefined => all[presentType(type)]

export function typeName(type: string): string {
  const look = lookOf(type)
  return look ? i18n._(look.name) : type
}

/** What a node is called: by its author, else by what it does. */
export const nameOfNode = ({ label, type }: Pick<GraphNode, 'label' | 'type'>): string =>
  label.trim() || typeName(type)

const outcomeWords: Readonly<Record<string, MessageDescriptor>> = {
  true: msg`Yes`,
  false: msg`No`,
  max_retries: msg`Too many wrong answers`,
  timeout: msg`No answer in time`,
  no_match: msg`Something else`,
  'http:2xx': msg`It answers`,
  'http:non2xx': msg`It fails`,
  in_hours: msg`In hours`,
  out_of_hours: msg`Outside of hours`,
  error: msg`It fails`,
  body: msg`Each time`,
  done: msg`Afterwards`,
  message: msg`The customer writes`,
  end: msg`The flow ends`,
  completed: msg`Somebody took it`,
  no_answer: msg`Nobody took it`,
  abandoned: msg`The caller hung up`,
}

interface Titled {
  id?: unknown
  title?: unknown
}

/** What a way out of a node is called. */
export function outcomeName(node: GraphNode, condition: string, isOnly = false): string {
  if (condition === 'default') return isOnly ? t`Then` : t`Everything else`
  const word = outcomeWords[condition]
  if (word) return i18n._(word)
  const [kind, id = ''] = condition.split(/:(.*)/s)
  if (kind === 'button') {
    const buttons = Array.isArray(node.config.buttons) ? (node.config.buttons as Titled[]) : []
    const title = buttons.find((button) => button.id === id)?.title
    return typeof title === 'string' && title !== '' ? title : id
  }
  if (kind === 'digit') {
    const label = (node.config.options as Readonly<Record<string, { label?: string }>>)?.[id]?.label
    return label ? t`Key ${id}: ${label}` : t`Key ${id}`
  }
  if (kind === 'variant') return t`Variant ${id}`
  return condition
}

/** The same beside the other ways of its node. */
export const wayName = (node: GraphNode, condition: string, ways: readonly string[]): string =>
  outcomeName(node, condition, ways.length === 1 || (ways[0] === 'default' && condition === 'default'))
