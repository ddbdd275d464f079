import { graphql } from '../graphql/document.ts'
import { callFields } from './documents.ts'

/** What one needs to take a call: whose session is answered, or that an offer is made. */
export const takingQuery = graphql(`
  query CallToTake($id: ID!) {
    call(id: $id) { id mode offer }
    iceServers { urls username credential }
  }
`)

/** The platform's session for a call that was placed from here. */
export const answerQuery = graphql(
  `
  query CallAnswer($id: ID!) {
    call(id: $id) { ...CallFields answer }
  }
`,
  callFields,
)

export const iceServersQuery = graphql(`
  query IceServers {
    iceServers { urls username credential }
  }
`)

/** What happens to calls, as far as the person hears of them. */
export const callEvents = graphql(
  `
  subscription CallEvents {
    callEvents {
      __typename
      ... on Event { sequence }
      ... on CallAnswered { callId call { ...CallFields } }
      ... on CallChanged { callId call { ...CallFields } }
      ... on CallEnded { callId call { ...CallFields } }
      ... on CallIncoming { callId call { ...CallFields } }
      ... on CallMissed { callId call { ...CallFields } }
      ... on CallRingsElsewhere { callId call { ...CallFields } }
      ... on CallTransferAbandoned { callId call { ...CallFields } }
      ... on CallTransferCompleted { callId call { ...CallFields } }
      ... on CallTransferConnected { callId call { ...CallFields } }
      ... on CallTransferNotAnswered { callId call { ...CallFields } }
      ... on CallTransferWaiting { callId call { ...CallFields } }
      ... on OutgoingCallAnswered { callId call { ...CallFields } }
      ... on OutgoingCallInitiated { callId call { ...CallFields } }
      ... on OutgoingCallRejected { callId call { ...CallFields } }
      ... on OutgoingCallRinging { callId call { ...CallFields } }
    }
  }
`,
  callFields,
)

export const acceptMutation = graphql(
  `
  mutation AcceptCall($input: AcceptCallInput!) {
    acceptCall(input: $input) { call { ...CallFields } answer }
  }
`,
  callFields,
)

export const declineMutation = graphql(
  `
  mutation DeclineCall($callId: ID!) {
    declineCall(input: { callId: $callId }) { call { ...CallFields } }
  }
`,
  callFields,
)

export const endMutation = graphql(
  `
  mutation EndCall($callId: ID!) {
    endCall(input: { callId: $callId }) { call { ...CallFields } }
  }
`,
  callFields,
)

export const holdMutation = graphql(
  `
  mutation HoldCall($callId: ID!) {
    holdCall(input: { callId: $callId }) { call { ...CallFields } }
  }
`,
  callFields,
)

export const resumeMutation = graphql(
  `
  mutation ResumeCall($callId: ID!) {
    resumeCall(input: { callId: $callId }) { call { ...CallFields } }
  }
`,
  callFields,
)

export const transferMutation = graphql(
  `
  mutation TransferCall($input: TransferCallInput!) {
    transferCall(input: $input) { call { ...CallFields } }
  }
`,
  callFields,
)

export const noteMutation = graphql(
  `
  mutation SetCallNote($callId: ID!, $note: String!) {
    setCallNote(input: { callId: $callId, note: $note }) { call { ...CallFields } }
  }
`,
  callFields,
)

export const startMutation = graphql(
  `
  mutation StartCall($input: StartCallInput!) {
    startCall(input: $input) { call { ...CallFields } answer }
  }
`,
  callFields,
)

/** Whom a call can go to: teams, and their members who are here. */
export const targetsQuery = graphql(`
  query CallTargets {
    teams(first: 100) {
      nodes { id name isActive members { memberId fullName isAvailable isHere } }
    }
  }
`)
