// Reads the fixture of a rule: a text file with a site that has faults, a site with near misses, and the expected diagnostics.
//
// A line `-- path --` precedes each file of the sites. The paths begin with `faults/` or `near-misses/`. The expected diagnostics follow
// at the end after `-- expected --`. A line `With: rule, rule` before the first file lists other rules that the fixture needs.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRule, type RuleName } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { compile } from '../pipeline/compiled.ts'
import { repository } from '../site-test.ts'

/** The folders of fixtures: that of the kernel, and one in each feature. */
const folders = ['test/check', ...readdirSync(join(repository, 'packages')).map((name) => `packages/${name}/test`)]
  .map((folder) => join(repository, folder, 'rules'))
  .filter((folder) => existsSync(folder))

const paths = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder).map((file) => [file.replace(/\.txt$/, ''), join(folder, file)] as const),
  ),
)

/** The names of the rules that have a fixture. */
export const fixtureNames: string[] = [...paths.keys()].sort()

type Part = 'faults' | 'near-misses'

export class RuleFixture {
  readonly path: string
  readonly #rules: readonly RuleName[]
  readonly #sites: Record<Part, Record<string, string>> = { faults: {}, 'near-misses': {} }
  /** The text before the expected diagnostics. */
  readonly #head: string
  readonly #expected: string

  constructor(name: string) {
    this.path = paths.get(name) ?? ''
    const text = readFileSync(this.path, 'utf8')
    const [head = '', ...files] = text.split(/^-- (.+) --\n/m)
    this.#rules = [ruleOf(name), ...rulesIn(head)]
    for (let i = 0; i < files.length; i += 2) this.#add(files[i] as string, files[i + 1] ?? '')
    const [before = '', expected = ''] = text.split(/^-- expected --\n/m)
    this.#head = before
    this.#expected = expected
  }

  /** Checks one of the sites with this rule only, and returns the diagnostics as `docsite check` prints them. */
  async alone(part: Part): Promise<string[]> {
    return (await compile(this.#sites[part], 'all', this.#rules)).diagnostics
  }

  /** Checks one of the sites with all rules, and returns the diagnostics without their hints. */
  async together(part: Part): Promise<string[]> {
    return (await compile(this.#sites[part], 'all')).diagnostics.filter((line) => !line.startsWith('  '))
  }

  /** The recorded diagnostics of the faults, without their hints. */
  get expected(): string[] {
    return this.#expected.split('\n').filter((line) => /^\S/.test(line))
  }

  /** Returns the text of the fixture with these expected diagnostics. */
  withExpected(diagnostics: readonly string[]): string {
    return `${this.#head}-- expected --\n${diagnostics.map((line) => `${line}\n`).join('')}`
  }

  #add(path: string, contents: string): void {
    const [, part, file = ''] = /^(faults|near-misses)\/(.+)$/.exec(path) ?? []
    if (part) this.#sites[part as Part][file] = contents
    else if (path !== 'expected')
      throw new Error(`${this.path}: \`${path}\` must begin with \`faults/\` or \`near-misses/\``)
  }
}

function rulesIn(head: string): RuleName[] {
  const [, names] = /^With: (.+)$/m.exec(head) ?? []
  return names?.split(', ').map(ruleOf) ?? []
}

function ruleOf(name: string): RuleName {
  if (!isRule(name)) throw new Error(`Unknown rule \`${name}\``)
  return name
}
