// The session on the landing page. It was recorded in a pseudo terminal of 72 columns on 22 November 2026, on a Linux machine with
// two cores, with create-rsbuild 1.1.2, @rsbuild/core 1.2.3 and Node.js 20. The texts and times are those of the recording. Left out:
// the question about additional tools, the menus before each answer, the progress bars, npm's own lines, and the installation of the packages.

/** A line of the terminal: a command that the user enters, output of a program, or what happens outside the terminal. */
export interface SessionLine {
  /** The time at which the line appears, in milliseconds since the start. */
  at: number
  kind: 'input' | 'output' | 'note'
  /** The text, with `␛` for the escape characters of colors. */
  text: string
}

export interface SessionData {
  /** The name of the terminal. */
  title: string
  caption: string
  pause: string
  replay: string
  lines: SessionLine[]
  /** The address in the browser window, and what its page shows from a time of the session on. */
  browser: { address: string; views: { at: number; title: string; isSaved?: boolean }[] }
}

/** The output of the build, which the sample of React shows too. */
export const reactBuild = `␛[1m␛[36m  Rsbuild v1.2.3␛[39m␛[22m

␛[1m␛[32mready  ␛[39m␛[22m Built in ␛[1m1.05␛[22m s␛[90m (web)␛[39m

␛[34m  File (web)                              Size        Gzip␛[39m
  ␛[2mdist/static/css/␛[22m␛[33mindex.54800c1b.css␛[39m      0.34 kB     ␛[32m0.25 kB␛[39m
  ␛[2mdist/␛[22m␛[32mindex.html␛[39m                         0.37 kB     ␛[32m0.25 kB␛[39m
  ␛[2mdist/static/js/␛[22m␛[36mindex.6833d398.js␛[39m        1.5 kB      ␛[32m0.82 kB␛[39m
  ␛[2mdist/static/js/␛[22m␛[36mlib-react.262677cf.js␛[39m    219.3 kB    ␛[32m68.8 kB␛[39m

  ␛[34mTotal:␛[39m 221.5 kB␛[2m (gzip: 70.1 kB)␛[22m`

const [version = ''] = reactBuild.split('\n\n')

const answer = (question: string, chosen: string): string =>
  `␛[32m◇␛[39m  ${question}\n␛[90m│␛[39m  ␛[2m${chosen}␛[22m\n␛[90m│␛[39m`
const start = '␛[1m␛[36mstart  ␛[39m␛[22m Building...'
const ready = (seconds: string): string => `␛[1m␛[32mready  ␛[39m␛[22m Built in ␛[1m${seconds}␛[22m s␛[90m (web)␛[39m`

const input = (at: number, text: string): SessionLine[] => [{ at, kind: 'input', text }]
const note = (at: number, text: string): SessionLine[] => [{ at, kind: 'note', text }]
const output = (at: number, text: string): SessionLine[] =>
  text.split('\n').map((line) => ({ at, kind: 'output', text: line }))

interface Texts extends Pick<SessionData, 'title' | 'caption' | 'pause' | 'replay'> {
  install: string
  edit: string
}

const session = ({ install, edit, ...texts }: Texts): SessionData => ({
  ...texts,
  lines: [
    input(0, 'npm create rsbuild@1'),
    output(846, '␛[1m␛[36m◆  Create Rsbuild Project␛[39m␛[22m\n␛[90m│␛[39m'),
    output(1260, answer('Project name or path', 'my-app')),
    output(1674, answer('Select framework', 'React')),
    output(2084, answer('Select language', 'TypeScript')),
    output(2522, '␛[90m└␛[39m  Done.'),
    note(2900, install),
    input(3000, 'npm run dev'),
    output(3881, version),
    output(4286, '  ➜ ␛[2mLocal:    ␛[22m␛[36mhttp://localhost:3000/␛[39m'),
    output(4352, start),
    output(4789, ready('0.42')),
    note(5191, edit),
    output(5211, start),
    output(5269, ready('0.07')),
  ].flat(),
  // What a real run had in its page before and after `src/App.tsx` was saved, on 28 November 2026, with a component of our own in place
  // of the template's.
  browser: {
    address: 'localhost:3000',
    views: [
      { at: 4789, title: 'Hello, world' },
      { at: 5269, title: 'Hello, Rsbuild', isSaved: true },
    ],
  },
})

const sessions = {
  en: session({
    title: 'From nothing to a running app',
    caption: 'Output and times of Rsbuild 1.2.3, shortened. The app is our own.',
    pause: 'Pause',
    replay: 'Replay',
    install: '# cd my-app, npm install',
    edit: '# src/App.tsx is saved',
  }),
  zh: session({
    title: '从零到运行的应用',
    caption: '输出和耗时来自 Rsbuild 1.2.3，有删减，应用为自制示例。',
    pause: '暂停',
    replay: '重播',
    install: '# cd my-app，npm install',
    edit: '# 保存 src/App.tsx',
  }),
}

export const sessionIn = (lang: string): SessionData => (lang === 'zh' ? sessions.zh : sessions.en)
