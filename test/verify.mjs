// Runs everything that CI checks: format, spelling, types, unused code, tests, and docsite on its own two sites.
//
// The last line counts each test and each other step: `N passed, N failed`.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'docsite-verify-'))
const results = join(folder, 'tests.json')

const steps = [
  ['format and lint', 'biome', 'ci', '.'],
  ['spelling', 'cspell', 'lint', '--no-progress'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types in the browser', 'tsc', '-p', 'tsconfig.browser.json'],
  ['nothing unused', 'knip'],
  ['bundle', 'node', 'bin/bundle.mjs'],
  [
    'tests',
    'vitest',
    'run',
    ...['default', './test/clause-report.ts', 'json'].flatMap((name) => ['--reporter', name]),
    `--outputFile.json=${results}`,
  ],
  ...['.', 'manual'].flatMap((site) => [
    [`check ${site}`, 'node', 'lib/docsite.js', 'check', site, '--max-warnings', '0'],
    [`build ${site}`, 'node', 'lib/docsite.js', 'build', site, '--out', join(folder, 'site'), '--no-cache'],
  ]),
]

let passed = 0
let failed = 0
const failures = []

for (const [name, command, ...args] of steps) {
  process.stdout.write(`\n── ${name}\n`)
  const start = performance.now()
  const code = await run(command, args)
  process.stdout.write(
    `── ${name}: ${code === 0 ? 'good' : 'FAILED'}, ${Math.round((performance.now() - start) / 100) / 10} s\n`,
  )
  const good = name === 'tests' ? countTests(code) : code === 0
  if (name !== 'tests') good ? passed++ : failed++
  if (!good) failures.push(name)
  if (name.startsWith('build')) rmSync(join(folder, 'site'), { recursive: true, force: true })
}

rmSync(folder, { recursive: true, force: true })
if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

function run(command, args) {
  const file = command === 'node' ? process.execPath : join(root, 'node_modules/.bin', command)
  return new Promise((done) => {
    const shell = process.platform === 'win32' && command !== 'node'
    spawn(shell ? `${file}.cmd` : file, args, { cwd: root, stdio: 'inherit', shell })
      .on('error', () => done(127))
      .on('close', (code) => done(code ?? 1))
  })
}

/** Counts each test; one that did not run counts as failed, and so does a run that ended without a result. */
function countTests(code) {
  try {
    const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'))
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    const bad = numTotalTests - numPassedTests + brokenFiles.length
    passed += numPassedTests
    // Something outside of any test went wrong, an error that nobody caught for one.
    failed += bad === 0 && code !== 0 ? 1 : bad
    return bad === 0 && code === 0
  } catch {
    failed++
    return false
  }
}
