// The servers of the README, with its configurations.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import type { RemoteOptions } from '../../index.ts'
import { listen } from '../servers.ts'

const readme = readFileSync('packages/remote-cache/README.md', 'utf8')

/** A server of the README. */
export interface RealServer {
  /** Where its program may be, besides `PATH`. */
  program: string
  folders: string[]
  /** How Debian or Go installs it. */
  install: string
  /** Prepares a folder, and returns the arguments of the program. `limit` replaces the size of bodies in the configuration. */
  prepare(folder: string, port: number, limit?: string): string[]
  /** The URL and the token of those who write. */
  writer(port: number): Pick<RemoteOptions, 'url' | 'token'>
  reader(port: number): string
  /** The folder with its files, if it stores parts as they are. */
  files?(folder: string): string
}

const example = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme.slice(readme.indexOf('## Servers')))?.[1] ?? ''

const htpasswd = (folder: string): void => {
  const hash = createHash('sha1').update('password').digest('base64')
  writeFileSync(join(folder, 'writers.htpasswd'), `user:{SHA}${hash}\n`)
}

const withUser = (port: number, path: string) => ({ url: `http://user:password@127.0.0.1:${port}${path}` })

export const servers: Record<string, RealServer> = {
  nginx: {
    program: 'nginx',
    folders: ['/usr/sbin'],
    install: 'apt-get install nginx-light',
    prepare(folder, port, limit = '256m') {
      mkdirSync(join(folder, 'cache'))
      const server = example('nginx')
        .replace('listen 8080', `listen 127.0.0.1:${port}`)
        .replaceAll('/srv', folder)
        .replace('client_max_body_size 256m', `client_max_body_size ${limit}`)
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${user}\nevents {}\n` +
          `http {\naccess_log ${folder}/access.log;\n${server}\n}\n`,
      )
      return ['-p', folder, '-e', `${folder}/error.log`, '-c', join(folder, 'nginx.conf')]
    },
    writer: (port) => ({ url: `http://127.0.0.1:${port}/cache`, token: 'change-this-token' }),
    reader: (port) => `http://127.0.0.1:${port}/cache`,
    files: (folder) => join(folder, 'cache/cas'),
  },
  'bazel-remote': {
    program: 'bazel-remote',
    folders: [join(process.env.HOME ?? '/', 'go/bin')],
    install: 'go install github.com/buchgr/bazel-remote/v2@latest',
    prepare(folder, port) {
      htpasswd(folder)
      const [, line = ''] = /^bazel-remote ((?:.|\n)*?[^\\])$/m.exec(example('bash')) ?? []
      return line
        .replaceAll('\\\n', '')
        .replace('0.0.0.0:8080', `127.0.0.1:${port}`)
        .replace('/srv/cache', join(folder, 'cache'))
        .replace('writers.htpasswd', join(folder, 'writers.htpasswd'))
        .trim()
        .split(/\s+/)
    },
    writer: (port) => withUser(port, ''),
    reader: (port) => `http://127.0.0.1:${port}`,
  },
  apache: {
    program: 'apache2',
    folders: ['/usr/sbin'],
    install: 'apt-get install apache2',
    prepare(folder, port) {
      htpasswd(folder)
      for (const name of ['ac', 'cas']) mkdirSync(join(folder, 'cache', name), { recursive: true })
      const modules = 'mpm_event authn_core authn_file authz_core authz_user auth_basic alias dav dav_fs'.split(' ')
      const path = '/usr/lib/apache2/modules'
      writeFileSync(
        join(folder, 'apache.conf'),
        [
          `ServerName localhost\nListen 127.0.0.1:${port}\nServerRoot ${folder}\nPidFile ${folder}/pid\nErrorLog ${folder}/error.log`,
          `DefaultRuntimeDir ${folder}`,
          ...modules.map((name) => `LoadModule ${name}_module ${path}/mod_${name}.so`),
          example('apache').replaceAll('/srv', folder),
        ].join('\n'),
      )
      execFileSync('chmod', ['-R', 'a+rwX', folder])
      return ['-X', '-f', join(folder, 'apache.conf')]
    },
    writer: (port) => withUser(port, '/cache'),
    reader: (port) => `http://127.0.0.1:${port}/cache`,
    files: (folder) => join(folder, 'cache/cas'),
  },
}

export const findProgram = ({ program, folders }: RealServer): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...folders]
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))

export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((done) => server.close(done))
  return port
}

export async function startProgram(file: string, args: string[], url: string): Promise<ChildProcess> {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += chunk))
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`${file} has ended: ${errors}`)
    if (await fetch(url).catch(() => undefined)) return child
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${file} does not answer: ${errors}`)
}

export const stopProgram = (child: ChildProcess): Promise<unknown> =>
  new Promise((done) => {
    child.once('exit', done)
    child.kill()
  })
