// Runs all checks that a change must pass: format, spelling, types, tests, and docsite on the two sites of this repository.
//
// `--after <results> <status>` counts the tests of an `npm test` that wrote its results to this file and exited with this status, and runs
// everything else. The last line is the number of tests and other steps: `N passed, N failed`.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'docsite-verify-'))
const results = join(folder, 'tests.json')
const tests = 'tests'

/** The two sites of this repository, with the names of their builds in `test/shared-builds.ts`. */
const sites = [
  ['.', 'own'],
  ['manual', 'manual'],
]
const docsite = ['node', 'lib/docsite.js']
const [flag, earlier, status] = process.argv.slice(2)
if (flag !== undefined && (flag !== '--after' || status === undefined))
  throw new Error('Usage: node test/verify.mjs [--after <results> <status>]')

/** Leaves out the projects of vitest.config.ts that `npm test` has run. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const projects = earlier === undefined ? [] : scripts['test:rest'].split(' ').slice(2)

/** A step: its name, the command, and its arguments. */
const bundle = ['bundle', 'node', 'bin/bundle/bundle.mjs']
// TypeScript 7 is a compiler in Go, several times as fast. TypeScript 5 stays installed for its JavaScript API.
const tsc = ['node', 'node_modules/typescript-native/bin/tsc']
const types = [
  ['types', ...tsc, '-p', 'tsconfig.json'],
  ['types in the browser', ...tsc, '-p', 'tsconfig.browser.json'],
]
const lints = [
  ['format and lint', 'biome', 'ci', '.'],
  ['spelling', 'cspell', 'lint', '--no-progress'],
  ['nothing unused', 'knip'],
]
// The checks find what the builds have parsed in the cache.
const builds = sites.map(([site, name]) => [`build ${site}`, ...docsite, 'build', site, '--out', join(folder, name)])
const checks = sites.map(([site]) => [`check ${site}`, ...docsite, 'check', site, '--max-warnings', '0'])

const program = 'bin/bundle/run.mjs'
/** Takes the walk in every installed engine, and prints which ones those are. */
const walk = ['walk in browsers', 'node', '--experimental-websocket', program, 'test/browsers/run.ts']
/** Compares the CPU time of cold builds with the commit that `bench/since.ts` records. */
const since = ['node', program, 'bench/bench.ts', 'since']
const speed = ['speed of cold builds', ...since, '--limit', '1.1']
const install = ['install the commit to compare', ...since, '--install']

/** The lanes of a group run in parallel. The tests and the walk use both cores, and nothing may run beside the speed. */
const groups = [
  [[bundle], types],
  [[...builds, ...checks], lints, [install]],
  [[[tests, 'vitest', 'run', ...projects]]],
  [[walk]],
  [[speed]],
]

let passed = 0
let failed = 0
const failures = []

if (earlier !== undefined && !countTests(earlier, Number(status))) failures.push('npm test')
for (const lanes of groups) await Promise.all(lanes.map(runLane))

rmSync(folder, { recursive: true, force: true })
if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs steps one after another. */
async function runLane(steps) {
  for (const step of steps) await runStep(step)
}

async function runStep([name, command, ...args]) {
  const isTests = name === tests
  const start = performance.now()
  const { code, stdout, stderr } = await run(command, args, isTests)
  const seconds = Math.round((performance.now() - start) / 100) / 10
  const isGood = isTests ? countTests(results, code) : code === 0
  process.stdout.write(`\n── ${name}\n${stdout}${stderr}── ${name}: ${isGood ? 'passed' : 'FAILED'}, ${seconds} s\n`)
  if (!isTests) isGood ? passed++ : failed++
  if (!isGood) failures.push(name)
  // The tests use these builds instead of creating their own.
  const site = sites.find(([site]) => name === `build ${site}`)
  if (site && isGood) writeFileSync(join(folder, `${site[1]}.txt`), stderr)
}

/** Runs a command. Prints its output immediately, or returns it, to keep the output of parallel steps apart. */
function run(command, args, isShown) {
  const file = command === 'node' ? process.execPath : join(root, 'node_modules/.bin', command)
  return new Promise((done) => {
    const shell = process.platform === 'win32' && command !== 'node'
    const child = spawn(shell ? `${file}.cmd` : file, args, {
      cwd: root,
      env: { ...process.env, DOCSITE_TEST_BUILDS: folder, DOCSITE_TEST_RESULTS: results },
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell,
    })
    const said = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'])
      child[name]?.setEncoding('utf8').on('data', (text) => {
        said[name] += text
      })
    child.on('error', () => done({ code: 127, ...said })).on('close', (code) => done({ code: code ?? 1, ...said }))
  })
}

/** Counts passed and failed tests. Tests that did not run and runs without a result are failures. */
function countTests(file, code) {
  try {
    const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    const bad = numTotalTests - numPassedTests + brokenFiles.length
    passed += numPassedTests
    // The run can also fail outside of tests, for example because of an uncaught error.
    failed += bad === 0 && code !== 0 ? 1 : bad
    return bad === 0 && code === 0
  } catch {
    failed++
    return false
  }
}
