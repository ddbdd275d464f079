import type { Parameter } from './parameters.ts'

const integer = (name: string, description: string, fallback: number): Parameter => ({
  name,
  in: 'query',
  description: `${description} Anything else is ${fallback}.`,
  schema: { type: 'integer', minimum: 1, default: fallback },
})
const text = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
})

const numbered = [integer('page', 'From 1.', 1), integer('limit', '1 to 100.', 50)]
const keyset = [integer('limit', '1 to 100.', 50), text('cursor', 'The `next_cursor` of the page before.')]

/** Query strings of /api are read leniently, without a schema of their own; this is what its endpoints look at. */
export const apiParameters: Readonly<Record<string, Parameter[]>> = {
  'GET /public-keys': numbered,
  'GET /contacts/{id}/messages': [
    ...numbered,
    text('before_id', 'A message of the chat: those that stand before it, without a page.'),
    text('account', 'Name or id of an account: only what went over it.'),
    text('peek', 'true: nothing is marked as read.'),
  ],
  'GET /contacts/{id}/notes': [
    integer('limit', '1 to 100.', 30),
    text('before', 'A note of the chat: those that stand before it.'),
  ],
  'POST /media': [text('voice', 'true for a recorded voice message: it is kept as OGG/Opus.')],
  'POST /org/audio': [text('type', 'Either hold_music or ringback.')],
  'GET /auth/sso/providers': [text('organization', 'The slug or id of a workspace: only its providers.')],
  'GET /contact-export': [
    text(
      'columns',
      'Apart by commas, as POST /export takes them; phone_number, profile_name and tags when left out.',
    ),
    text('filter', 'JSON: only these, as the ContactFilter of GraphQL.'),
  ],
  'GET /canned-response-export': [
    text('category', 'Only those of this category.'),
    text('search', 'Part of a name, a text or a shortcut.'),
    text('is_active', 'true or false: only those that are, or are not.'),
  ],
  'GET /webhook-endpoints': keyset,
  'GET /webhook-endpoints/{id}/deliveries': [
    ...keyset,
    text('state', 'waiting, delivered or failed.'),
    text('type', 'Only events of this type.'),
  ],
}
