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
  'Path of the picture from the root of the host: a JPEG of 256 by 256 pixels. Null if there is none.'

builder.objectField(MemberType, 'pictureUrl', (t) =>
  t.string({
    nullable: true,
    reads: ['pictureId'],
    description: served,
    resolve: ({ pictureId }, _args, ctx) => pictureUrl(ctx, pictureId),
  }),
)

const SignatureType = builder.objectRef<Signature>('Signature').implement({
  description: 'Signature that a user adds below answers in one language.',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'Language of the signature, as a BCP 47 tag.' }),
    text: t.exposeString('text', { description: 'Text of the signature, with its line breaks.' }),
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
    description: 'Signatures that the user can add below answers, one for each language.',
    resolve: ({ account }) => ownSignatures(account.settings),
  }),
}))

const MemberPictureType = builder.objectRef<MemberPicture>('MemberPicture').implement({
  description: 'A member who has a picture.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the member.' }),
    url: t.string({
      description: 'Path of the picture, from the root of the host.',
      resolve: ({ pictureId }, _args, ctx) => pictureUrl(ctx, pictureId) ?? '',
    }),
  }),
})

builder.queryField('memberPictures', (t) =>
  t.field({
    type: [MemberPictureType],
    description:
      'Lists the members of the workspace who have a picture; of more than 1,000, the most recently active ones.',
    ...own,
    resolve: (_root, _args, ctx) => listMemberPictures(ctx),
  }),
)

builder.mutationFields((t) => ({
  setOwnPicture: t.boolean({
    throws: ['invalid_field'],
    alsoAnswers: { user: { query: 'me' } },
    description: 'Sets the picture of the signed-in user for all workspaces.',
    args: argsFrom(ownPictureInput),
    ...own,
    resolve: async (_root, args, ctx) => {
      await setOwnPicture(ctx, args)
      return true
    },
  }),
  removeOwnPicture: t.boolean({
    alsoAnswers: { user: { query: 'me' } },
    description: 'Removes the picture of the signed-in user.',
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
    description: 'Sets the signatures of the signed-in user. Signatures that are left out are deleted.',
    args: argsFrom(ownSignaturesInput),
    ...own,
    resolve: (_root, args, ctx) => setOwnSignatures(ctx, args),
  }),
}))
