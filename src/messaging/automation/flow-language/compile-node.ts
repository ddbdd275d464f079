import { functionsOfValue, isFunctionOfItems, now, ofList } from './functions.ts'
import { lookAtMatch, operators } from './operators.ts'
import { Fault, Unreadable } from './problems.ts'
import { compilePattern } from './regular-expressions.ts'
import { type Evaluate, look, ownValue, valueOfName } from './run.ts'
import { isName, isVariableName, type Node } from './syntax.ts'
import { isTrue, kindOf, numberOf, plainText } from './values.ts'

/** Where in an expression a node stands. */
interface Place {
  /** of the token that the node begins with */
  at: number
  /** in the condition of `any`, `all` or `filter`, where `#` is the item */
  isOfItem: boolean
}

const placeOf = ({ at }: Node, place: Place): Place => ({ ...place, at: at ?? place.at })

/** What is written in quotes; a backslash stays before letters that it does not change, as in '\d+'. */
const written = (raw: string): string =>
  raw.slice(1, -1).replace(/\\([\s\S])/g, (both, letter: string) => {
    if (letter === 'n') return '\n'
    if (letter === 'r') return '\r'
    if (letter === 't') return '\t'
    return `\\'"`.includes(letter) ? letter : both
  })

function literalOf({ value, raw }: Node): unknown {
  return typeof value === 'string' ? written(raw as string) : value
}

function compileLiteral(node: Node, { at }: Place): Evaluate {
  const value = literalOf(node)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Unreadable('The number is too large', at)
  return () => value
}

function compileName(name: string, { at, isOfItem }: Place): Evaluate {
  if (name === '#' && !isOfItem) throw new Unreadable('# is the item of any, all and filter', at)
  if (name !== '#' && !isVariableName(name)) throw new Unreadable(`Unexpected ${name}`, at)
  return (run) => {
    look(run)
    return valueOfName(run, name)
  }
}

function member(object: unknown, key: unknown): unknown {
  if (typeof object !== 'object' || object === null) return null
  if (Array.isArray(object)) return (Number.isInteger(key) ? object[key as number] : null) ?? null
  const name = plainText(key)
  return name === null ? null : ownValue(object, name)
}

function compileMember(node: Node, place: Place): Evaluate {
  const object = compileNode(node.object as Node, place)
  const property = node.property as Node
  if (!node.computed && !isName(property.name as string))
    throw new Unreadable(`Unexpected ${property.name}`, place.at)
  const key = node.computed ? compileNode(property, place) : () => property.name
  return (run) => {
    look(run)
    return member(object(run), key(run))
  }
}

function compileUnary({ operator, argument }: Node, place: Place): Evaluate {
  const value = compileNode(argument as Node, place)
  if (operator !== '-')
    return (run) => {
      look(run)
      return !isTrue(value(run))
    }
  return (run) => {
    look(run)
    const found = value(run)
    if (found === null) return null
    const number = numberOf(found)
    if (number === null) throw new Fault(`Cannot calculate with ${kindOf(found)}`)
    return -number
  }
}

/** The pattern is known before the expression runs. */
function compileMatches(source: string, left: Evaluate, isNot: boolean, { at }: Place): Evaluate {
  const pattern = compilePattern(source)
  if ('problem' in pattern)
    throw new Unreadable(`The regular expression cannot be read: ${pattern.problem}`, at)
  return (run) => {
    look(run)
    const value = left(run)
    const text = plainText(value)
    if (text === null && value !== null) throw new Fault(`Cannot match ${kindOf(value)}`)
    lookAtMatch(run, text ?? '')
    return (text !== null && pattern.test(text)) !== isNot
  }
}

function compileBinary(node: Node, place: Place): Evaluate {
  const operator = node.operator as string
  const rightNode = node.right as Node
  const left = compileNode(node.left as Node, place)
  const literal = rightNode.type === 'Literal' ? literalOf(rightNode) : null
  if (operator.endsWith('matches') && typeof literal === 'string')
    return compileMatches(literal, left, operator !== 'matches', placeOf(rightNode, place))
  const right = compileNode(rightNode, place)
  const counted =
    (evaluate: Evaluate): Evaluate =>
    (run) => {
      look(run)
      return evaluate(run)
    }
  if (operator === 'and' || operator === '&&')
    return counted((run) => isTrue(left(run)) && isTrue(right(run)))
  if (operator === 'or' || operator === '||') return counted((run) => isTrue(left(run)) || isTrue(right(run)))
  if (operator === '??') return counted((run) => left(run) ?? right(run))
  const operate = operators.get(operator)
  if (!operate) throw new Unreadable(`Unexpected ${operator}`, place.at)
  return counted((run) => operate(run, left(run), right(run)))
}

function compileConditional({ test, consequent, alternate }: Node, place: Place): Evaluate {
  const [condition, yes, no] = [test, consequent, alternate].map((part) =>
    compileNode(part as Node, place),
  ) as [Evaluate, Evaluate, Evaluate]
  return (run) => {
    look(run)
    return isTrue(condition(run)) ? yes(run) : no(run)
  }
}

function compileList({ elements }: Node, place: Place): Evaluate {
  const items = (elements as (Node | null)[]).map((element) => {
    if (!element) throw new Unreadable('Something is missing', place.at)
    return compileNode(element, place)
  })
  return (run) => items.map((item) => item(run))
}

function compileCall(node: Node, place: Place): Evaluate {
  const { type, name } = node.callee as Node
  const parts = node.arguments as Node[]
  const expect = (count: number, words: string) => {
    if (parts.length !== count) throw new Unreadable(`${name} takes ${words}`, place.at)
  }
  if (type !== 'Identifier' || typeof name !== 'string') throw new Unreadable('Unexpected (', place.at)
  if (name === 'now') {
    expect(0, 'nothing')
    return now
  }
  if (isFunctionOfItems(name)) {
    expect(2, 'a list and a condition')
    const [list, condition] = parts as [Node, Node]
    return ofList(name, compileNode(list, place), compileNode(condition, { ...place, isOfItem: true }))
  }
  const ofValue = functionsOfValue.get(name)
  if (!ofValue) throw new Unreadable(`There is no function ${name}`, place.at)
  expect(1, 'one value')
  const value = compileNode(parts[0] as Node, place)
  return (run) => {
    look(run)
    return ofValue(run, value(run))
  }
}

/** Makes a node a closure; throws Unreadable. */
export function compileNode(node: Node, before: Place): Evaluate {
  const place = placeOf(node, before)
  if (node.type === 'Literal') return compileLiteral(node, place)
  if (node.type === 'Identifier') return compileName(node.name as string, place)
  if (node.type === 'ThisExpression') return compileName('this', place)
  if (node.type === 'MemberExpression') return compileMember(node, place)
  if (node.type === 'UnaryExpression') return compileUnary(node, place)
  if (node.type === 'BinaryExpression') return compileBinary(node, place)
  if (node.type === 'ConditionalExpression') return compileConditional(node, place)
  if (node.type === 'ArrayExpression') return compileList(node, place)
  if (node.type === 'CallExpression') return compileCall(node, place)
  throw new Unreadable('This cannot be read', place.at)
}
