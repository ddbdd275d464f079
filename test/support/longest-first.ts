import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readCosts } from './kept-costs.ts'

/** For a file of which nothing is kept. */
const usualSeconds = 10

/**
 * Files that took longest come first: begun last they would keep the end of a run waiting. Those of a project stay
 * together, since a worker is ended where the next file is of another one.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costs = readCosts()
    const root = this.ctx.config.root
    const secondsOf = ({ moduleId }: TestSpecification) =>
      costs[relative(root, moduleId)]?.wall ?? usualSeconds
    const byProject = Map.groupBy(files, ({ project }) => project)
    return [...byProject.values()]
      .sort((a, b) => b.length - a.length)
      .flatMap((ofProject) => ofProject.toSorted((a, b) => secondsOf(b) - secondsOf(a)))
  }
}
