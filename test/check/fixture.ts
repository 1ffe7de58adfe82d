// A fixture of one rule: a text file with a site that has faults, a site with near misses, and what the rule reports.
//
// A line `-- path --` begins each file. The paths of the sites begin with `faults/` and `near-misses/`; `-- expected --` comes last. Before
// the first file, `With: rule, rule` names rules that the fixture needs besides its own.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRule, type RuleName } from '../../pipeline/model/diagnostic.ts'
import { compile } from '../pipeline/compiled.ts'
import { repository } from '../site-test.ts'

const folder = join(repository, 'test/check/rules')

/** The names of the rules that have a fixture. */
export const fixtureNames: string[] = readdirSync(folder).map((file) => file.replace(/\.txt$/, ''))

type Part = 'faults' | 'near-misses'

export class RuleFixture {
  readonly path: string
  readonly #rules: readonly RuleName[]
  readonly #sites: Record<Part, Record<string, string>> = { faults: {}, 'near-misses': {} }
  /** Everything before the expected diagnostics. */
  readonly #head: string
  readonly #expected: string

  constructor(name: string) {
    this.path = join(folder, `${name}.txt`)
    const text = readFileSync(this.path, 'utf8')
    const [head = '', ...files] = text.split(/^-- (.+) --\n/m)
    this.#rules = [ruleOf(name), ...rulesIn(head)]
    for (let i = 0; i < files.length; i += 2) this.#add(files[i] as string, files[i + 1] ?? '')
    const [before = '', expected = ''] = text.split(/^-- expected --\n/m)
    this.#head = before
    this.#expected = expected
  }

  /** Checks one of the sites with this rule alone; returns the diagnostics as `docsite check` prints them. */
  async alone(part: Part): Promise<string[]> {
    return (await compile(this.#sites[part], 'all', this.#rules)).diagnostics
  }

  /** Checks one of the sites with all rules; returns the diagnostics without their hints. */
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
    else if (path !== 'expected') throw new Error(`${this.path}: no file of a fixture begins like \`${path}\``)
  }
}

function rulesIn(head: string): RuleName[] {
  const [, names] = /^With: (.+)$/m.exec(head) ?? []
  return names?.split(', ').map(ruleOf) ?? []
}

function ruleOf(name: string): RuleName {
  if (!isRule(name)) throw new Error(`There is no rule \`${name}\``)
  return name
}
