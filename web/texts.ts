import { join } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'

const configPath = join(import.meta.dirname, 'lingui.config.ts')

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* everyNode(node: Node): Generator<Node> {
  yield node
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* everyNode(part)
}

/** The text of a property of an object in the code; undefined where it has none. */
function textOf(object: Node, name: string): Node | undefined {
  const properties = object.properties as Node[]
  const found = properties.find((one) => isNode(one.key) && (one.key.name ?? one.key.value) === name)
  const value = found?.value
  return isNode(value) && typeof value.value === 'string' ? value : undefined
}

interface Edit {
  start: number
  end: number
  text: string
}

/** The English text of a message in place of its source; null for an object that is no message. */
function compiled(object: Node): Edit | null {
  const [id, message, context] = ['id', 'message', 'context'].map((name) => textOf(object, name))
  if (!id || !message) return null
  const written = String(message.value)
  if (id.value !== generateMessageId(written, context ? String(context.value) : '')) return null
  const parts = compileMessage(written)
  const text = parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts
  return { start: message.start, end: message.end, text: JSON.stringify(text) }
}

/**
 * Compiles the English texts where they stand in the code, as catalogues are compiled: the page needs neither a
 * catalogue of English nor the compiler, which is larger than all else of the languages (web/languages/README.md).
 */
function englishInPlace(): Plugin {
  return {
    name: 'english-in-place',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)/ },
      handler(code) {
        const nodes = [...everyNode(this.parse(code) as unknown as Node)]
        const edits = nodes.flatMap((node) =>
          node.type === 'ObjectExpression' ? (compiled(node) ?? []) : [],
        )
        const backwards = edits.sort((one, other) => other.start - one.start)
        return backwards.reduce(
          (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
          code,
        )
      },
    },
  }
}

/** The language of the tests: the English texts with marks on their letters, and longer. */
function pseudoLanguage(): Plugin {
  const name = 'virtual:pseudo-language'
  return {
    name: 'pseudo-language',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const config = getConfig({ configPath })
      const [catalogue] = await getCatalogs(config)
      const source = config.sourceLocale ?? 'en'
      const { messages = {} } =
        (await catalogue?.getTranslations(source, { sourceLocale: source, fallbackLocales: {} })) ?? {}
      return createCompiledCatalog('pseudo', messages, { namespace: 'es', pseudoLocale: 'pseudo' }).source
    },
  }
}

/** Understands the macros, compiles the catalogues, and lets English stand in the code. */
export const texts = (): Plugin[] => [
  ...lingui({
    configPath,
    failOnCompileError: true,
    macroTransform: { macro: { descriptorFields: 'message' } },
  }),
  englishInPlace(),
  pseudoLanguage(),
]
