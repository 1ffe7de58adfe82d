// The text of a new site in simplified Chinese.

import type { StarterText } from '../starter-text.ts'

export const zh: StarterText = {
  label: '简体中文',
  guide: '指南',
  home: {
    tagline: '关于 {name}，你想了解的都在这里。',
    intro: '这里是 {name} 的文档。想修改本页，编辑对应的 Markdown 文件并保存即可。',
    start: '快速开始',
  },
  features: [
    ['搜索方便', '无论哪个页面、哪种语言，读者都能搜到正文的任何一处。'],
    ['发布前检查', '失效的链接和缺失的图片，在发布之前就会被发现。'],
    ['打开就能读', '每个页面都预先渲染好，用较慢的手机也能立刻阅读。'],
  ],
  start: {
    title: '快速开始',
    intro: '内容目录里的每个 Markdown 文件就是一个页面，文件路径就是它的网址。',
    preview: ['预览', '启动开发服务器，然后编辑页面。每次保存，浏览器都会立即显示改动。'],
    publish: ['发布', '先检查所有页面，再构建站点。构建结果在 `dist` 目录里。'],
  },
  writing: {
    title: '编写页面',
    intro: '页面用 Markdown 编写。下面是几种常用的扩展语法。',
    notes: ['提示块', '提示块用来突出一个要点：'],
    tip: '提示块也可以是警告，或者读者点击才展开的详细内容。',
    code: ['代码', '代码块可以有标题和高亮行，读者可以一键复制：'],
    steps: ['步骤', '编号步骤带读者一步步完成任务：'],
    list: ['写一个页面。', '把它加入侧边栏。', '在其他页面里链接到它。'],
  },
  functions: {
    title: '函数',
    intro: '{name} 的全部函数，以及它们的参数和返回值。',
    greet: '返回对某个人的问候语。',
    parameter: '参数',
    type: '类型',
    meaning: '含义',
    name: '这个人的名字',
    returns: '问候语，例如 `Hello, Ada`。',
  },
}
