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

/** Who did something, as rows tell it. */
export interface ActorShown {
  type: Name
  /** of the person, key, contact or broadcast */
  id: string | null
  /** for people, where it can be told */
  nameIn(ctx: Ctx): string | null | Promise<string | null>
}

export const Actor = builder.interfaceRef<ActorShown>('Actor').implement({
  description: 'Who did something.',
  fields: (t) => ({
    name: t.string({
      nullable: true,
      description: 'For people; null for what has no name, and for who is not known any more.',
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

export const MemberActor = withId('MemberActor', 'A person of the workspace.', 'UUID of the person.')
export const KeyActor = withId('KeyActor', 'A key of an API.', 'UUID of the key.')
export const ContactActor = withId('ContactActor', 'The person talked to.', 'UUID of the contact.')
export const BroadcastActor = withId('BroadcastActor', 'A broadcast.', 'UUID of the broadcast.')
withoutId('ChatbotActor', 'The chatbot.')
withoutId('PhoneAppActor', 'The app on the phone of the number.')
withoutId('ResponderActor', 'Another responder on the number.')
withoutId('SystemActor', 'Nobody: the service, or the command line.')

/** One that is called so. */
export const actor = (type: Name, id: string | null, name: string | null = null): ActorShown => ({
  type,
  id,
  nameIn: () => name,
})

/** A person of this name. */
export const memberActor = (id: string | null, name: string | null) => actor('MemberActor', id, name)
