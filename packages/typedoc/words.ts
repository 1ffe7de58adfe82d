// The plugin's own words in English and Chinese. `{name}` is a placeholder.

const en = {
  title: 'API reference',
  apiOf: 'The API of `{name}`.',
  Modules: 'Modules',
  Namespaces: 'Namespaces',
  Documents: 'Documents',
  References: 'Re-exports',
  Enumerations: 'Enumerations',
  Variables: 'Variables',
  Functions: 'Functions',
  Classes: 'Classes',
  Interfaces: 'Interfaces',
  'Type Aliases': 'Type aliases',
  module: 'Module',
  name: 'Name',
  property: 'Property',
  member: 'Member',
  value: 'Value',
  parameter: 'Parameter',
  typeParameter: 'Type parameter',
  type: 'Type',
  description: 'Description',
  returns: 'Returns',
  throws: 'Throws',
  default: 'Default: {value}',
  example: 'Example',
  remarks: 'Remarks',
  deprecated: 'Deprecated',
  since: 'Since {version}',
  see: 'See also',
  extends: 'Extends',
  extendedBy: 'Extended by',
  implements: 'Implements',
  implementedBy: 'Implemented by',
  namespace: 'Namespace',
  mergedWith: 'Merged with',
  inherited: 'Inherited from {name}.',
  colon: ': ',
}

/** The plugin's own words. Names of groups are those of TypeDoc. */
export type Words = typeof en

const zh: Words = {
  title: 'API 参考',
  apiOf: '`{name}` 的 API。',
  Modules: '模块',
  Namespaces: '命名空间',
  Documents: '文档',
  References: '重新导出',
  Enumerations: '枚举',
  Variables: '变量',
  Functions: '函数',
  Classes: '类',
  Interfaces: '接口',
  'Type Aliases': '类型别名',
  module: '模块',
  name: '名称',
  property: '属性',
  member: '成员',
  value: '值',
  parameter: '参数',
  typeParameter: '类型参数',
  type: '类型',
  description: '说明',
  returns: '返回值',
  throws: '抛出',
  default: '默认值：{value}',
  example: '示例',
  remarks: '备注',
  deprecated: '已弃用',
  since: '自 {version} 起',
  see: '参见',
  extends: '继承自',
  extendedBy: '被以下类型继承',
  implements: '实现',
  implementedBy: '被以下类实现',
  namespace: '命名空间',
  mergedWith: '与其合并的声明',
  inherited: '继承自 {name}。',
  colon: '：',
}

/** The names of all words. */
export const wordNames = Object.keys(en) as (keyof Words)[]

/** Returns the words for a language, with the project's own words. */
export const wordsFor = (lang: string, own: Partial<Words> = {}): Words => ({
  ...(/^zh\b/i.test(lang) ? zh : en),
  ...own,
})

/** Returns the title of a group: TypeDoc's name of the group in the language of the words, or the project's own name. */
export const groupTitle = (words: Words, title: string): string =>
  Object.hasOwn(words, title) && /^[A-Z]/.test(title) ? words[title as keyof Words] : title
