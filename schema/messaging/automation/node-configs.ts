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
import { skillLoader } from '#people/skills/skill-queries.ts'
import { teamLoader } from '#people/teams/team-queries.ts'
import { builder } from '../../builder.ts'
import { Skill } from '../../people/skills.ts'
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

const skipCondition = text('Expression; if true, the node is skipped and the `default` path is followed.')
const timeoutMinutes = whole(
  'Number of minutes without an answer after which the `timeout` path is followed.',
)

const idOf = (values: Values, name: string) => (typeof values[name] === 'string' ? values[name] : null)

const flow: Field = (t) =>
  t.field({
    type: ChatbotFlow,
    nullable: true,
    ...requires(flowReads),
    description: 'The other flow; null if the flow was deleted or none is chosen.',
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
    description: 'Team that gets the chat; null for the general queue.',
    resolve: (values, _args, ctx) => {
      const id = idOf(values, 'team_id')
      return id ? teamLoader(ctx).load(id) : null
    },
  })

const requiredSkills: Field = (t) =>
  t.field({
    type: [Skill],
    description: 'Skills that the chat requires once it is transferred, without deleted ones.',
    resolve: async ({ required_skill_ids: ids }, _args, ctx) => {
      const named = Array.isArray(ids) ? (ids as string[]) : []
      const found = await Promise.all(named.map((id) => skillLoader(ctx).load(id)))
      return found.filter((skill) => skill !== null)
    },
  })

const template: Field = (t) =>
  t.field({
    type: Template,
    nullable: true,
    ...requires(templateReads),
    description: 'The template; null if the template was deleted or is chosen by `templateName`.',
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
    description: 'The file; null if the file was deleted or none is chosen.',
    resolve: (values, _args, ctx) => {
      const id = idOf(values, 'media_id')
      return id ? mediaLoader(ctx).load(id) : null
    },
  })

const request = {
  url: text('Address of the request; the part after the host is a template.'),
  method: word(
    flowMethods,
    'HTTP method of the request; null means GET for a node that waits and POST for a node that notifies.',
  ),
  headers: entries('Headers of the request; each value is ********.'),
  body: text('Body of the request, a template.'),
}
const storeAs = text('Variable in which the answer is stored.')

/** By the type of node: the description of its configuration, and its fields beside `skipCondition`. */
const types: Readonly<
  Record<NodeType, readonly [description: string, fields: Readonly<Record<string, Field>>]>
> = {
  start: ['Configuration of a start node, where a flow begins.', {}],
  message: [
    'Configuration of a node that sends a message.',
    { message: text('Text of the message, a template.') },
  ],
  prompt: [
    'Configuration of a node that asks a question and expects a text as the answer.',
    {
      body: text('Text of the question, a template.'),
      storeAs,
      validationRegex: text('Regular expression that an answer must match.'),
      validationError: text(
        'Text that is sent if the answer does not match the regular expression, a template.',
      ),
      maxRetries: whole(
        'Number of the invalid answer at which the `max_retries` path is followed; null means 3.',
      ),
      timeoutMinutes,
    },
  ],
  buttons: [
    'Configuration of a node that asks a question and expects a tap on a button as the answer.',
    {
      body: text('Text of the question, a template.'),
      buttons: parts(
        FlowNodeButton,
        'Buttons of the question: at most 3 below the text, or at most 10 in a list.',
      ),
      storeAs,
      timeoutMinutes,
    },
  ],
  api_call: [
    'Configuration of a node that sends an HTTP request and waits for the response.',
    {
      ...request,
      responseMapping: entries('Parts of the response by the variable in which each part is stored.'),
      messageTemplate: text('Text that is sent about the response, a template.'),
      fallbackMessage: text('Text that is sent if there is no response, a template.'),
    },
  ],
  condition: [
    'Configuration of a node that chooses between two paths by an expression.',
    { expression: text('Expression that decides between the two paths.') },
  ],
  timing: [
    'Configuration of a node that chooses the path by the time of the week.',
    { schedule: parts(FlowNodeHours, 'Hours of the node; days without hours count as outside the hours.') },
  ],
  set_variable: [
    'Configuration of a node that sets variables.',
    {
      set: entries('Values by variable name: texts are templates, other values are JSON.'),
      compute: entries('Expressions by variable name.'),
    },
  ],
  ai_response: [
    'Configuration of a node that sends an AI reply.',
    { prompt: text('Prompt for the AI, a template.'), storeAs },
  ],
  transfer: [
    'Configuration of a node that transfers the chat to agents.',
    {
      body: text('Text that is sent before the transfer, a template.'),
      team,
      requiredSkills,
      notes: text('Notes for the agent who takes the chat, a template.'),
    },
  ],
  webhook: ['Configuration of a node that notifies an address.', request],
  goto_flow: [
    'Configuration of a node that continues with another flow in place of the current flow.',
    { flow },
  ],
  messaging_flow: [
    'Configuration of a node that sends a form of the platform.',
    {
      flowId: text('Id of the form on the platform.'),
      header: text('Text above the message text.'),
      body: text('Text of the message, a template.'),
      cta: text('Label of the button that opens the form.'),
      timeoutMinutes,
    },
  ],
  end: [
    'Configuration of a node where a flow ends.',
    { message: text('Last text that is sent, a template.') },
  ],
  loop: [
    'Configuration of a node that repeats a path.',
    {
      mode: word(loopModes, 'How the number of rounds is determined; null means one round for each item.'),
      list: text('List of items to repeat for, an expression.'),
      times: whole('Number of rounds.'),
      until: text('Condition that ends the loop, an expression.'),
      item: text('Variable that holds the current item.'),
      index: text('Variable that holds the number of the round, from 0.'),
      breakWhen: text('Condition that leaves the loop early, an expression.'),
    },
  ],
  subflow: ['Configuration of a node that runs another flow and then continues.', { flow }],
  wait: ['Configuration of a node that waits.', { minutes: whole('Number of minutes to wait.') }],
  template: [
    'Configuration of a node that sends a template message.',
    {
      template,
      templateName: text('Name of the template, if no template is chosen by id.'),
      language: text('Language of the template.'),
      params: entries("Values of the template's variables, by name or number."),
    },
  ],
  media: [
    'Configuration of a node that sends a file.',
    { media, caption: text('Caption of the file, a template.'), filename: text('Filename of a document.') },
  ],
  set_contact: [
    'Configuration of a node that changes the contact.',
    {
      fields: entries('Values of custom fields by their keys.'),
      addTags: texts('Tags that are added to the contact.'),
      removeTags: texts('Tags that are removed from the contact.'),
      consent: word(flowConsents, 'Change to the marketing consent of the contact; null for no change.'),
    },
  ],
  script: [
    'Configuration of a node that runs a script.',
    { code: text('Body of a JavaScript function that can read `vars`.'), storeAs },
  ],
  ab_split: [
    'Configuration of a node that chooses a path at random.',
    { variants: parts(FlowNodeVariant, 'Paths from which the node chooses.') },
  ],
}

const nameOf = (type: NodeType) => `${pascal(type)}NodeConfig`

const objects = Object.entries(types).map(([type, [description, fields]]) =>
  objectOf(nameOf(type as NodeType), description, { ...fields, skipCondition }),
)

interface Typed extends Values {
  nodeType: NodeType
}

const FlowNodeConfig = builder.unionType('FlowNodeConfig', {
  description: 'Configuration of a node, by the type of the node.',
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
    description:
      'Configuration of the node in a type of its own for each type of node; null if the configuration cannot be read.',
    resolve: configOf,
  }),
)
