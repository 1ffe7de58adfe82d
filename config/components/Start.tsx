// The last section of the landing page: how to start.

import { Command, Link, useLocale } from '@docsite/cli/theme'
import { create } from '../create.ts'

const texts = {
  en: {
    title: 'Start now',
    description: 'One command creates a project that runs.',
    quickStart: 'Quick start',
    introduction: 'Introduction',
  },
  zh: {
    title: '现在就开始',
    description: '一条命令，即可创建一个能直接运行的项目。',
    quickStart: '快速上手',
    introduction: '介绍',
  },
}

export function Start() {
  const isChinese = useLocale().lang === 'zh'
  const { title, description, quickStart, introduction } = isChinese ? texts.zh : texts.en
  const start = `${isChinese ? '/zh' : ''}/guide/start/`
  return (
    <section className="home-section home-start">
      <div className="start-panel">
        <div>
          <h2 className="home-title">{title}</h2>
          <p className="home-text">{description}</p>
        </div>
        <div className="start-ways">
          <Command command={create} />
          <div className="hero-actions">
            <Link className="button brand" to={`${start}quick-start`}>
              {quickStart}
            </Link>
            <Link className="button alt" to={start}>
              {introduction}
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
