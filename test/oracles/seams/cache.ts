// Edits, configurations, flags, commands and kills in one cache → the bytes of a clean build.

import { spawnSync } from 'node:child_process'
import { type BuildOptions, build, check, DocsiteError } from '@docsite/cli'
import { firstDifference } from '../../difference.ts'
import { EditedSite, type EditKind, editKinds } from '../../random-edits.ts'
import { command, commandEnv } from '../../site-test.ts'
import { oneOf, upTo } from '../mutations.ts'
import { type Difference, differenceOf, type Input, type Seam } from '../seam.ts'

/** Edits for which the theme is compiled again, which takes as long as ten others. */
const slow: readonly EditKind[] = ['island', 'styles']

const commands: Readonly<Record<string, (site: EditedSite, n: number) => Promise<unknown> | unknown>> = {
  build: (site, n) => built(site, site.out, n % 4 === 0 ? { verify: true } : {}),
  check: ({ site }, n) => said(check(site.root, { concurrency: 1, cache: n % 3 > 0 })),
  clean: (site) => built(site, site.out, { cache: false }),
  kill: ({ site, out, base }, n) => {
    const args = ['build', '--concurrency', '1', '--out', out, ...(base ? ['--base', base] : [])]
    const options = { cwd: site.root, env: commandEnv(), stdio: 'ignore' } as const
    spawnSync(process.execPath, ['--import', killedAt(n), command, ...args], options)
  },
}

/** Returns a module that lets the process end itself before its n-th change of the disk. */
const killedAt = (n: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    let left = ${n}
    const names = ['write', 'writeSync', 'writeFile', 'writeFileSync', 'rename', 'renameSync', 'link', 'linkSync', 'rm', 'rmSync',
      'unlink', 'unlinkSync', 'mkdir', 'mkdirSync', 'copyFile', 'copyFileSync']
    for (const object of [fs, fs.promises])
      for (const name of names) {
        const own = object[name]
        if (own) object[name] = (...args) => (left-- === 0 ? process.kill(process.pid, 'SIGKILL') : own(...args))
      }
    syncBuiltinESMExports()
  `)}`

function story(next: () => number): string {
  const line = (): string => {
    const chance = next()
    if (chance < 0.4) return `${chance < 0.15 ? 'kill' : oneOf(Object.keys(commands), next)} ${upTo(next, 600)}`
    return `${oneOf(chance < 0.45 ? slow : editKinds.filter((kind) => !slow.includes(kind)), next)} ${upTo(next, 1000)}`
  }
  return ['build 1', ...Array.from({ length: 4 + upTo(next, 12) }, line)].join('\n')
}

/** Returns what a command reports, as text. */
async function said(running: Promise<{ ok: boolean; diagnostics: readonly object[] }>): Promise<string> {
  try {
    const { ok, diagnostics } = await running
    return [ok ? 'built' : 'failed', ...diagnostics.map((one) => JSON.stringify(one))].join('\n')
  } catch (error) {
    if (!(error instanceof DocsiteError)) throw error
    return ['failed', error.message, ...error.diagnostics.map((one) => JSON.stringify(one))].join('\n')
  }
}

const built = ({ site, base }: EditedSite, outDir: string, options: BuildOptions): Promise<string> =>
  said(build(site.root, { concurrency: 1, outDir, ...(base && { base }), ...options }))

async function differencesAfter(text: string): Promise<Difference[]> {
  using edited = new EditedSite()
  const { site } = edited
  try {
    for (const line of text.split('\n')) {
      const [kind = '', n = ''] = line.split(' ')
      const command = commands[kind]
      if (command) await command(edited, Number(n) || 0)
      else if (editKinds.includes(kind as EditKind)) edited.apply({ kind: kind as EditKind, n: Number(n) || 0 })
    }
    const [warm, clean] = [await built(edited, edited.out, {}), await built(edited, 'clean', { cache: false })]
    const found = differenceOf('report', warm, clean)
    if (found.length > 0 || !clean.startsWith('built')) return found
    return differenceOf('bytes', firstDifference(site.files(edited.out), site.files('clean')), '')
  } catch (error) {
    return [{ what: 'failure', ours: String(error), theirs: 'a report' }]
  }
}

export const cache: Seam = {
  name: 'cache',
  law: 'Any sequence of edits, configurations, flags, commands and kills in one cache ends with the bytes and the report of a clean build.',
  packages: {},
  inputs: (corpus, size, next) => corpus.stories(size, next, 'sequence', story),

  async compare(inputs: readonly Input[]) {
    const results = []
    for (const { text } of inputs) results.push(await differencesAfter(text))
    return results
  },
}
