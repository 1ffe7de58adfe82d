// Three configurations with the output that they gave: the templates of create-rsbuild 1.1.2 for React and Vue, built with
// @rsbuild/core 1.2.3, and a library with one module, built with @rslib/core 0.4.1. Recorded on the machine of the session.

import type { Landing } from '@docsite/cli'
import { reactBuild } from './session.ts'

type Section = NonNullable<Landing['sections']>[number]
type Samples = Extract<Section, { type: 'samples' }>['samples']

const vueBuild = `␛[1m␛[36m  Rsbuild v1.2.3␛[39m␛[22m

␛[1m␛[32mready  ␛[39m␛[22m Built in ␛[1m0.43␛[22m s␛[90m (web)␛[39m

␛[34m  File (web)                            Size       Gzip␛[39m
  ␛[2mdist/␛[22m␛[32mindex.html␛[39m                       0.37 kB    ␛[32m0.25 kB␛[39m
  ␛[2mdist/static/css/␛[22m␛[33mindex.ac19b809.css␛[39m    0.40 kB    ␛[32m0.27 kB␛[39m
  ␛[2mdist/static/js/␛[22m␛[36mindex.35033bb6.js␛[39m      1.8 kB     ␛[32m0.95 kB␛[39m
  ␛[2mdist/static/js/␛[22m␛[36mlib-vue.521cfe3c.js␛[39m    62.1 kB    ␛[32m24.1 kB␛[39m

  ␛[34mTotal:␛[39m 64.6 kB␛[2m (gzip: 25.5 kB)␛[22m`

const libraryBuild = `␛[1m␛[36m  Rslib v0.4.1␛[39m␛[22m

␛[1m␛[32mready  ␛[39m␛[22m built in ␛[1m0.11␛[22m s␛[90m (esm)␛[39m
␛[1m␛[32mready  ␛[39m␛[22m built in ␛[1m0.11␛[22m s␛[90m (cjs)␛[39m

␛[34m  File (esm)       Size␛[39m
  ␛[2mdist/␛[22m␛[36mindex.js␛[39m    0.06 kB

␛[2m  -----␛[22m

␛[34m  File (cjs)        Size␛[39m
  ␛[2mdist/␛[22m␛[36mindex.cjs␛[39m    1.2 kB`

const plugin = (name: string): string => `import { defineConfig } from '@rsbuild/core';
import { plugin${name} } from '@rsbuild/plugin-${name.toLowerCase()}';

export default defineConfig({
  plugins: [plugin${name}()],
});`

const library = `import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [
    { format: 'esm', syntax: 'es2021' },
    { format: 'cjs', syntax: 'es2021' },
  ],
});`

export const samples: Samples = [
  { label: 'React', file: 'rsbuild.config.ts', code: plugin('React'), command: 'npm run build', output: reactBuild },
  { label: 'Vue', file: 'rsbuild.config.ts', code: plugin('Vue'), command: 'npm run build', output: vueBuild },
  { label: 'sampleLibrary', file: 'rslib.config.ts', code: library, command: 'npm run build', output: libraryBuild },
]
