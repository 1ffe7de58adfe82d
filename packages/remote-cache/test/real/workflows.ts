// Runs the workflows of the manual with a real nginx: each job in a clone of its own, all shards at the same time. Compares the sites that
// they publish with one that is built alone:
// node bin/bundle/run.mjs packages/remote-cache/test/real/workflows.ts [github] [gitlab] [project]

import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { command, commandEnv, filesOf, git } from '../../../../test/site-test.ts'
import { findProgram, freePort, type RealServer, servers, startProgram, stopProgram } from './real-servers.ts'

const manual = readFileSync('manual/content/en/guide/remote-cache.md', 'utf8')

/** Returns the workflow with this title. */
const workflowOf = (title: string): Record<string, Job> & { jobs: Record<string, Job> } => {
  const start = manual.indexOf(`\`\`\`yaml title="${title}"\n`)
  return parse(manual.slice(manual.indexOf('\n', start), manual.indexOf('\n```', start)))
}

/** The fields of a job that are run here. */
interface Job {
  strategy: { matrix: { shard: number[] } }
  steps: { run?: string }[]
  parallel: number
  script: string[]
}

/** The scripts of each shard and of the job that publishes, and the folder that it publishes. */
interface Scripts {
  shards: string[]
  publish: string
  folder: string
}

const workflows: Record<string, () => Scripts> = {
  github() {
    const { shard, publish } = workflowOf('.github/workflows/docs.yml').jobs
    const scriptOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []).join('\n')
    const numbers = shard?.strategy.matrix.shard ?? []
    const filled = (number: number) =>
      scriptOf(shard as Job)
        .replace(/\$\{\{ matrix\.shard \}\}/g, String(number))
        .replace(/\$\{\{ strategy\.job-total \}\}/g, String(numbers.length))
    return { shards: numbers.map(filled), publish: scriptOf(publish as Job), folder: 'dist' }
  },
  gitlab() {
    const { shard, pages } = workflowOf('.gitlab-ci.yml')
    const count = shard?.parallel ?? 0
    const filled = (_: unknown, i: number) =>
      [`export CI_NODE_INDEX=${i + 1} CI_NODE_TOTAL=${count}`, ...(shard?.script ?? [])].join('\n')
    return { shards: Array.from({ length: count }, filled), publish: pages?.script.join('\n') ?? '', folder: 'public' }
  },
}

/** The time of all builds, in seconds. */
const now = String(Math.floor(Date.now() / 1000))

const folder = mkdtempSync(join(tmpdir(), 'docsite-workflows-'))
const bin = join(folder, 'bin')

/** Prepares commands in place of those of npm: the packages are installed, and `npx` runs this docsite. */
function prepareCommands(): void {
  const write = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  mkdirSync(bin)
  write('npm', `ln -s "${resolve('node_modules')}" node_modules && mkdir .docsite`)
  write('npx', `shift\nexec "${process.execPath}" "${command}" "$@"`)
}

/** Commits a project into a repository of its own. */
function makeRepository(project: string): string {
  const repository = join(folder, 'repository')
  mkdirSync(repository)
  for (const name of ['config', 'content', 'package.json'])
    if (existsSync(join(project, name))) cpSync(join(project, name), join(repository, name), { recursive: true })
  writeFileSync(join(repository, '.gitignore'), '/node_modules\n/.docsite\n/dist\n/public\n')
  git(repository, ['init', '--quiet', '--initial-branch', 'main'])
  git(repository, ['add', '--all'])
  git(repository, ['commit', '--quiet', '--message', 'All'])
  return repository
}

/** Returns the seconds of CPU time of all commands of a script, from the second line that `times` prints. */
function secondsIn(output: string): number {
  const [line = ''] = output.trim().split('\n').slice(-1)
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )
}

/** Runs a script in a new clone, and returns the clone. */
function run(
  script: string,
  repository: string,
  env: Record<string, string>,
): Promise<{ clone: string; seconds: number }> {
  const clone = mkdtempSync(join(folder, 'clone-'))
  execFileSync('git', ['clone', '--quiet', repository, clone])
  return new Promise((done, fail) => {
    const child = spawn('sh', ['-e', '-c', `${script}\ntimes`], {
      cwd: clone,
      env: { ...commandEnv(), SOURCE_DATE_EPOCH: now, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => {
      console.log(`  ${output.trim().replaceAll('\n', '\n  ')}`)
      if (code === 0) done({ clone, seconds: secondsIn(output) })
      else fail(new Error(`The script has ended with ${code}:\n${script}`))
    })
  })
}

/** Returns the paths of the files in which two folders differ. */
function differences(one: string, other: string): string[] {
  const [a, b] = [filesOf(one), filesOf(other)]
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => !b.get(path)?.equals(a.get(path) ?? Buffer.of()))
}

async function tryWorkflow(
  name: string,
  repository: string,
  alone: { clone: string; seconds: number },
): Promise<boolean> {
  const nginx = servers.nginx as RealServer
  const program = findProgram(nginx)
  if (!program) throw new Error(`nginx is not installed: ${nginx.install}`)
  const serverFolder = mkdtempSync(join(folder, 'nginx-'))
  const port = await freePort()
  const server = await startProgram(program, nginx.prepare(serverFolder, port), nginx.reader(port))
  const { url, token = '' } = nginx.writer(port)
  const env = {
    DOCSITE_REMOTE_CACHE: url,
    DOCSITE_REMOTE_CACHE_TOKEN: token,
    DOCSITE_CACHE_KEY: randomBytes(32).toString('hex'),
  }
  try {
    const { shards, publish, folder: published } = (workflows[name] as () => Scripts)()
    console.log(`${name}: ${shards.length} shards`)
    const ran = await Promise.all(shards.map((script) => run(script, repository, env)))
    console.log(`${name}: publish`)
    const last = await run(publish, repository, env)
    const different = differences(join(alone.clone, 'dist'), join(last.clone, published))
    const sum = ran.reduce((sum, { seconds }) => sum + seconds, 0)
    console.log(`${name}: CPU ${alone.seconds} s alone, ${sum.toFixed(1)} s in shards, ${last.seconds} s at last`)
    console.log(`${name}: ${different.length} files differ ${different.slice(0, 9).join(' ')}`)
    return different.length === 0
  } finally {
    await stopProgram(server)
  }
}

const given = process.argv.slice(2)
const project = given.find((one) => !Object.hasOwn(workflows, one)) ?? '.'
const wanted = given.filter((one) => Object.hasOwn(workflows, one))
try {
  prepareCommands()
  const repository = makeRepository(project)
  const alone = await run('npm ci\nnpx docsite check\nnpx docsite build', repository, {})
  for (const name of wanted.length > 0 ? wanted : Object.keys(workflows))
    if (!(await tryWorkflow(name, repository, alone))) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
