// The benchmark's results and texts.

interface Metric {
  name: 'dev' | 'build' | 'hmr'
  seconds: number
}

const metrics = (dev: number, build: number, hmr: number): Metric[] => [
  { name: 'dev', seconds: dev },
  { name: 'build', seconds: build },
  { name: 'hmr', seconds: hmr },
]

export const benchmark = [
  { label: 'Rsbuild', metrics: metrics(0.41, 0.28, 0.08) },
  { label: 'Vite + SWC', metrics: metrics(1.29, 1.39, 0.05) },
  { label: 'webpack + SWC', metrics: metrics(2.26, 2.01, 0.2) },
  { label: 'webpack + Babel', metrics: metrics(5.02, 6.52, 0.2) },
]

const texts = {
  en: {
    title: 'Lightning Fast',
    description: 'Time to start, build and update a project of 1,000 React components. Shorter is better.',
    note: 'MacBook Pro, Apple M1 Pro, 32 GB · rspack-contrib/performance-compare, August 2024',
    dev: 'dev',
    build: 'build',
    hmr: 'hmr',
  },
  zh: {
    title: '构建极快',
    description: '启动、构建、热更新一个包含 1000 个 React 组件的项目所需的时间，越短越好。',
    note: 'MacBook Pro，Apple M1 Pro，32 GB · rspack-contrib/performance-compare，2024 年 8 月',
    dev: '启动',
    build: '构建',
    hmr: '热更新',
  },
}

export const benchmarkText = (lang: string) => (lang === 'zh' ? texts.zh : texts.en)
