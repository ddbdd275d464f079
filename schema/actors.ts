import type { Ctx } from '#core/context/context.ts'
import { builder } from './builder.ts'

type Name =
  | 'MemberActor'
  | 'KeyActor'
  | 'ContactActor'
  | 'BroadcastActor'
  | 'ChatbotActor'
  | 'PhoneAppActor'
  | 'ResponderActor'
  | 'SystemActor'

/** The actor of an action, as rows store it. */
export interface ActorShown {
  type: Name
  /** id of the member, key, contact or broadcast */
  id: string | null
  /** the name for display, where it is known */
  nameIn(ctx: Ctx): string | null | Promise<string | null>
}

export const Actor = builder.interfaceRef<ActorShown>('Actor').implement({
  description: 'The actor that performed an action.',
  fields: (t) => ({
    name: t.string({
      nullable: true,
      description: 'Name of the actor for display; null if the actor has no name or is no longer known.',
      resolve: (actor, _args, ctx) => actor.nameIn(ctx),
    }),
  }),
  resolveType: ({ type }) => type,
})

const interfaces = [Actor]

const withId = (name: Name, description: string, id: string) =>
  builder.objectRef<ActorShown>(name).implement({
    interfaces,
    description,
    fields: (t) => ({ id: t.exposeID('id', { nullable: true, description: id }) }),
  })

const withoutId = (name: Name, description: string) =>
  builder.objectRef<ActorShown>(name).implement({ interfaces, description })

export const MemberActor = withId(
  'MemberActor',
  'A member of the workspace as the actor.',
  'UUID of the member.',
)
export const KeyActor = withId('KeyActor', 'A key of an API as the actor.', 'UUID of the key.')
export const ContactActor = withId(
  'ContactActor',
  'The contact of the chat as the actor.',
  'UUID of the contact.',
)
export const BroadcastActor = withId('BroadcastActor', 'A broadcast as the actor.', 'UUID of the broadcast.')
withoutId('ChatbotActor', 'The chatbot as the actor.')
withoutId('PhoneAppActor', 'The app on the phone of the number as the actor.')
withoutId('ResponderActor', 'Another responder on the number as the actor.')
withoutId('SystemActor', 'The system as the actor: the service itself or the command line.')

/** An actor with this name. */
export const actor = (type: Name, id: string | null, name: string | null = null): ActorShown => ({
  type,
  id,
  nameIn: () => name,
})

/** A member with this name. */
export const memberActor = (id: string | null, name: string | null) => actor('MemberActor', id, name)
