// The session on the landing page. It was recorded in a pseudo terminal of 72 columns on 22 November 2026, on a Linux machine with
// two cores, with create-rsbuild 1.1.2, @rsbuild/core 1.2.3 and Node.js 20. The texts and times are those of the recording. Left out:
// the question about additional tools, the menus before each answer, the progress bars, npm's own lines, and the installation of the packages.

import type { Landing } from '@docsite/cli'

type Session = NonNullable<NonNullable<Landing['hero']>['terminal']>

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

/**
 * The application before and after the edit: the HTML that a real run had in its page before and after `src/App.tsx` was saved, on
 * 28 November 2026, with a component of our own in place of the template's. Its styles are in landing.css.
 */
const app = (title: string, className: string): string =>
  `<div class="${className}"><b>${title}</b><span class="my-app-text"></span><span class="my-app-button">+1</span></div>`

export const session: Session = {
  title: 'sessionTitle',
  caption: 'sessionCaption',
  steps: [
    { at: 0, input: 'npm create rsbuild@1' },
    { at: 846, output: '␛[1m␛[36m◆  Create Rsbuild Project␛[39m␛[22m\n␛[90m│␛[39m' },
    { at: 1260, output: answer('Project name or path', 'my-app') },
    { at: 1674, output: answer('Select framework', 'React') },
    { at: 2084, output: answer('Select language', 'TypeScript') },
    { at: 2522, output: '␛[90m└␛[39m  Done.' },
    { at: 2900, note: 'sessionInstall' },
    { at: 3000, input: 'npm run dev' },
    { at: 3881, output: version },
    { at: 4286, output: '  ➜ ␛[2mLocal:    ␛[22m␛[36mhttp://localhost:3000/␛[39m' },
    { at: 4352, output: start },
    { at: 4789, output: ready('0.42') },
    { at: 5191, note: 'sessionEdit' },
    { at: 5211, output: start },
    { at: 5269, output: ready('0.07') },
  ],
  browser: {
    address: 'localhost:3000',
    views: [
      { at: 4789, html: app('Hello, world', 'my-app') },
      { at: 5269, html: app('Hello, Rsbuild', 'my-app saved') },
    ],
  },
}
