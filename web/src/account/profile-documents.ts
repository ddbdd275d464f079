import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type Profile = ResultOf<typeof ownProfileQuery>['me']
export type Signature = Profile['signatures'][number]

export const ownProfileQuery = graphql(`
  query OwnProfile {
    me { id name pictureUrl signatures { language text } }
  }
`)

export const changeOwnNameMutation = changing(
  ['me'],
  graphql(`
  mutation ChangeOwnName($id: ID!, $fullName: String!) {
    updateMember(input: { id: $id, fullName: $fullName }) { member { id fullName } }
  }
`),
)

export const setOwnPictureMutation = changing(
  ['me', 'memberPictures'],
  graphql(`
  mutation SetOwnPicture($picture: String!) {
    setOwnPicture(input: { picture: $picture }) { success }
  }
`),
)

export const removeOwnPictureMutation = changing(
  ['me', 'memberPictures'],
  graphql(`
  mutation RemoveOwnPicture {
    removeOwnPicture { success }
  }
`),
)

export const setOwnSignaturesMutation = changing(
  ['me'],
  graphql(`
  mutation SetOwnSignatures($signatures: [SignatureInput!]!) {
    setOwnSignatures(input: { signatures: $signatures }) { signatures { language text } }
  }
`),
)
