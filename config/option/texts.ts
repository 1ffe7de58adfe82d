const en = {
  labels: {
    type: 'Type',
    default: 'Default',
    scope: 'Scope',
    applies: 'Commands',
    targets: 'Targets',
    modes: 'Modes',
    cli: 'Flag',
    since: 'Since',
    rspack: 'Rspack',
    source: 'Source',
  },
  scopes: { shared: 'Shared by all environments', environment: 'Per environment' },
  comma: ', ',
  copy: 'Copy as config',
}

/** The texts of an option block in one language. */
export type OptionText = typeof en

const zh: OptionText = {
  labels: {
    type: '类型',
    default: '默认值',
    scope: '作用范围',
    applies: '适用命令',
    targets: '构建目标',
    modes: '构建模式',
    cli: '命令行选项',
    since: '起始版本',
    rspack: 'Rspack',
    source: '源码',
  },
  scopes: { shared: '所有环境共用', environment: '可按环境设置' },
  comma: '、',
  copy: '复制完整配置',
}

/** Returns the texts for a language. Languages other than Chinese get English. */
export const optionTexts = (lang: string): OptionText => (lang === 'zh' ? zh : en)
