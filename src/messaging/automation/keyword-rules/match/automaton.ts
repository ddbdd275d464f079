// Aho-Corasick: all words are looked for in one walk over the text, however many they are.

/** Words, each of which is another, by their place in the list that it was made of. */
export interface Automaton {
  /** calls for each word that ends at a place; answers its steps, each a letter further or back to a shorter word */
  find(text: string, found: (word: number, end: number) => void): number
  /** calls for each word that the text begins with */
  walk(text: string, found: (word: number) => void): void
}

/** Edges by state and letter, in one table with open addressing: a Map for each state is five times slower. */
class Edges {
  private mask: number
  private keys: Float64Array
  private states: Int32Array
  private count = 0

  constructor(size = 64) {
    this.mask = size - 1
    this.keys = new Float64Array(size)
    this.states = new Int32Array(size)
  }

  private slot(key: number, state: number, letter: number): number {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(letter, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & this.mask
    while (this.keys[slot] !== 0 && this.keys[slot] !== key) slot = (slot + 1) & this.mask
    return slot
  }

  /** 0 where there is none: no edge leads back to the root. */
  get(state: number, letter: number): number {
    return this.states[this.slot(state * 65_536 + letter + 1, state, letter)] as number
  }

  set(state: number, letter: number, to: number): void {
    if (this.count * 2 > this.mask) this.grow()
    const key = state * 65_536 + letter + 1
    const slot = this.slot(key, state, letter)
    this.keys[slot] = key
    this.states[slot] = to
    this.count += 1
  }

  private grow(): void {
    const { keys, states } = this
    const larger = new Edges((this.mask + 1) * 2)
    for (let slot = 0; slot < keys.length; slot++) {
      const key = (keys[slot] as number) - 1
      if (key >= 0) larger.set(Math.floor(key / 65_536), key % 65_536, states[slot] as number)
    }
    this.mask = larger.mask
    this.keys = larger.keys
    this.states = larger.states
  }
}

const nowhere = 0

/** The words as a tree of letters; state 0 is its root. */
class Tree {
  readonly edges = new Edges()
  readonly parents = [nowhere]
  readonly letters = [0]
  /** by state, one more than the word that ends there */
  readonly words = [0]

  constructor(words: readonly string[]) {
    for (const [index, word] of words.entries()) this.words[this.stateOf(word)] = index + 1
  }

  private stateOf(word: string): number {
    let state = nowhere
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at)
      const next = this.edges.get(state, letter) || this.grow(state, letter)
      state = next
    }
    return state
  }

  private grow(parent: number, letter: number): number {
    const state = this.parents.push(parent) - 1
    this.letters.push(letter)
    this.words.push(0)
    this.edges.set(parent, letter, state)
    return state
  }

  /** States in the order of their distance from the root, without it. */
  byDepth(): number[] {
    const depths = new Int32Array(this.parents.length)
    const states = Array.from(depths, (_, state) => state).slice(1)
    // a state is made after its parent
    for (const state of states) depths[state] = (depths[this.parents[state] as number] as number) + 1
    return states.sort((a, b) => (depths[a] as number) - (depths[b] as number))
  }
}

/** For each state, the longest shorter one that is its end, and the next of those that ends a word. */
function ends(tree: Tree) {
  const shorter = new Int32Array(tree.parents.length)
  const wordEnds = new Int32Array(tree.parents.length)
  for (const state of tree.byDepth()) {
    const parent = tree.parents[state] as number
    const letter = tree.letters[state] as number
    let from = parent
    let end = nowhere
    while (from !== nowhere && end === nowhere) {
      from = shorter[from] as number
      end = tree.edges.get(from, letter)
    }
    shorter[state] = end
    wordEnds[state] = tree.words[end] ? end : (wordEnds[end] as number)
  }
  return { shorter, wordEnds }
}

export function createAutomaton(list: readonly string[]): Automaton {
  const tree = new Tree(list)
  const { edges } = tree
  const words = Int32Array.from(tree.words)
  const { shorter, wordEnds } = ends(tree)
  return {
    find(text, found) {
      let state = nowhere
      let steps = 0
      for (let at = 0; at < text.length; at++) {
        const letter = text.charCodeAt(at)
        let next = edges.get(state, letter)
        for (steps += 1; next === nowhere && state !== nowhere; steps += 1) {
          state = shorter[state] as number
          next = edges.get(state, letter)
        }
        state = next
        const first = words[state] ? state : (wordEnds[state] as number)
        for (let end = first; end !== nowhere; end = wordEnds[end] as number)
          found((words[end] as number) - 1, at + 1)
      }
      return steps
    },
    walk(text, found) {
      let state = nowhere
      for (let at = 0; at < text.length; at++) {
        state = edges.get(state, text.charCodeAt(at))
        if (state === nowhere) return
        if (words[state]) found((words[state] as number) - 1)
      }
    },
  }
}
