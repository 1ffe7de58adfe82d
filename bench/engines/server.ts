// cspell:ignore javac Doutput
// Starts nodes of OpenSearch, whose artifacts Maven copies to a folder that git ignores.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const sources = resolve('bench/engines')
const artifacts = resolve('.bench/engines/lib')

/** Returns what this machine lacks, and how to get it. */
export function missing(): string | undefined {
  const answers = (command: string) => spawnSync(command, ['-version'], { stdio: 'ignore' }).status === 0
  if (!answers('java') || !answers('javac'))
    return 'A JDK of version 17 or later is missing. Install one, for example the package openjdk-17-jdk.'
  if (existsSync(artifacts)) return undefined
  if (!answers('mvn')) return 'Maven is missing, which downloads OpenSearch. Install it, for example the package maven.'
  const copy = [
    '-q',
    '-B',
    '-f',
    join(sources, 'pom.xml'),
    'dependency:copy-dependencies',
    `-DoutputDirectory=${artifacts}`,
  ]
  if (spawnSync('mvn', copy, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0) return undefined
  rmSync(artifacts, { recursive: true, force: true })
  return 'Maven could not download OpenSearch. Check that its registry can be reached, or set a mirror in its settings.xml.'
}

export interface EngineNode {
  url: string
  /** The address for other nodes of the cluster. */
  address: string
  /** Ends the node at once, as a crash does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const most = '1g'

/** Starts a node with a temporary data folder. `seed` is the address of a node of the cluster that it joins. */
export async function startNode(name: string, seed?: string): Promise<EngineNode> {
  mkdirSync(join(tmpdir(), 'docsite-engines'), { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'docsite-engines', `${name}-`))
  const args = [
    `-Xmx${most}`,
    '-cp',
    join(artifacts, '*'),
    join(sources, 'Server.java'),
    name,
    folder,
    ...(seed ? [seed] : []),
  ]
  const child = spawn('java', args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  const [http, transport] = await portsOf(child)
  const end = async (how: () => void) => {
    how()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    url: `http://127.0.0.1:${http}`,
    address: `127.0.0.1:${transport}`,
    kill: () => end(() => child.kill('SIGKILL')),
    stop: () => end(() => child.stdin?.end()),
  }
}

function portsOf(child: ChildProcess): Promise<[http: string, transport: string]> {
  return new Promise((done, fail) => {
    let output = ''
    const read = (text: Buffer) => {
      output += text
      const ready = /^ready (\d+) (\d+)$/m.exec(output)
      if (ready) done([ready[1] as string, ready[2] as string])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('close', () => fail(new Error(`The server did not start:\n${output}`)))
  })
}
