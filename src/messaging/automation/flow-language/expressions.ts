import { compileNode } from './compile-node.ts'
import { type Compiled, Fault, readWithProblem } from './problems.ts'
import { type Env, type Evaluate, startRun, type Vars } from './run.ts'
import { readExpression } from './syntax.ts'

// The expressions of conditions (spec/8 CB7): total. Unknown is null, an error is false, and no text of a user runs as
// code. docs/flow-language.md is for those who write them.

export interface Outcome {
  /** false where there is a problem */
  value: unknown
  /** what went wrong, for the trace */
  problem?: string
  /** steps that it took */
  looks: number
}

export interface Expression {
  evaluate(vars: Vars, env: Env): Outcome
}

/** The closure of a text; throws Unreadable. */
const compileValue = (text: string): Evaluate => compileNode(readExpression(text), { at: 0, isOfItem: false })

export function compileExpression(text: string): Compiled<Expression> {
  return readWithProblem(() => {
    const evaluate = compileValue(text)
    return {
      evaluate(vars, env) {
        const run = startRun(vars, env)
        try {
          return { value: evaluate(run), looks: run.looks }
        } catch (error) {
          if (error instanceof Fault) return { value: false, problem: error.message, looks: run.looks }
          throw error
        }
      },
    }
  })
}
