import { compileNode } from './compile-node.ts'
import type { Output } from './output.ts'
import { Exhausted, Fault, Unreadable } from './problems.ts'
import { type Evaluate, look, type Run, withLocal } from './run.ts'
import { isVariableName, type Node, readExpression } from './syntax.ts'
import type { Piece } from './template-tags.ts'
import { isTrue, printed } from './values.ts'

/** Writes a part of a template. */
export type Write = (run: Run, output: Output) => void

const mostRounds = 50
const deepest = 20

const inOrder =
  (parts: readonly Write[]): Write =>
  (run, output) => {
    for (const part of parts) part(run, output)
  }

/** The value of an expression; what goes wrong in it is noted, and its value is false. */
function valueIn(run: Run, output: Output, evaluate: Evaluate): unknown {
  try {
    return evaluate(run)
  } catch (error) {
    if (!(error instanceof Fault) || error instanceof Exhausted) throw error
    output.note(error.message)
    return false
  }
}

/** a.b[0].c */
function isPath({ type, computed, object, property }: Node): boolean {
  if (type !== 'MemberExpression') return type === 'Identifier' || type === 'ThisExpression'
  return isPath(object as Node) && (!computed || (property as Node).type === 'Literal')
}

/** An expression that stands at a place of a template. */
function compileAt(text: string, at: number, isPrinted = false): Evaluate {
  try {
    const node = readExpression(text)
    if (isPrinted && !isPath(node)) throw new Unreadable('Expected a variable', 0)
    return compileNode(node, { at: 0, isOfItem: false })
  } catch (error) {
    if (error instanceof Unreadable) throw new Unreadable(error.message, at + error.position)
    throw error
  }
}

function printing({ text, at }: Piece): Write {
  const value = compileAt(text, at, true)
  return (run, output) => {
    const found = valueIn(run, output, () => printed(value(run)))
    if (typeof found === 'string') output.add(found)
  }
}

/** The word that a tag begins with, and what follows it. */
interface Tag extends Piece {
  word: 'if' | 'else' | 'endif' | 'for' | 'endfor'
}

function tagOf({ isTag, text, at }: Piece): Tag | null {
  const [whole = '', word] =
    (isTag && /^\s*(if|else|endif|for|endfor)(?![\p{L}\p{M}\p{N}_$.[])\s*/u.exec(text)) || []
  return word
    ? { isTag, word: word as Tag['word'], text: text.slice(whole.length), at: at + whole.length }
    : null
}

/** Reads the pieces of a template in order. */
export function createReader(pieces: readonly Piece[]) {
  let next = 0

  /** All parts up to a tag that ends them, and that tag; null at the end of the template. */
  function block(
    opened: Tag | null,
    ends: readonly string[],
    depth: number,
  ): { write: Write; end: Tag | null } {
    if (depth > deepest) throw new Unreadable('Nested too deeply', opened?.at ?? 0)
    const parts: Write[] = []
    for (let piece = pieces[next++]; piece; piece = pieces[next++]) {
      const tag = tagOf(piece)
      if (tag && ends.includes(tag.word)) return { write: inOrder(parts), end: withoutMore(tag) }
      parts.push(tag ? blockOf(tag, depth) : plain(piece))
    }
    if (opened) throw new Unreadable(`${opened.word} without ${ends.at(-1)}`, opened.at)
    return { write: inOrder(parts), end: null }
  }

  function blockOf(tag: Tag, depth: number): Write {
    if (tag.word === 'if') return choosing(tag, depth)
    if (tag.word === 'for') return repeating(tag, depth)
    throw new Unreadable(`Unexpected ${tag.word}`, tag.at)
  }

  function choosing(tag: Tag, depth: number): Write {
    const condition = compileAt(tag.text, tag.at)
    const yes = block(tag, ['else', 'endif'], depth + 1)
    const no = yes.end?.word === 'else' ? block(tag, ['endif'], depth + 1).write : inOrder([])
    return (run, output) => {
      look(run)
      const write = isTrue(valueIn(run, output, condition)) ? yes.write : no
      write(run, output)
    }
  }

  function repeating(tag: Tag, depth: number): Write {
    const [head = '', name = ''] = /^(\S+)\s+in\s/.exec(tag.text) ?? []
    if (!isVariableName(name)) throw new Unreadable('Expected a name, in and a list', tag.at)
    const list = compileAt(tag.text.slice(head.length), tag.at + head.length)
    const { write } = block(tag, ['endfor'], depth + 1)
    return (run, output) => {
      const items = valueIn(run, output, list)
      if (!Array.isArray(items)) return
      for (const item of items.slice(0, mostRounds)) {
        look(run)
        withLocal(run, name, item ?? null, () => write(run, output))
      }
    }
  }

  return () => block(null, [], 0).write
}

function withoutMore(tag: Tag): Tag {
  if (tag.text.trim() !== '') throw new Unreadable(`Unexpected words after ${tag.word}`, tag.at)
  return tag
}

function plain(piece: Piece): Write {
  if (piece.isTag) return printing(piece)
  return (_, output) => output.add(piece.text)
}
