import { graphql, type ResultOf, type VariablesOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'
import { flowProblem } from './documents.ts'

export type MenuRow = ResultOf<typeof menuRow>
export type EditedMenu = ResultOf<typeof menuQuery>['ivrFlow']
export type MenuStarter = ResultOf<typeof menuStartersQuery>['ivrStarters'][number]

const menuRow = graphql(`
  fragment VoiceMenuRow on IvrFlow {
    id
    name
    description
    isActive
    isCallStart
    isOutgoingEnd
    liveVersion
    updatedAt
    number { id name }
  }
`)

export const menusQuery = graphql(
  `
  query VoiceMenus($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    ivrFlows(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...VoiceMenuRow }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  menuRow,
)

export const voiceMenuNamesQuery = graphql(`
  query VoiceMenuNames { ivrFlows(first: 100) { nodes { id name } } }
`)

export const menuStartersQuery = graphql(`
  query VoiceMenuStarters { ivrStarters { kind name graph } }
`)

const editedMenu = graphql(
  `
  fragment EditedVoiceMenu on IvrFlow { ...VoiceMenuRow revision graph problems { ...FlowProblemLine } }
`,
  menuRow,
  flowProblem,
)

export const menuQuery = graphql(
  `
  query EditedVoiceMenuById($id: ID!) { ivrFlow(id: $id) { ...EditedVoiceMenu } }
`,
  editedMenu,
)

export const menuProblemsQuery = graphql(
  `
  query VoiceMenuProblems($graph: JSON!, $flowId: ID) {
    ivrFlowProblems(graph: $graph, flowId: $flowId) { ...FlowProblemLine }
  }
`,
  flowProblem,
)

const stale = ['ivrFlows'] as const

export const createMenuMutation = changing(
  stale,
  graphql(`
  mutation CreateVoiceMenu($input: CreateIvrFlowInput!) { createIvrFlow(input: $input) { ivrFlow { id } } }
`),
)

/** The draft, the name, and when calls hear it. Another menu may lose its place. */
export const saveMenuMutation = graphql(
  `
  mutation SaveVoiceMenu($input: UpdateIvrFlowInput!) {
    updateIvrFlow(input: $input) { ivrFlow { ...EditedVoiceMenu } }
  }
`,
  editedMenu,
)

export const changeMenuMutation = changing(
  stale,
  graphql(
    `
  mutation ChangeVoiceMenu($input: UpdateIvrFlowInput!) {
    updateIvrFlow(input: $input) { ivrFlow { ...VoiceMenuRow } }
  }
`,
    menuRow,
  ),
)

export const deleteMenuMutation = changing(
  stale,
  graphql(`
  mutation DeleteVoiceMenu($input: DeleteIvrFlowInput!) { deleteIvrFlow(input: $input) { deletedId } }
`),
)

export const publishMenuMutation = changing(
  ['ivrFlow'],
  graphql(
    `
  mutation PublishVoiceMenu($input: PublishIvrFlowInput!) {
    publishIvrFlow(input: $input) { ivrFlow { ...VoiceMenuRow } }
  }
`,
    menuRow,
  ),
)

export const menuVersionsQuery = graphql(`
  query VoiceMenuVersions($id: ID!) {
    ivrFlow(id: $id) { id liveVersion versions { version note graph publishedAt publishedBy { name } } }
  }
`)
export type MenuVersion = ResultOf<typeof menuVersionsQuery>['ivrFlow']['versions'][number]

export const restoreMenuMutation = changing(
  ['ivrFlow'],
  graphql(`
  mutation RestoreVoiceMenu($input: RestoreIvrFlowVersionInput!) {
    restoreIvrFlowVersion(input: $input) { ivrFlow { id liveVersion revision graph } }
  }
`),
)

const voiceFile = graphql(`
  fragment VoiceFile on IvrAudio { id filename name source durationMs }
`)

export const voiceFilesQuery = graphql(
  `
  query VoiceFiles { ivrAudioFiles(first: 100) { nodes { ...VoiceFile } } }
`,
  voiceFile,
)

export const speakMutation = graphql(
  `
  mutation SpeakVoiceText($input: MakeIvrSpeechInput!) { makeIvrSpeech(input: $input) { ivrAudio { ...VoiceFile } } }
`,
  voiceFile,
)

export const simulateMenuMutation = graphql(`
  mutation SimulateVoiceMenu($input: SimulateIvrFlowInput!) {
    simulateIvrFlow(input: $input) {
      steps {
        effects { kind nodeId audio { filename name } text timeoutSeconds url team { id name } }
        path { menu nodeId outcome problem }
      }
      state
      nodeId
      end
    }
  }
`)
type Simulation = ResultOf<typeof simulateMenuMutation>['simulateIvrFlow']
export type CallStep = Simulation['steps'][number]
export type CallEffect = CallStep['effects'][number]
export type CallEnd = NonNullable<Simulation['end']>
export type CallInput = VariablesOf<typeof simulateMenuMutation>['input']['inputs'][number]
