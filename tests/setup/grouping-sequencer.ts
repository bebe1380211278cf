/**
 * For Vitest: orders test files so that those of one project and environment follow each other. A worker runs the next file
 * only if both are the same; another process would import everything anew.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Only what renders into a document is written in JSX. */
const isDom = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.tsx')

export class GroupingSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    const groupOf = (file: TestSpecification): number => projects.indexOf(file.project) * 2 + (isDom(file) ? 0 : 1)
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b))
  }
}
