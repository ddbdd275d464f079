import { pascal } from '#core/json-names.ts'
import { flowLoader } from '#messaging/automation/chatbot/chatbot-flows/flow-queries.ts'
import { nodeTypeOf } from '#messaging/automation/flow-graph/compile.ts'
import type { GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'
import { nodeConfigs } from '#messaging/automation/flow-graph/node-configs.ts'
import {
  flowConsents,
  flowMethods,
  loopModes,
  type NodeType,
} from '#messaging/automation/flow-graph/node-sets.ts'
import { mediaLoader } from '#messaging/content/media/media-queries.ts'
import { templateLoader } from '#messaging/content/templates/template-queries.ts'
import { teamLoader } from '#people/teams/team-queries.ts'
import { builder } from '../../builder.ts'
import { ofTeams, TeamType } from '../../people/teams.ts'
import { requires } from '../../requires.ts'
import { Media } from '../content/media.ts'
import { Template, templateReads } from '../content/templates.ts'
import { messageReads } from '../messages/messages.ts'
import { ChatbotFlow, flowReads } from './chatbot-flows.ts'
import { FlowNode } from './flow-nodes.ts'
import {
  entries,
  type Field,
  FlowNodeButton,
  FlowNodeHours,
  FlowNodeVariant,
  objectOf,
  parts,
  text,
  texts,
  type Values,
  whole,
  word,
} from './node-config-fields.ts'

// What a node does what it does with, typed by its type (issue 47); `FlowNode.config` is the same as it stands in the graph.

const skipCondition = text('An expression; where it is true the node is passed by its `default` way.')
const timeoutMinutes = whole('After so many minutes without an answer the way `timeout` is taken.')

const idOf = (values: Values, name: string) => (typeof values[name] === 'string' ? values[name] : null)

const flow: Field = (t) =>
  t.field({
    type: ChatbotFlow,
    nullable: true,
    ...requires(flowReads),
    description: 'The other flow; null where it is gone or none is chosen.',
    resolve: (values, _args, ctx) => {
      const id = idOf(values, 'flow_id')
      return id ? flowLoader(ctx).load(id) : null
    },
  })

const team: Field = (t) =>
  t.field({
    type: TeamType,
    nullable: true,
    ...ofTeams,
    throws: ['forbidden'],
    description: 'The team that gets the chat; null for the general queue.',
    resolve: (values, _args, ctx) => {
      const id = idOf(values, 'team_id')
      return id ? teamLoader(ctx).load(id) : null
    },
  })

const template: Field = (t) =>
  t.field({
    type: Template,
    nullable: true,
    ...requires(templateReads),
    description: 'The template; null where it is gone or is named by `templateName`.',
    resolve: (values, _args, ctx) => {
      const id = idOf(values, 'template_id')
      return id ? templateLoader(ctx).load(id) : null
    },
  })

const media: Field = (t) =>
  t.field({
    type: Media,
    nullable: true,
    ...requires(messageReads),
    description: 'The file; null where it is gone or none is chosen.',
    resolve: (values, _args, ctx) => {
      const id = idOf(values, 'media_id')
      return id ? mediaLoader(ctx).load(id) : null
    },
  })

const request = {
  url: text('The address; a template behind the host.'),
  method: word(flowMethods, 'How it is asked; null: GET of a node that waits, and POST of one that tells.'),
  headers: entries('Headers; each value is ********.'),
  body: text('What is sent; a template.'),
}
const storeAs = text('The variable that the answer is kept in.')

/** By the type of node: what it says of itself, and its fields beside `skipCondition`. */
const types: Readonly<
  Record<NodeType, readonly [description: string, fields: Readonly<Record<string, Field>>]>
> = {
  start: ['The beginning of a flow.', {}],
  message: ['A message.', { message: text('What is said; a template.') }],
  prompt: [
    'A question that is answered by a text.',
    {
      body: text('The question; a template.'),
      storeAs,
      validationRegex: text('A regular expression that an answer must match.'),
      validationError: text('What is said where it does not; a template.'),
      maxRetries: whole('At which wrong answer the way `max_retries` is taken; null: at the third.'),
      timeoutMinutes,
    },
  ],
  buttons: [
    'A question that is answered by a tap.',
    {
      body: text('The question; a template.'),
      buttons: parts(FlowNodeButton, 'Its buttons: up to 3 below the text, up to 10 in a list.'),
      storeAs,
      timeoutMinutes,
    },
  ],
  api_call: [
    'A request whose answer is waited for.',
    {
      ...request,
      responseMapping: entries('Parts of the answer by the variables that they are kept in.'),
      messageTemplate: text('What is said of the answer; a template.'),
      fallbackMessage: text('What is said where nobody answers; a template.'),
    },
  ],
  condition: ['A choice between two ways.', { expression: text('The expression.') }],
  timing: [
    'A choice by the time of the week.',
    { schedule: parts(FlowNodeHours, 'The hours; days without any are outside of them.') },
  ],
  set_variable: [
    'Variables that are set.',
    {
      set: entries('Values by the names of variables: texts are templates, all else is as JSON.'),
      compute: entries('Expressions by the names of variables.'),
    },
  ],
  ai_response: ['An answer of the AI.', { prompt: text('What it is asked for; a template.'), storeAs }],
  transfer: [
    'The chat is handed over to people.',
    {
      body: text('What is said before; a template.'),
      team,
      notes: text('For whoever takes the chat; a template.'),
    },
  ],
  webhook: ['An address is told something.', request],
  goto_flow: ['Another flow goes on in the place of this one.', { flow }],
  messaging_flow: [
    'A form of the platform.',
    {
      flowId: text('The id of the form at the platform.'),
      header: text('What stands above the text.'),
      body: text('What is said; a template.'),
      cta: text('What stands on the button that opens it.'),
      timeoutMinutes,
    },
  ],
  end: ['The end of a flow.', { message: text('What is said last; a template.') }],
  loop: [
    'A way that is gone several times.',
    {
      mode: word(loopModes, 'How often; null: once for each item.'),
      list: text('The list whose items are gone through; an expression.'),
      times: whole('How many times.'),
      until: text('The condition at which it ends; an expression.'),
      item: text('The variable that has the item.'),
      index: text('The variable that has the number of the round, from 0.'),
      breakWhen: text('The condition at which it is left early; an expression.'),
    },
  ],
  subflow: ['Another flow runs and comes back.', { flow }],
  wait: ['A wait.', { minutes: whole('How many minutes.') }],
  template: [
    'A template that is sent.',
    {
      template,
      templateName: text('Its name, where none is chosen by its id.'),
      language: text('Its language.'),
      params: entries('What its places are filled with, by their names or numbers.'),
    },
  ],
  media: [
    'A file that is sent.',
    { media, caption: text('What stands below it; a template.'), filename: text('The name of a document.') },
  ],
  set_contact: [
    'A change of the contact.',
    {
      fields: entries('Values of custom fields by their keys.'),
      addTags: texts('Tags that the contact gets.'),
      removeTags: texts('Tags that are taken away.'),
      consent: word(flowConsents, 'What becomes of the marketing consent; null: nothing.'),
    },
  ],
  script: ['A script.', { code: text('The body of a function in JavaScript, which sees `vars`.'), storeAs }],
  ab_split: ['A choice by chance.', { variants: parts(FlowNodeVariant, 'The ways.') }],
}

const nameOf = (type: NodeType) => `${pascal(type)}NodeConfig`

const objects = Object.entries(types).map(([type, [description, fields]]) =>
  objectOf(nameOf(type as NodeType), description, { ...fields, skipCondition }),
)

interface Typed extends Values {
  nodeType: NodeType
}

const FlowNodeConfig = builder.unionType('FlowNodeConfig', {
  description: 'What a node does what it does with, by its type.',
  types: objects,
  resolveType: (values) => nameOf((values as unknown as Typed).nodeType),
})

function configOf({ type, config }: GraphNode): Typed | null {
  const nodeType = nodeTypeOf(type)
  const read = nodeConfigs[nodeType].safeParse(config)
  return read.success ? { ...(read.data as Values), nodeType } : null
}

builder.objectField(FlowNode, 'settings', (t) =>
  t.field({
    type: FlowNodeConfig,
    nullable: true,
    description: 'The same with a type of its own for each type of node; null where it cannot be read.',
    resolve: configOf,
  }),
)
