import { createOutput } from './output.ts'
import { type Compiled, Exhausted, readWithProblem } from './problems.ts'
import { type Env, startRun, type Vars } from './run.ts'
import { createReader } from './template-parts.ts'
import { piecesOf } from './template-tags.ts'

// Texts with values (spec/5 1.9): {{a.b[0].c}}, {{if ..}} .. {{else}} .. {{endif}}, {{for i in list}} .. {{endfor}}.
// Total: what is unknown is empty, and a limit ends the text where it is reached.

export interface Rendered {
  text: string
  /** the first thing that went wrong, for the trace */
  problem?: string
  /** steps that it took */
  looks: number
}

export interface Template {
  render(vars: Vars, env: Env): Rendered
}

export function compileTemplate(text: string): Compiled<Template> {
  return readWithProblem(() => {
    const write = createReader(piecesOf(text))()
    return {
      render(vars, env) {
        const run = startRun(vars, env)
        const output = createOutput()
        try {
          write(run, output)
        } catch (error) {
          if (!(error instanceof Exhausted)) throw error
          output.note(error.message)
        }
        const problem = output.problem()
        return { text: output.text(), ...(problem !== undefined && { problem }), looks: run.looks }
      },
    }
  })
}
