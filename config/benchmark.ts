// The benchmark's results and texts.

import type { ComparisonProps } from '@docsite/cli/theme'

/** Times in seconds, by what was measured. */
const seconds = {
  dev: { Rsbuild: 0.41, 'Vite + SWC': 1.29, 'webpack + SWC': 2.26, 'webpack + Babel': 5.02 },
  build: { Rsbuild: 0.28, 'Vite + SWC': 1.39, 'webpack + SWC': 2.01, 'webpack + Babel': 6.52 },
  hmr: { Rsbuild: 0.08, 'Vite + SWC': 0.05, 'webpack + SWC': 0.2, 'webpack + Babel': 0.2 },
}

const texts = {
  en: {
    dev: 'Dev startup',
    build: 'Production build',
    hmr: 'Hot update',
    note: 'rspack-contrib/performance-compare: Rsbuild 1.0.1-beta.11, 1,000 React components on a MacBook Pro (Apple M1 Pro, 32 GB)',
  },
  zh: {
    dev: '启动开发服务器',
    build: '生产构建',
    hmr: '热更新',
    note: 'rspack-contrib/performance-compare：Rsbuild 1.0.1-beta.11，1000 个 React 组件，MacBook Pro（Apple M1 Pro，32 GB）',
  },
}

/** Returns the comparison in a language. */
export function benchmark(lang: string): ComparisonProps {
  const text = lang === 'zh' ? texts.zh : texts.en
  return {
    groups: (['dev', 'build', 'hmr'] as const).map((name) => ({
      label: text[name],
      bars: Object.entries(seconds[name]).map(([label, value]) => ({
        label,
        seconds: value,
        highlighted: label === 'Rsbuild',
      })),
    })),
    source: { text: text.note, link: 'https://github.com/rspack-contrib/performance-compare', date: '2024-08-13' },
  }
}

/** The time that a tool takes to start and to build, in seconds. */
const total = (tool: keyof typeof seconds.dev): number => seconds.dev[tool] + seconds.build[tool]

const compared = (tool: keyof typeof seconds.dev) => ({
  seconds: total(tool).toFixed(2),
  /** How many times as long as Rsbuild it takes. */
  times: Math.round((10 * total(tool)) / total('Rsbuild')) / 10,
})

/** Starting and building together: what the landing page says beside the bars. */
export const totals = {
  rsbuild: total('Rsbuild').toFixed(2),
  withSwc: compared('webpack + SWC'),
  withBabel: compared('webpack + Babel'),
}
