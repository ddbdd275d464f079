import type { Me } from '#people/members/me.ts'
import {
  ownSignatures,
  ownSignaturesInput,
  type Signature,
  setOwnSignatures,
} from '#people/members/own-signatures.ts'
import {
  listMemberPictures,
  type MemberPicture,
  pictureUrl,
  removeOwnPicture,
  setOwnPicture,
} from '#people/pictures/own-picture.ts'
import { ownPictureInput } from '#people/pictures/picture-input.ts'
import { builder } from '../builder.ts'
import { argsFrom } from '../input-from.ts'
import { requires } from '../requires.ts'
import { UserType } from './people.ts'
import { MemberType } from './users.ts'

// What a person shows of themselves: the picture, and what they write below answers.

const own = requires({ member: true })

const served =
  'Where the picture is served, from the root of the host: a JPEG of 256 by 256 pixels. Null for who has none.'

builder.objectField(MemberType, 'pictureUrl', (t) =>
  t.string({
    nullable: true,
    reads: ['pictureId'],
    description: served,
    resolve: ({ pictureId }, _args, ctx) => pictureUrl(ctx, pictureId),
  }),
)

const SignatureType = builder.objectRef<Signature>('Signature').implement({
  description: 'What a person writes below their answers in one language.',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'A BCP 47 tag.' }),
    text: t.exposeString('text', { description: 'As it is written, with its lines.' }),
  }),
})

builder.objectFields(UserType, (t) => ({
  pictureUrl: t.string({
    nullable: true,
    description: served,
    resolve: ({ account }: Me, _args, ctx) => pictureUrl(ctx, account.pictureId),
  }),
  signatures: t.field({
    type: [SignatureType],
    description: 'What the person can write below answers, one a language.',
    resolve: ({ account }) => ownSignatures(account.settings),
  }),
}))

const MemberPictureType = builder.objectRef<MemberPicture>('MemberPicture').implement({
  description: 'A member who has a picture.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the person.' }),
    url: t.string({
      description: 'Where the picture is served, from the root of the host.',
      resolve: ({ pictureId }, _args, ctx) => pictureUrl(ctx, pictureId) ?? '',
    }),
  }),
})

builder.queryField('memberPictures', (t) =>
  t.field({
    type: [MemberPictureType],
    description:
      'The members of the workspace who have a picture; of more than 1,000 those who were here last.',
    ...own,
    resolve: (_root, _args, ctx) => listMemberPictures(ctx),
  }),
)

builder.mutationFields((t) => ({
  setOwnPicture: t.boolean({
    throws: ['invalid_field'],
    alsoAnswers: { user: { query: 'me' } },
    description: 'Gives the signed-in person a picture, in all of their workspaces.',
    args: argsFrom(ownPictureInput),
    ...own,
    resolve: async (_root, args, ctx) => {
      await setOwnPicture(ctx, args)
      return true
    },
  }),
  removeOwnPicture: t.boolean({
    alsoAnswers: { user: { query: 'me' } },
    description: "Takes the signed-in person's picture away.",
    ...own,
    resolve: async (_root, _args, ctx) => {
      await removeOwnPicture(ctx)
      return true
    },
  }),
  setOwnSignatures: t.field({
    type: [SignatureType],
    throws: ['invalid_field'],
    answersAs: 'signatures',
    alsoAnswers: { user: { query: 'me' } },
    description: 'Sets what the signed-in person can write below answers; what is left out is gone.',
    args: argsFrom(ownSignaturesInput),
    ...own,
    resolve: (_root, args, ctx) => setOwnSignatures(ctx, args),
  }),
}))
