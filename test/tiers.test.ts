// The tiers of tests: `npm test` proves the main paths, `npm run verify` runs everything, and CI runs both without repeating tests.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { commandEnv, repository } from './site-test.ts'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const listed = new Map<string, string[]>()

/** The test files of some projects, or of all. */
function filesOf(projects: string[] = []): string[] {
  const key = projects.join()
  const files = listed.get(key) ?? listFiles(projects)
  listed.set(key, files)
  return [...files]
}

function listFiles(projects: string[]): string[] {
  const args = [join(repository, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', '--json', ...projects]
  const output = execFileSync(process.execPath, args, { cwd: repository, env: commandEnv(), encoding: 'utf8' })
  return (JSON.parse(output) as { file: string }[]).map(({ file }) => relative(repository, file).replaceAll('\\', '/'))
}

const projectsOf = (script = ''): string[] =>
  Array.from(script.matchAll(/--project (\w+)/g), ([, name]) => `--project=${name}`)

test('runs every test file in one project', () => {
  const files = ['test', 'packages'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !/^(?:check[\\/])?sites[\\/]|node_modules/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
  expect(filesOf().sort()).toEqual(files.sort())
})

test('runs in CI every test file that `npm test` does not run, and no other', () => {
  const [quick, rest] = [scripts.test, scripts['test:rest']].map(projectsOf) as [string[], string[]]
  expect([...filesOf(quick), ...filesOf(rest)].sort()).toEqual(filesOf().sort())
})

test('runs a dozen files in Chromium in `npm test`, and no slow files', () => {
  const files = filesOf(projectsOf(scripts.test))
  expect(files.filter((file) => file.startsWith('test/browser/')).length).toBe(12)
  expect(files.filter((file) => /^test\/(?:content|faults)\/|\.slow\./.test(file))).toEqual([])
})

test('runs the test line of the README first in CI, and then the rest', () => {
  const [, line] = /runs the tests[^`]*(?:`[^`]+`[^`]*)*?```bash\n(.+)\n```/.exec(read('README.md')) ?? []
  expect(line).toBe('npm ci && npm test')
  const last = read('.ci/run').trim().split('\n').slice(-2)
  expect(last[0]).toBe(`${line} || status=$?`)
  expect(last[1]).toMatch(/^node test\/verify\.mjs --after /)
})

test('pins the actions of the CI workflow, which may only read', () => {
  const workflow = parse(read('.github/workflows/ci.yml')) as {
    permissions: object
    jobs: Record<string, { permissions?: object; steps: { uses?: string; run?: string }[] }>
  }
  expect(workflow.permissions).toEqual({ contents: 'read' })
  const jobs = Object.values(workflow.jobs)
  expect(jobs.filter(({ permissions }) => permissions !== undefined)).toEqual([])
  const steps = jobs.flatMap((job) => job.steps)
  expect(steps.filter(({ uses }) => uses !== undefined && !/@v\d+\.\d+\.\d+$/.test(uses))).toEqual([])
  expect(steps.map(({ run }) => run)).toContain('.ci/run')
})
