import graphql from '@graphql-eslint/eslint-plugin'

// npm run schema:lint, for the printed schema.

const { rules: recommended } = graphql.configs['flat/schema-recommended']
const { rules: relay } = graphql.configs['flat/schema-relay']

const [, names] = recommended['@graphql-eslint/naming-convention']

export default [
  {
    files: ['**/*.graphql'],
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: `${import.meta.dirname}/schema.graphql` } },
    },
    plugins: { '@graphql-eslint': graphql },
    rules: {
      ...recommended,
      ...relay,
      // A kind of event is an event type.
      '@graphql-eslint/naming-convention': [
        'error',
        { ...names, 'ObjectTypeDefinition,ObjectTypeExtension': { forbiddenPrefixes: ['Type'] } },
      ],
      // Nothing that a client gives may be without a word.
      '@graphql-eslint/require-description': [
        'error',
        {
          types: true,
          rootField: true,
          DirectiveDefinition: true,
          InputValueDefinition: true,
          EnumValueDefinition: true,
        },
      ],
      // Parts of an object (a button, a page, a window) have no id of their own; what has one is a Node.
      '@graphql-eslint/strict-id-in-types': 'off',
      // Short lists that are whole (permissions, buttons, scopes) are lists; what grows is a connection. A
      // tag is known by its name and a recipient by its broadcast: nothing leads to one by its id, so they are no nodes.
      '@graphql-eslint/relay-edge-types': [
        'error',
        { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false },
      ],
    },
  },
]
